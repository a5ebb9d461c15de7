package org.loadharness.stats;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.loadharness.record.Distribution;

/** What the buckets of a distribution say without the exact sums beside them, which are recorded apart. */
final class Buckets {
    private Buckets() {}

    /** The sum of all values, at most 0.1 % off. */
    static double sumNanos(Distribution distribution) {
        Distribution buckets = distribution.since(Distribution.EMPTY);
        return buckets.meanNanos().orElse(0) * buckets.count();
    }

    /** How many values are above that one; those of its own bucket are not counted. */
    static long countAbove(Distribution distribution, long nanos) {
        return countAbove(distribution.buckets(), nanos);
    }

    /** The same of those buckets. */
    static long countAbove(List<Distribution.Bucket> buckets, long nanos) {
        return above(buckets, nanos).mapToLong(Distribution.Bucket::count).sum();
    }

    /** Those of which all values are above that one. */
    static Stream<Distribution.Bucket> above(List<Distribution.Bucket> buckets, long nanos) {
        return buckets.stream().filter(bucket -> bucket.lowestNanos() > nanos);
    }

    /**
     * Standard deviation of a sample over the mean; a value counts as the middle of its bucket. Empty with fewer than two
     * values, or if their mean is 0.
     */
    static OptionalDouble variation(Distribution distribution) {
        List<Distribution.Bucket> buckets = distribution.buckets();
        long count = distribution.count();
        if (count < 2) {
            return OptionalDouble.empty();
        }
        double mean = buckets.stream()
                        .mapToDouble(bucket -> bucket.count() * middleNanos(bucket))
                        .sum()
                / count;
        double squares = buckets.stream()
                .mapToDouble(bucket -> bucket.count() * Math.pow(middleNanos(bucket) - mean, 2))
                .sum();
        return Numbers.ratio(Math.sqrt(squares / (count - 1)), mean);
    }

    private static double middleNanos(Distribution.Bucket bucket) {
        return bucket.lowestNanos() + (bucket.highestNanos() - bucket.lowestNanos()) / 2.0;
    }
}
