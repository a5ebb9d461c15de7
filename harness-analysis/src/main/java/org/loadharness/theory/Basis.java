package org.loadharness.theory;

/** Where the figures come from that a prediction is made of. Immutable. Thread-safe. */
public enum Basis {
    /** They were measured at the point itself. */
    POINT(""),
    /** They were measured at the lower loads, and the point's is one of these. */
    FITTED("fitted"),
    /** They were measured at the lower loads, and the point's is none of these; or they are known by design. */
    FORETOLD("foretold");

    private final String text;

    Basis(String text) {
        this.text = text;
    }

    /** As tables name it; blank if the point stands for itself. */
    public String text() {
        return text;
    }
}
