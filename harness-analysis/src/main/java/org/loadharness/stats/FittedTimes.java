package org.loadharness.stats;

import java.util.List;
import org.loadharness.record.Distribution;
import org.loadharness.record.Distribution.Bucket;

/**
 * Response times as a function of a standard normal variable, so that dependence may be put into that. It has steps, and the
 * true figures are those of the steps. Immutable. Thread-safe.
 */
final class FittedTimes {
    private static final int REACH = 6;
    private static final int PER_UNIT = 1000;

    private final long[] nanos;
    private final double meanNanos;

    private FittedTimes(long[] nanos) {
        this.nanos = nanos;
        this.meanNanos = mean(nanos);
    }

    /** Of at least one time. */
    static FittedTimes of(Distribution times) {
        List<Bucket> buckets = times.buckets();
        long[] nanos = new long[2 * REACH * PER_UNIT + 1];
        int bucket = 0;
        long upTo = buckets.get(0).count();
        for (int step = 0; step < nanos.length; step++) {
            double wanted = Normal.probability(normal(step)) * times.count();
            while (upTo < wanted && bucket < buckets.size() - 1) {
                bucket++;
                upTo += buckets.get(bucket).count();
            }
            nanos[step] = middle(buckets.get(bucket));
        }
        return new FittedTimes(nanos);
    }

    /** The time that belongs to a value of the normal variable. */
    long at(double normal) {
        long step = Math.round((normal + REACH) * PER_UNIT);
        return nanos[(int) Math.max(0, Math.min(nanos.length - 1L, step))];
    }

    double meanNanos() {
        return meanNanos;
    }

    /** As a histogram has it. */
    double percentileNanos(double fraction) {
        int step = 0;
        while (upTo(step, nanos.length) < fraction) {
            step++;
        }
        return Distribution.of(nanos[step]).buckets().get(0).highestNanos();
    }

    private static double mean(long... nanos) {
        double sum = 0;
        double before = 0;
        for (int step = 0; step < nanos.length; step++) {
            double upTo = upTo(step, nanos.length);
            sum += (upTo - before) * nanos[step];
            before = upTo;
        }
        return sum;
    }

    private static double upTo(int step, int steps) {
        return step == steps - 1 ? 1 : Normal.probability(normal(step + 0.5));
    }

    private static double normal(double step) {
        return step / PER_UNIT - REACH;
    }

    private static long middle(Bucket bucket) {
        return bucket.lowestNanos() + (bucket.highestNanos() - bucket.lowestNanos()) / 2;
    }
}
