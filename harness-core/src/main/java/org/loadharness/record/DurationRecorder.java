package org.loadharness.record;

import org.HdrHistogram.Histogram;
import org.loadharness.record.Distribution.Totals;
import org.loadharness.time.HotPath;

/**
 * Durations of one kind. Written by one thread at a time, each of which sees what the one before has written; to be read when
 * they have ended.
 */
@HotPath
public final class DurationRecorder {
    private final BucketCounts counts = new BucketCounts();
    private long sumNanos;
    private long minNanos = Totals.NONE.minNanos();
    private long maxNanos = Totals.NONE.maxNanos();

    /** One more; not below 0. */
    public void record(long nanos) {
        counts.record(nanos);
        sumNanos += nanos;
        minNanos = Math.min(minNanos, nanos);
        maxNanos = Math.max(maxNanos, nanos);
    }

    /** All of them. */
    public Distribution distribution() {
        Histogram histogram = Distribution.newHistogram();
        counts.addTo(histogram);
        return new Distribution(histogram, new Totals(sumNanos, minNanos, maxNanos));
    }
}
