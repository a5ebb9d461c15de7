package org.loadharness.stats;

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
        return distribution.buckets().stream()
                .filter(bucket -> bucket.lowestNanos() > nanos)
                .mapToLong(Distribution.Bucket::count)
                .sum();
    }
}
