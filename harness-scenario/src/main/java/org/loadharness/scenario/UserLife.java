package org.loadharness.scenario;

import java.io.IOException;

/** A user from what is done before its first flow to what is done after its last. Confined to one thread. */
record UserLife(Visitor visitor, Script.Unmeasured unmeasured, Notes notes) implements AutoCloseable {
    /**
     * Does what comes before the first flow.
     *
     * @throws IOException if that failed, naming the step
     */
    void begin() throws IOException {
        if (unmeasured.beforeUser().isPresent()) {
            new Errand(visitor).run(unmeasured.beforeUser().get());
        }
        visitor.hops().settle();
    }

    @Override
    public void close() {
        try (visitor) {
            new Errand(visitor).cleanUp(unmeasured.afterUser(), notes.cleanupsFailed());
        }
    }
}
