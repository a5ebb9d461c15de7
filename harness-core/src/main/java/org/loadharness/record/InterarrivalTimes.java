package org.loadharness.record;

import org.HdrHistogram.Histogram;
import org.loadharness.record.Distribution.Totals;
import org.loadharness.time.HotPath;

/**
 * The gaps between events, one after the other. Written by one thread at a time, each of which sees what the one before
 * has written; to be read when they have ended.
 */
@HotPath
public final class InterarrivalTimes {
    private final BucketCounts counts = new BucketCounts();
    private long lastNanos;
    private long events;
    private long sumNanos;
    private long minNanos = Totals.NONE.minNanos();
    private long maxNanos = Totals.NONE.maxNanos();

    /** Something happened at that reading of the clock; the first event makes no gap. */
    public void event(long nowNanos) {
        if (events > 0) {
            long gapNanos = nowNanos - lastNanos;
            counts.record(gapNanos);
            sumNanos += gapNanos;
            minNanos = Math.min(minNanos, gapNanos);
            maxNanos = Math.max(maxNanos, gapNanos);
        }
        events++;
        lastNanos = nowNanos;
    }

    /** Events so far. */
    public long events() {
        return events;
    }

    /** The gaps so far. */
    public Distribution distribution() {
        Histogram histogram = Distribution.newHistogram();
        counts.addTo(histogram);
        return new Distribution(histogram, new Totals(sumNanos, minNanos, maxNanos));
    }
}
