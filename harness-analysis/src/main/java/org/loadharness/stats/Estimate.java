package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The mean of one quantity over the repeats of a point, with its uncertainty. A repeat is one observation, however many
 * interactions it had: those of one run are not independent of each other.
 *
 * <p>The interval is mean ± t · sd / √n, with t the quantile of Student's distribution of n - 1 degrees of freedom that
 * leaves 2.5 % on each side, or what another confidence asks for (Student, "The probable error of a mean", Biometrika 6, 1908). Immutable. Thread-safe.
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
        return new Estimate(
                n,
                OptionalDouble.of(mean),
                OptionalDouble.of(sd),
                Optional.of(around(mean, sd, n, Interval.Confidence.STANDARD)));
    }

    /** At that confidence; empty with fewer than two values. */
    public Optional<Interval> interval(Interval.Confidence confidence) {
        return count < 2
                ? Optional.empty()
                : Optional.of(around(mean.orElseThrow(), sd.orElseThrow(), count, confidence));
    }

    /**
     * Repeats with which an interval of that confidence leaves a value out with 90 % certainty, if mean and standard
     * deviation stay as they are; {@link Long#MAX_VALUE} stands for all numbers that nobody makes.
     *
     * @throws java.util.NoSuchElementException with fewer than two values
     */
    public long repeatsToTellFrom(double value, Interval.Confidence confidence) {
        double distance = Math.abs(mean.orElseThrow() - value);
        double deviation = sd.orElseThrow();
        return FewestRepeats.of(2, repeats -> {
            double steps = Student.quantile(repeats - 1.0, confidence.upperTailFrom())
                    + Student.quantile(repeats - 1.0, LogRatio.POWER);
            return steps * deviation / Math.sqrt((double) repeats) <= distance;
        });
    }

    /**
     * Repeats with which the 95 % interval is that narrow, if the standard deviation stays as it is; {@link Long#MAX_VALUE}
     * stands for all numbers that nobody makes.
     *
     * @throws java.util.NoSuchElementException with fewer than two values
     */
    long repeatsToReach(double halfWidth) {
        double deviation = sd.orElseThrow();
        return FewestRepeats.of(
                2,
                repeats -> Student.quantile(repeats - 1.0, Student.UPPER_TAIL_FROM)
                                * deviation
                                / Math.sqrt((double) repeats)
                        <= halfWidth);
    }

    private static Interval around(double mean, double sd, int count, Interval.Confidence confidence) {
        double halfWidth = Student.quantile(count - 1.0, confidence.upperTailFrom()) * sd / Math.sqrt(count);
        return new Interval(mean - halfWidth, mean + halfWidth);
    }

    /**
     * The difference of the means of two independent samples with Welch's interval. Repeats are the units. Immutable. Thread-safe.
     *
     * @param difference of after less before
     * @param interval of it, at 95 %
     */
    public record Difference(double difference, Interval interval) {
        public Difference {
            requireNonNull(interval, "interval");
        }

        /**
         * Of two samples.
         *
         * @throws IllegalArgumentException if one has fewer than two repeats, or a value that is not finite
         */
        public static Difference of(List<Double> before, List<Double> after) {
            Contrast contrast = Contrast.of(values("before", before), values("after", after));
            double halfWidth = contrast.halfWidth(Interval.Confidence.STANDARD);
            return new Difference(
                    contrast.value(), new Interval(contrast.value() - halfWidth, contrast.value() + halfWidth));
        }

        private static double[] values(String name, List<Double> values) {
            if (values.size() < 2) {
                throw new IllegalArgumentException(name + " must have at least 2 repeats, had " + values.size()
                        + "; without a spread nothing is compared");
            }
            if (!values.stream().allMatch(Double::isFinite)) {
                throw new IllegalArgumentException(name + " must be finite, was " + values);
            }
            return values.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }
}
