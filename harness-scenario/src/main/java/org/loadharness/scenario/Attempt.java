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
     * How it ended; nothing of it that is written shows a secret of that user.
     *
     * @throws HttpFailure if this side ended it
     */
    static Outcome of(Scope scope, Try what) throws HttpFailure {
        try {
            what.run();
            return Outcome.SUCCESS;
        } catch (StepFailure failure) {
            return failure(scope, failure.kind(), failure);
        } catch (HttpFailure failure) {
            return failure(scope, kind(failure), failure);
        }
    }

    private static Outcome failure(Scope scope, String kind, Exception cause) {
        String message = String.valueOf(cause.getMessage());
        String masked = scope.masked(message);
        return Outcome.failure(kind, masked.equals(message) ? cause : new StepFailure(kind, masked));
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
