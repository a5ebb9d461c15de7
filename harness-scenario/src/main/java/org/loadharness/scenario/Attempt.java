package org.loadharness.scenario;

import org.loadharness.http.HttpFailure;
import org.loadharness.record.ThrownText;
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

    /** The same of one in which this program itself went wrong: its kind is the exception's class, and its trace is kept. */
    static Outcome failed(Scope scope, RuntimeException unexpected) {
        String kind = unexpected.getClass().getSimpleName();
        String trace = ThrownText.inFull(unexpected);
        return scope.masked(trace).equals(trace)
                ? Outcome.failure(kind, unexpected)
                : Outcome.failure(kind, new StepFailure(kind, scope.masked(ThrownText.inShort(unexpected))));
    }

    private static Outcome failed(Scope scope, String kind, Exception cause) {
        return Outcome.failure(
                kind,
                isClean(scope, cause)
                        ? cause
                        : new StepFailure(kind, scope.masked(String.valueOf(cause.getMessage()))));
    }

    /** What was thrown where nobody expects it, as it may be written down: with its place, and no secret of that user. */
    static RuntimeException masked(Scope scope, RuntimeException unexpected) {
        if (isClean(scope, unexpected)) {
            return unexpected;
        }
        String message = scope.masked(String.valueOf(unexpected.getMessage()));
        RuntimeException masked = unexpected instanceof IllegalArgumentException
                ? new IllegalArgumentException(message)
                : new IllegalStateException(message);
        masked.setStackTrace(unexpected.getStackTrace());
        return masked;
    }

    /** Whether no secret stands in its message, or in one of its causes. */
    private static boolean isClean(Scope scope, Throwable thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            String message = String.valueOf(each.getMessage());
            if (!scope.masked(message).equals(message)) {
                return false;
            }
        }
        return true;
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
