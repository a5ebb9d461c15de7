package org.loadharness.stats;

import java.util.Arrays;
import java.util.List;
import org.loadharness.record.Distribution;
import org.loadharness.record.Distribution.Bucket;

/**
 * Response times as a function of a standard normal variable, so that dependence may be put into that, or of one that has the
 * levels of a {@link FittedProfile} beside it. It has steps, and the true figures are those of the steps. Immutable. Thread-safe.
 */
final class FittedTimes {
    private static final int REACH = 6;
    private static final int PER_UNIT = 1000;

    private final long[] nanos;
    private final double[] upTo;

    private FittedTimes(long[] nanos, double[] upTo) {
        this.nanos = nanos;
        this.upTo = upTo;
    }

    /** Of at least one time, and a standard normal variable. */
    static FittedTimes of(Distribution times) {
        return of(times, FittedProfile.EVEN);
    }

    /** Of a variable that has the levels of a profile beside chance. */
    static FittedTimes of(Distribution times, FittedProfile profile) {
        List<Bucket> buckets = times.buckets();
        long[] nanos = new long[2 * REACH * PER_UNIT + 1];
        int bucket = 0;
        long counted = buckets.get(0).count();
        for (int step = 0; step < nanos.length; step++) {
            double wanted = profile.probability(normal(step)) * times.count();
            while (counted < wanted && bucket < buckets.size() - 1) {
                bucket++;
                counted += buckets.get(bucket).count();
            }
            nanos[step] = middle(buckets.get(bucket));
        }
        double[] upTo = new double[nanos.length];
        Arrays.setAll(upTo, step -> step == upTo.length - 1 ? 1 : profile.probability(normal(step + 0.5)));
        return new FittedTimes(nanos, upTo);
    }

    /** The time that belongs to a value of the normal variable. */
    long at(double normal) {
        long step = Math.round((normal + REACH) * PER_UNIT);
        return nanos[(int) Math.max(0, Math.min(nanos.length - 1L, step))];
    }

    double meanNanos() {
        double sum = 0;
        double before = 0;
        for (int step = 0; step < nanos.length; step++) {
            sum += (upTo[step] - before) * nanos[step];
            before = upTo[step];
        }
        return sum;
    }

    /** As a histogram has it. */
    double percentileNanos(double fraction) {
        int step = 0;
        while (upTo[step] < fraction) {
            step++;
        }
        return Distribution.of(nanos[step]).buckets().get(0).highestNanos();
    }

    private static double normal(double step) {
        return step / PER_UNIT - REACH;
    }

    private static long middle(Bucket bucket) {
        return bucket.lowestNanos() + (bucket.highestNanos() - bucket.lowestNanos()) / 2;
    }
}
