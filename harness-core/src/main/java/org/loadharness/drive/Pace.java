package org.loadharness.drive;

import org.loadharness.time.HotPath;

/** Brings one user to its next interaction, when that is due. Confined to one thread. */
@HotPath
interface Pace {
    /**
     * Returns when the next interaction is due, or was; {@link org.loadharness.drive.Schedule#EXHAUSTED} if none is.
     *
     * @param readyNanos reading of the clock when the user became free
     * @param ended index of the interaction that has ended; {@link org.loadharness.drive.Schedule#NONE_ENDED} at the beginning
     * @return when it was due
     */
    long next(long readyNanos, int ended) throws InterruptedException;

    /** The reading with which the last wait ended: the interaction's start. */
    long sentNanos();

    /** Of what was due last an interaction begins: that it was waited for is recorded now, and not where a flow has none. */
    default void begun() {}

    /** When the user enters the phase, given when it is there. */
    default long enters(long nowNanos) {
        return nowNanos;
    }
}
