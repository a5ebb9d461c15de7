package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The mean of one quantity over the repeats of a point, with its uncertainty. A repeat is one observation, however many
 * interactions it had: those of one run are not independent of each other.
 *
 * <p>The interval is mean ± t · sd / √n, with t the quantile of Student's distribution of n - 1 degrees of freedom that
 * leaves 2.5 % on each side (Student, "The probable error of a mean", Biometrika 6, 1908). Immutable. Thread-safe.
 *
 * @param count repeats that have a value
 * @param mean empty without values
 * @param sd standard deviation of a sample, n - 1 in the denominator; empty with fewer than two values
 * @param interval at 95 %; empty with fewer than two values
 */
public record Estimate(int count, OptionalDouble mean, OptionalDouble sd, Optional<Interval> interval) {
    public Estimate {
        requireNonNull(mean, "mean");
        requireNonNull(sd, "sd");
        requireNonNull(interval, "interval");
    }

    /** Of the values that are there. */
    static Estimate ofKnown(Collection<OptionalDouble> values) {
        return of(values.stream().flatMapToDouble(OptionalDouble::stream).toArray());
    }

    /**
     * Of those values, one per repeat.
     *
     * @throws IllegalArgumentException if one is infinite or not a number
     */
    public static Estimate of(double... values) {
        if (!Arrays.stream(values).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("values must be finite, were " + Arrays.toString(values));
        }
        int n = values.length;
        if (n == 0) {
            return new Estimate(0, OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());
        }
        double mean = Arrays.stream(values).sum() / n;
        if (n == 1) {
            return new Estimate(1, OptionalDouble.of(mean), OptionalDouble.empty(), Optional.empty());
        }
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        double sd = Math.sqrt(squares / (n - 1));
        double halfWidth = Student.quantile(n - 1.0, Student.UPPER_TAIL_FROM) * sd / Math.sqrt(n);
        return new Estimate(
                n,
                OptionalDouble.of(mean),
                OptionalDouble.of(sd),
                Optional.of(new Interval(mean - halfWidth, mean + halfWidth)));
    }
}
