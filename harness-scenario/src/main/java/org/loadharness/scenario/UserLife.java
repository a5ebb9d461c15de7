package org.loadharness.scenario;

import java.io.IOException;
import java.util.Optional;
import org.loadharness.http.HttpFailure;

/** A user from what is done before its first flow to what is done after its last. Confined to one thread. */
record UserLife(Visitor visitor, Script script) implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger(UserLife.class.getName());

    /**
     * Does what comes before the first flow.
     *
     * @throws IOException if that failed, naming the step
     */
    void begin() throws IOException {
        if (script.beforeUser().isPresent()) {
            perform(script.beforeUser().get());
        }
        visitor.settle();
    }

    /** Goes the way of steps that nobody measures, and without pauses but those of a program. */
    private void perform(Flow flow) throws IOException {
        visitor.beginFlow();
        String step = "its first step";
        try {
            Way way = new Way(flow.steps(), visitor.scope());
            for (Optional<Step.Call> call = way.next(); call.isPresent(); call = way.next()) {
                step = call.get().request().name();
                Waits.nanos(way.everyNanos());
                visitor.perform(call.get().request());
            }
        } catch (StepFailure failure) {
            throw new IOException(
                    flow.name() + ", " + step + ": " + failure.kind() + ": " + failure.getMessage(), failure);
        } catch (HttpFailure failure) {
            throw new IOException(
                    flow.name() + ", " + step + ": " + Attempt.kind(failure) + ": " + failure.getMessage(), failure);
        } finally {
            visitor.endFlow();
        }
    }

    @Override
    public void close() {
        try {
            if (script.afterUser().isPresent()) {
                perform(script.afterUser().get());
            }
        } catch (IOException failed) {
            LOGGER.log(System.Logger.Level.WARNING, "cleanup-failed: " + failed.getMessage());
        } finally {
            visitor.close();
        }
    }
}
