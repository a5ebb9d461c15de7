package org.loadharness.workloads.tcp;

import static java.util.Objects.requireNonNull;

import java.io.Serial;

/** A request that is not carried out; the client is told why. Immutable. Thread-safe. */
public final class LineRefused extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String kind;

    /**
     * A refusal.
     *
     * @param kind a short stable word, as in {@code bad-request}
     * @param reason what is wrong, the value and the way out, in one line
     */
    public LineRefused(String kind, String reason) {
        super(requireNonNull(reason, "reason"));
        this.kind = requireNonNull(kind, "kind");
    }

    /** A short stable word for the kind of refusal. */
    public String kind() {
        return kind;
    }

    /** Never null, unlike that of other exceptions. */
    @Override
    public String getMessage() {
        return requireNonNull(super.getMessage());
    }
}
