package org.loadharness.load;

import org.loadharness.time.HotPath;

/** Says when a user's next interaction is due. Confined to one thread. */
@HotPath
@FunctionalInterface
public interface Schedule {
    /** The due time that means that no further interaction is due. */
    long EXHAUSTED = Long.MAX_VALUE;

    /** No interaction of the phase has ended yet. */
    int NONE = -1;

    /**
     * The next due time, or {@link #EXHAUSTED}.
     *
     * @param readyNanos reading of the clock when the user became free
     * @param ended index of the interaction that has ended; {@link #NONE} at the beginning
     */
    long nextDueNanos(long readyNanos, int ended);

    /** A closed loop without think time: due as soon as the user is free. */
    static Schedule backToBack() {
        return (readyNanos, ended) -> readyNanos;
    }
}
