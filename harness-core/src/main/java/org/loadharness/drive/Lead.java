package org.loadharness.drive;

/**
 * How long before a due time a thread that sleeps is called, so that it is awake as often before as behind it: what comes too
 * early stays awake until then, what comes too late makes an arrival late. Learned from each call. Confined to one thread.
 */
final class Lead {
    static final long STEP_NANOS = 500;

    private final long mostNanos;
    private long nanos;

    /** @param mostNanos at most that long, and half as long at first */
    Lead(long mostNanos) {
        this.mostNanos = mostNanos;
        this.nanos = mostNanos / 2;
    }

    long nanos() {
        return nanos;
    }

    /** A thread called so long before that due time was awake then. */
    void came(long dueNanos, long awakeNanos) {
        nanos = awakeNanos - dueNanos > 0 ? Math.min(mostNanos, nanos + STEP_NANOS) : Math.max(0, nanos - STEP_NANOS);
    }
}
