package org.loadharness.stats;

import org.apache.commons.math3.distribution.NormalDistribution;

/** The normal distribution of mean 0 and deviation 1. Immutable. Thread-safe. */
final class Normal {
    private Normal() {}

    /** The value that the fraction of the distribution does not exceed. */
    static double quantile(double fraction) {
        // without a generator: nothing is drawn from it here
        return new NormalDistribution(null, 0, 1).inverseCumulativeProbability(fraction);
    }

    /** The fraction of the distribution that does not exceed the value. */
    static double probability(double value) {
        return new NormalDistribution(null, 0, 1).cumulativeProbability(value);
    }
}
