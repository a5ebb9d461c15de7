package org.loadharness.scenario;

import java.io.IOException;
import java.util.Optional;
import org.loadharness.http.HttpFailure;

/** Steps that nobody measures, done without pauses but those of a program. Immutable. */
record Errand(Visitor visitor) {
    private static final System.Logger LOGGER = System.getLogger(Errand.class.getName());

    /**
     * Does them.
     *
     * @throws IOException if one failed, naming it
     */
    void run(Flow flow) throws IOException {
        visitor.beginFlow();
        String step = "its first step";
        try {
            Way way = new Way(visitor.scope()).begin(flow.steps());
            for (Step.Call call = way.next(); call != null; call = way.next()) {
                step = call.request().name();
                Waits.nanos(way.everyNanos());
                visitor.perform(call.request());
            }
        } catch (StepFailure failure) {
            throw failed(flow, step, failure.kind(), failure);
        } catch (HttpFailure failure) {
            throw failed(flow, step, Attempt.kind(failure), failure);
        } finally {
            visitor.endFlow();
        }
    }

    private IOException failed(Flow flow, String step, String kind, Exception cause) {
        String message = String.valueOf(cause.getMessage());
        String masked = visitor.scope().masked(message);
        String said = flow.name() + ", " + step + ": " + kind + ": " + masked;
        return masked.equals(message) ? new IOException(said, cause) : new IOException(said);
    }

    /** Does those that clean up: what was measured stands, whatever becomes of them. */
    void cleanUp(Optional<Flow> flow) {
        try {
            if (flow.isPresent()) {
                run(flow.get());
            }
        } catch (IOException failed) {
            LOGGER.log(System.Logger.Level.WARNING, "cleanup-failed: " + failed.getMessage());
        }
    }
}
