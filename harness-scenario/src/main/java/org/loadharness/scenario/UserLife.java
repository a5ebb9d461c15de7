package org.loadharness.scenario;

import java.io.IOException;
import java.util.concurrent.Executor;

/**
 * A user from what is done before its first flow to what is done after its last. Confined to one thread, and handed over to
 * another for what is done last.
 *
 * @param elsewhere where a user ends whose own thread is to end at once
 */
record UserLife(Visitor visitor, Script.Unmeasured unmeasured, Notes notes, Executor elsewhere)
        implements AutoCloseable {
    /**
     * Does what comes before the first flow.
     *
     * @throws IOException if that failed, naming the step
     */
    void begin() throws IOException {
        try {
            if (unmeasured.beforeUser().isPresent()) {
                new Errand(visitor).run(unmeasured.beforeUser().get());
            }
        } finally {
            visitor.hops().settle(); // also for what cleans up behind a step that failed
        }
    }

    /** What a user has made goes again even if the trial was stopped, as long as nobody waits for its thread. */
    @Override
    public void close() {
        if (Thread.currentThread().isInterrupted() && unmeasured.afterUser().isPresent()) {
            elsewhere.execute(this::end);
        } else {
            end();
        }
    }

    private void end() {
        try (visitor) {
            new Errand(visitor).cleanUp(unmeasured.afterUser(), notes.cleanupsFailed());
        }
    }
}
