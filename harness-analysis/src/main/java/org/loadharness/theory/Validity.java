package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

/**
 * Whether a prediction is one for what was measured. Immutable. Thread-safe.
 *
 * @param words {@code applies}, or why it does not
 */
public record Validity(Standing standing, String words) {
    /** Its premises hold. */
    static final Validity APPLIES = new Validity(Standing.APPLIES, "applies");

    public Validity {
        requireNonNull(standing, "standing");
        requireNonNull(words, "words");
    }

    /** The kinds of it. */
    public enum Standing {
        /** The premises hold. */
        APPLIES,
        /** More comes than is served: there is no mean to predict. */
        UNSTABLE,
        /** A premise does not hold, or nobody knows whether it does. */
        DOES_NOT_APPLY
    }

    static Validity not(String why) {
        return new Validity(Standing.DOES_NOT_APPLY, "does not apply: " + why);
    }
}
