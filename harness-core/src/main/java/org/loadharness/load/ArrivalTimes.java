package org.loadharness.load;

import org.loadharness.time.HotPath;

/** When arrivals are due, one after the other: a pure sequence without clock or waiting. Confined to one thread. */
@HotPath
public interface ArrivalTimes {
    /** Instead of a time: no further arrival comes. */
    long EXHAUSTED = Long.MAX_VALUE;

    /** No arrival comes later after the start: 146 years, so that readings of a clock still differ by less than a long. */
    long LATEST_NANOS = Long.MAX_VALUE / 2;

    /** The next arrival in nanoseconds after the start, not before the one before it; {@link #EXHAUSTED} from then on. */
    long nextNanos();
}
