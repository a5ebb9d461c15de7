package org.loadharness.scenario;

import org.loadharness.http.HttpFailure;
import org.loadharness.workload.Outcome;

/** A request that was tried, in the words of results. Stateless. Thread-safe. */
final class Attempt {
    private Attempt() {}

    /** What is tried. */
    @FunctionalInterface
    interface Try {
        void run() throws StepFailure, HttpFailure;
    }

    /**
     * How it ended.
     *
     * @throws HttpFailure if this side ended it
     */
    static Outcome of(Try what) throws HttpFailure {
        try {
            what.run();
            return Outcome.SUCCESS;
        } catch (StepFailure failure) {
            return Outcome.failure(failure.kind(), failure);
        } catch (HttpFailure failure) {
            return Outcome.failure(kind(failure), failure);
        }
    }

    /** The word for a request that brought no reply. */
    static String kind(HttpFailure failure) throws HttpFailure {
        return switch (failure.kind()) {
            case UNKNOWN_HOST,
                    CONNECT_REFUSED,
                    CONNECT_TIMEOUT,
                    CONNECT_FAILED,
                    TLS,
                    RESPONSE_TIMEOUT,
                    CLOSED_BEFORE_REPLY,
                    TRUNCATED,
                    MALFORMED,
                    TOO_LARGE -> failure.kind().word();
            case INTERRUPTED, CLOSED -> throw failure;
        };
    }
}
