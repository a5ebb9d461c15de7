package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

/** How one interaction ended. Immutable. Thread-safe. */
public sealed interface Outcome {
    /** The interaction did what it was meant to do. */
    Outcome SUCCESS = new Success();

    /** The only success there is; use {@link #SUCCESS}. */
    record Success() implements Outcome {}

    /**
     * The interaction failed.
     *
     * @param kind a short stable word for the kind of failure, as in {@code duplicated}, not blank; failures are counted
     *     by it
     * @param cause what was thrown; the first few of a kind are kept
     */
    record Failure(String kind, Throwable cause) implements Outcome {
        private static final String WITHOUT_CAUSE =
                "a failure needs its cause, got null; give what was thrown, or new Exception(\"why it failed\")";

        public Failure {
            requireNonNull(kind, "a failure needs its kind, got null; give a short word that stays the same");
            if (kind.isBlank()) {
                throw new IllegalArgumentException(
                        "a failure needs its kind, got \"" + kind + "\"; give a short word that stays the same");
            }
            requireNonNull(cause, WITHOUT_CAUSE);
        }
    }

    /** A failure of that kind. */
    static Outcome failure(String kind, Throwable cause) {
        return new Failure(kind, cause);
    }

    /** A failure of the kind of the simple class name of what was thrown; an anonymous class counts as the one it extends. */
    static Outcome failure(Throwable cause) {
        Class<?> named = requireNonNull(cause, Failure.WITHOUT_CAUSE).getClass();
        while (named.isAnonymousClass()) {
            named = named.getSuperclass();
        }
        return failure(named.getSimpleName(), cause);
    }
}
