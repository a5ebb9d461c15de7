package org.loadharness.stats;

import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.loadharness.record.Distribution;
import org.loadharness.record.Distribution.Bucket;
import org.loadharness.time.Rate;

/**
 * Whether the times between arrivals are those of a Poisson process of the planned rate: the test of Kolmogorov and Smirnov of
 * the share of times up to a length against {@code 1 - exp(-rate · length)}, with nothing fitted. Its probabilities are
 * those of Pelz and Good ("Approximating the lower tail-areas of the Kolmogorov-Smirnov one-sample statistic", JRSS B 38,
 * 1976), of small samples exact.
 *
 * <p>It is evaluated at the bounds of a histogram's buckets, where the shares are exact, and so for any number of times; what
 * it overlooks within a bucket is at most 0.0004. A time that was read as n nanoseconds stands for n - 0.5 to n + 0.5. With
 * 20,000 times a distance of 0.0115 is found out: times on a grid, say, from a grid of a twentieth of the mean time on.
 *
 * <p>Immutable. Thread-safe.
 *
 * @param count how many interarrival times
 * @param distance the largest difference of the two shares, 0 to 1
 */
record ExponentialInterarrivals(long count, double distance) {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double HALF_NANO = 0.5;

    /** From here on the probabilities depend on the distance times the root of the number only. */
    private static final long LARGEST_COUNT = 1_000_000_000;

    /** The probability of a scaled distance of 5 is 4e-22. */
    private static final double IMPOSSIBLE = 5;

    /** A smaller one has a probability of 5e-13, and the series for it hardly converges. */
    private static final double CERTAIN = 0.2;

    /** The times against the law of the planned rate. */
    static ExponentialInterarrivals of(Distribution times, Rate planned) {
        double perNano = planned.perSecond() / NANOS_PER_SECOND;
        double distance = 0;
        long below = 0;
        for (Bucket bucket : times.buckets()) {
            double least = share(below, times) - law(bucket.lowestNanos() - HALF_NANO, perNano);
            below += bucket.count();
            double most = share(below, times) - law(bucket.highestNanos() + HALF_NANO, perNano);
            distance = Math.max(distance, Math.max(Math.abs(least), Math.abs(most)));
        }
        return new ExponentialInterarrivals(times.count(), distance);
    }

    /** The probability of this distance or a larger one, if the arrivals are as planned; 1 without any time. */
    double probability() {
        return probability(0);
    }

    /**
     * A bound of the probability of this distance or a larger one, if the law of the times is off by a distance of that at
     * most. With enough times every real generator is found out, be it for the microsecond between two sends; with a
     * tolerance only for what matters.
     *
     * @param toleratedDistance 0 to 1, as 0.01 for a hundredth of all times displaced
     */
    double probability(double toleratedDistance) {
        double excess = distance - toleratedDistance;
        long likeCount = Math.min(count, LARGEST_COUNT);
        double scaled = excess * Math.sqrt((double) count);
        if (likeCount == 0 || scaled <= CERTAIN) {
            return 1;
        }
        if (scaled > IMPOSSIBLE) {
            return 0;
        }
        double below = new KolmogorovSmirnovTest().cdf(scaled / Math.sqrt((double) likeCount), (int) likeCount);
        return Math.max(0, Math.min(1, 1 - below));
    }

    private static double share(long below, Distribution times) {
        return (double) below / times.count();
    }

    private static double law(double gapNanos, double perNano) {
        return gapNanos <= 0 ? 0 : -Math.expm1(-gapNanos * perNano);
    }
}
