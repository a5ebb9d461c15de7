package org.loadharness.theory;

import java.util.Arrays;
import org.loadharness.stats.Student;
import org.loadharness.theory.ScalabilityFit.Estimated;

/**
 * Mean and variance of independent values. Immutable. Thread-safe.
 *
 * @param count at least 2
 * @param variance of a sample, count - 1 in the denominator
 */
record Scatter(int count, double mean, double variance) {
    /** Means that differ by no more than this share of themselves differ by rounding. */
    private static final double ROUNDING = 1e-9;

    static Scatter of(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new Scatter(values.length, mean, squares / (values.length - 1));
    }

    /** Of the mean. */
    Estimated estimated() {
        return estimated(mean, Math.sqrt(variance / count), count - 1.0);
    }

    /** A value with its standard error, Student's way. */
    static Estimated estimated(double value, double standardError, double degreesOfFreedom) {
        double halfWidth = Student.quantile(degreesOfFreedom, Student.UPPER_TAIL_FROM) * standardError;
        return new Estimated(value, value - halfWidth, value + halfWidth);
    }

    /** Whether the range of an estimate covers that number. */
    static boolean covers(Estimated estimated, double truth) {
        return estimated.low() <= truth && truth <= estimated.high();
    }

    /** How probable so large a difference of two means is, if the truths are the same: Welch's t test (Biometrika 34, 1947). */
    double probabilityOfSame(Scatter other) {
        double difference = mean - other.mean;
        if (Math.abs(difference) <= ROUNDING * Math.abs(mean)) {
            return 1;
        }
        double own = variance / count;
        double others = other.variance / other.count;
        double both = own + others;
        if (both == 0) {
            return 0;
        }
        double degreesOfFreedom = both * both / (own * own / (count - 1) + others * others / (other.count - 1));
        return Student.probability(degreesOfFreedom, difference / Math.sqrt(both));
    }
}
