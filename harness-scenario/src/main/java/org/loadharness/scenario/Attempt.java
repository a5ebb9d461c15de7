package org.loadharness.scenario;

import org.loadharness.http.HttpFailure;
import org.loadharness.workload.Outcome;

/** A request that failed, in the words of results. Stateless. Thread-safe. */
final class Attempt {
    private Attempt() {}

    /** How one ended that did not do what it was meant to do; nothing that is written of it shows a secret of that user. */
    static Outcome failed(Scope scope, StepFailure failure) {
        return failed(scope, failure.kind(), failure);
    }

    /**
     * The same of one that brought no reply.
     *
     * @throws HttpFailure if this side ended it
     */
    static Outcome failed(Scope scope, HttpFailure failure) throws HttpFailure {
        return failed(scope, kind(failure), failure);
    }

    private static Outcome failed(Scope scope, String kind, Exception cause) {
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
