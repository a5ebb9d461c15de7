package org.loadharness.theory;

import org.apache.commons.math3.distribution.TDistribution;

/** Student's t distribution, also with a fraction of a degree of freedom. Immutable. Thread-safe. */
final class Student {
    private Student() {}

    /** What the distribution exceeds with half that probability, so that it lies between ± this with the rest. */
    static double twoSided(double degreesOfFreedom, double probability) {
        return -of(degreesOfFreedom).inverseCumulativeProbability(probability / 2);
    }

    /** The probability of a t that is as far from 0 or farther. */
    static double probability(double degreesOfFreedom, double t) {
        return 2 * of(degreesOfFreedom).cumulativeProbability(-Math.abs(t));
    }

    private static TDistribution of(double degreesOfFreedom) {
        // without a generator: nothing is drawn from it here
        return new TDistribution(null, degreesOfFreedom);
    }
}
