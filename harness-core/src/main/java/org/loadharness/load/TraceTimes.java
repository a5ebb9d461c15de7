package org.loadharness.load;

import org.loadharness.time.HotPath;

/** The times of a list, one after the other. Confined to one thread. */
@HotPath
final class TraceTimes implements ArrivalTimes {
    private final long[] timesNanos;
    private int index;

    /** Keeps the array, which nobody changes any more. */
    TraceTimes(long[] timesNanos) {
        this.timesNanos = timesNanos;
    }

    @Override
    public long nextNanos() {
        return index < timesNanos.length ? timesNanos[index++] : EXHAUSTED;
    }
}
