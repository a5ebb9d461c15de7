package org.loadharness.load;

import org.loadharness.time.HotPath;

/** Says when a user's next interaction is due. Confined to one thread. */
@HotPath
@FunctionalInterface
public interface Schedule {
    /** The due time that means that no further interaction is due. */
    long EXHAUSTED = Long.MAX_VALUE;

    /**
     * The next due time, or {@link #EXHAUSTED}.
     *
     * @param readyNanos reading of the clock when the user became free
     */
    long nextDueNanos(long readyNanos);

    /** A closed loop without think time: due as soon as the user is free. */
    static Schedule backToBack() {
        return readyNanos -> readyNanos;
    }
}
