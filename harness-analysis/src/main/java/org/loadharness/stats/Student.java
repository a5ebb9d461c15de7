package org.loadharness.stats;

import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.special.Gamma;

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

    /**
     * How many standard errors, as one sample estimates them, the mean of another must be away for the test of that other to
     * find it with that power. The estimate s of a deviation of 1 is taken for normal, with its true mean b and variance v = 1 - b²
     * (Johnson and Welch, "Applications of the non-central t-distribution", Biometrika 31, 1940), in both samples. So the other
     * one finds a shift of k s where a normal variable is above (t - k) b, of variance 1 + (t² + k²) v. Of fewer than four
     * degrees of freedom the shift is larger than it had to be.
     */
    static double shift(double degreesOfFreedom, double fraction, double power) {
        double limit = quantile(degreesOfFreedom, fraction);
        double step = Normal.quantile(power);
        double meanSquared = squareOfMeanDeviation(degreesOfFreedom);
        double spread = step * step * (1 - meanSquared);
        // (k - t)² b² = z² (1 + (t² + k²) v), for k
        double square = meanSquared - spread;
        double half = limit * meanSquared;
        double rest = limit * limit * square - step * step;
        return (half + Math.sqrt(half * half - square * rest)) / square;
    }

    /** Of an estimated deviation, where the true one is 1. */
    private static double squareOfMeanDeviation(double degreesOfFreedom) {
        double logMean = Gamma.logGamma((degreesOfFreedom + 1) / 2) - Gamma.logGamma(degreesOfFreedom / 2);
        return Math.min(1, 2 / degreesOfFreedom * Math.exp(2 * logMean));
    }

    private static TDistribution of(double degreesOfFreedom) {
        // without a generator: nothing is drawn from it here, and seeding one costs more than the quantile
        return new TDistribution(null, degreesOfFreedom);
    }
}
