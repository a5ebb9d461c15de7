package org.loadharness.record;

import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.loadharness.record.Distribution.Totals;
import org.loadharness.time.HotPath;

/**
 * How much too late a thread woke, every time that it was to wake. Written by one thread; the distribution is complete once
 * that has ended, the largest may be taken at any time.
 */
@HotPath
public final class Hiccups {
    private final BucketCounts counts = new BucketCounts();
    private final AtomicLong largestNanos = new AtomicLong();
    private long sumNanos;
    private long minNanos = Totals.NONE.minNanos();
    private long maxNanos = Totals.NONE.maxNanos();

    /** It woke that much too late; not below 0. */
    public void record(long lateNanos) {
        counts.record(lateNanos);
        sumNanos += lateNanos;
        minNanos = Math.min(minNanos, lateNanos);
        maxNanos = Math.max(maxNanos, lateNanos);
        if (lateNanos > largestNanos.get()) {
            largestNanos.accumulateAndGet(lateNanos, Math::max);
        }
    }

    /** The largest since the last call; 0 if there was none. */
    public long takeLargestNanos() {
        return largestNanos.getAndSet(0);
    }

    /** All of them. */
    public Distribution distribution() {
        Histogram histogram = Distribution.newHistogram();
        counts.addTo(histogram);
        return new Distribution(histogram, new Totals(sumNanos, minNanos, maxNanos));
    }
}
