package org.loadharness.scenario;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.loadharness.http.HttpFailure;
import org.loadharness.load.Pause;

/**
 * Steps that nobody measures, with no pauses but those of a program and those that stand among them as steps. Immutable.
 */
record Errand(Visitor visitor) {
    private static final System.Logger LOGGER = System.getLogger(Notes.LOGGER);

    /**
     * Does them.
     *
     * @throws IOException if one failed behind which nothing was to follow, naming it
     */
    void run(Flow flow) throws IOException {
        go(flow);
    }

    /**
     * Does those that clean up: what was measured stands, whatever becomes of them.
     *
     * @param failed counts those of which a step failed
     */
    void cleanUp(Optional<Flow> flow, LongAdder failed) {
        if (flow.isEmpty()) {
            return;
        }
        try {
            Optional<IOException> passedOver = go(flow.get());
            if (passedOver.isPresent()) {
                throw passedOver.get();
            }
        } catch (IOException wrong) {
            failed.increment();
            LOGGER.log(System.Logger.Level.WARNING, "cleanup-failed: " + wrong.getMessage());
        }
    }

    /** Does them, and says what failed first of that behind which they went on. */
    private Optional<IOException> go(Flow flow) throws IOException {
        Optional<IOException> passedOver = Optional.empty();
        String step = "its first step";
        visitor.beginFlow();
        try {
            Way way = new Way(visitor.scope()).begin(flow.steps());
            for (Step.Call call = way.next(); call != null; call = way.next()) {
                step = call.request().name();
                pause(way);
                Optional<IOException> failed = perform(flow, call.request());
                if (failed.isPresent() && call.request().onFailure() == Request.OnFailure.END_FLOW) {
                    throw failed.get();
                }
                passedOver = passedOver.or(() -> failed);
            }
            return passedOver;
        } catch (StepFailure failure) {
            throw failed(flow, step, failure.kind(), failure);
        } catch (RuntimeException unexpected) {
            throw failed(flow, step, unexpected.getClass().getSimpleName(), unexpected);
        } finally {
            visitor.endFlow();
        }
    }

    private void pause(Way way) throws IOException {
        Waits.nanos(way.everyNanos());
        if (way.think().orElse(Pause.none()) instanceof Pause.Think think) {
            Waits.nanos(think.law().nextNanos(visitor.scope().random()));
        }
    }

    private Optional<IOException> perform(Flow flow, Request request) throws HttpFailure {
        try {
            visitor.perform(request);
            return Optional.empty();
        } catch (StepFailure failure) {
            return Optional.of(failed(flow, request.name(), failure.kind(), failure));
        } catch (HttpFailure failure) {
            return Optional.of(failed(flow, request.name(), Attempt.kind(failure), failure));
        }
    }

    private IOException failed(Flow flow, String step, String kind, Exception cause) {
        String message = String.valueOf(cause.getMessage());
        String masked = visitor.scope().masked(message);
        String said = flow.name() + ", " + step + ": " + kind + ": " + masked;
        return masked.equals(message) ? new ErrandFailure(said, cause) : new ErrandFailure(said, null);
    }
}
