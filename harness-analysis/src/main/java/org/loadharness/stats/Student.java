package org.loadharness.stats;

import org.apache.commons.math3.distribution.TDistribution;

/** Student's t distribution, also with a fraction of a degree of freedom. Immutable. Thread-safe. */
public final class Student {
    /** Leaves 2.5 % on each side, as all intervals do for which nobody asks another confidence: {@value}. */
    public static final double UPPER_TAIL_FROM = 0.975;

    private Student() {}

    /** The t that the fraction of the distribution does not exceed. */
    public static double quantile(double degreesOfFreedom, double fraction) {
        return of(degreesOfFreedom).inverseCumulativeProbability(fraction);
    }

    /** The probability of a t that is as far from 0 or farther. */
    public static double probability(double degreesOfFreedom, double t) {
        return 2 * of(degreesOfFreedom).cumulativeProbability(-Math.abs(t));
    }

    private static TDistribution of(double degreesOfFreedom) {
        // without a generator: nothing is drawn from it here, and seeding one costs more than the quantile
        return new TDistribution(null, degreesOfFreedom);
    }
}
