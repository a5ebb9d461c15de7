package org.loadharness.cluster;

/**
 * By how much an agent's clock is ahead of the controller's: from one round trip, half of which is the most that it can be
 * wrong by. Immutable. Thread-safe.
 *
 * @param atNanos when it was so, by the controller's clock
 */
record Offset(long nanos, long errorNanos, long atNanos) {
    /**
     * Of one round trip.
     *
     * @param askedNanos the controller's clock when it asked
     * @param agentNanos the agent's when it answered
     * @param heardNanos the controller's when it heard that
     */
    static Offset of(long askedNanos, long agentNanos, long heardNanos) {
        long tripNanos = Math.max(0, heardNanos - askedNanos);
        return new Offset(agentNanos - askedNanos - tripNanos / 2, tripNanos - tripNanos / 2, heardNanos);
    }

    /** The one of both that is known better. */
    Offset better(Offset other) {
        return other.errorNanos < errorNanos ? other : this;
    }
}
