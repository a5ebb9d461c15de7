package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One quantity of the repeats of a point together, with its uncertainty. A repeat is one observation, however many
 * interactions it had: those of one run are not independent of each other.
 *
 * <p>The quantity is the mean of the repeats' own values, or, of a percentile, that of all their samples together. Rates,
 * times and shares are uncertain by a factor, so their interval is that of the logarithm: the value times or over e to the
 * power of f = t (sd / value) / &radic;n, with t the quantile of Student's distribution of n - 1 degrees of freedom that leaves
 * 2.5 % on each side, or what another confidence asks for (Student, "The probable error of a mean", Biometrika 6, 1908). It
 * never reaches 0. Where repeats scatter widely they are skewed, and those of a mean reach a little farther: {@link
 * Scale#SKEWED}. Of what may be negative it is the mean &plusmn; t sd / &radic;n. Immutable. Thread-safe.
 *
 * @param count repeats that have a value
 * @param mean of their values, or the percentile of all together; empty without values
 * @param sd scatter of the repeats about it, n - 1 in the denominator; empty with fewer than two values
 * @param scale on which the interval reaches equally far on both sides
 * @param interval at 95 %; empty with fewer than two values
 */
public record Estimate(int count, OptionalDouble mean, OptionalDouble sd, Scale scale, Optional<Interval> interval) {
    /** A {@link #precision} beyond it is said at the figure. */
    public static final double ROUGH = 0.1;

    /** A {@link #precision} beyond it is said in the headline. */
    public static final double VAGUE = 0.25;

    private static final int DIGITS = 4;

    public Estimate {
        requireNonNull(mean, "mean");
        requireNonNull(sd, "sd");
        requireNonNull(scale, "scale");
        requireNonNull(interval, "interval");
    }

    /** What an interval's ends are equally far from its middle by. */
    public enum Scale {
        /** A factor: of what is more than 0. */
        LOGARITHMIC {
            @Override
            double distance(double value, double other) {
                return other > 0 ? value * Math.abs(Math.log(other / value)) : Double.POSITIVE_INFINITY;
            }

            @Override
            Interval around(double value, double distance) {
                double factor = Math.exp(distance / value);
                return new Interval(value / factor, value * factor);
            }
        },
        /**
         * A factor that is farther away the less is known: of means, whose repeats are skewed where they scatter widely. A run that
         * is short for its queue has seldom seen the longest waits. Then mean and scatter are both too low, so that what would
         * be f on logarithms is f + f&sup2;, and never more than twice f. (RATIONALE.md, "Why does the interval of a mean reach farther where little is known?")
         */
        SKEWED {
            @Override
            double distance(double value, double other) {
                double reach = LOGARITHMIC.distance(value, other) / value;
                return value * Math.max(reach / 2, (Math.sqrt(1 + 4 * reach) - 1) / 2);
            }

            @Override
            Interval around(double value, double distance) {
                double plain = distance / value;
                return LOGARITHMIC.around(value, value * Math.min(FARTHEST, plain + plain * Math.min(1, plain)));
            }
        },
        /** A difference. */
        LINEAR {
            @Override
            double distance(double value, double other) {
                return Math.abs(value - other);
            }

            @Override
            Interval around(double value, double distance) {
                return new Interval(value - distance, value + distance);
            }
        };

        /** Beyond it nothing is known, and no number has as many digits: on logarithms. */
        private static final double FARTHEST = 500;

        /** From a value to another, in its unit: what t standard errors are held against. */
        abstract double distance(double value, double other);

        /** What lies within that distance. */
        abstract Interval around(double value, double distance);
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
        if (values.length == 0) {
            return new Estimate(0, OptionalDouble.empty(), OptionalDouble.empty(), Scale.LINEAR, Optional.empty());
        }
        double mean = Arrays.stream(values).sum() / values.length;
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        boolean isPositive = mean > 0 && Arrays.stream(values).allMatch(value -> value >= 0);
        return of(values.length, mean, squares, isPositive ? Scale.SKEWED : Scale.LINEAR);
    }

    /**
     * A percentile of all samples together, with the scatter about it, on logarithms, of what each repeat has by itself
     * ("sectioning": Asmussen and Glynn, "Stochastic simulation", 2007, chapter III). The mean of the repeats' own is not asked
     * for: percentiles of few samples are biased, and their distance from that of all shows by how much.
     *
     * @param together more than 0
     * @param ofRepeats each more than 0; at least one
     */
    public static Estimate ofSections(double together, double... ofRepeats) {
        double squares = Arrays.stream(ofRepeats)
                .map(value -> together * Math.log(value / together))
                .map(distance -> distance * distance)
                .sum();
        return of(ofRepeats.length, together, squares, Scale.LOGARITHMIC);
    }

    /**
     * A value of at least two repeats together, known within an interval at 95 %.
     *
     * @param value more than 0
     * @param distance that the interval reaches on both sides, before it is turned back from logarithms
     */
    static Estimate reaching(int count, double value, double distance) {
        return new Estimate(
                count,
                OptionalDouble.of(value),
                OptionalDouble.of(distance / steps(count, Interval.Confidence.STANDARD)),
                Scale.LOGARITHMIC,
                Optional.of(Scale.LOGARITHMIC.around(value, distance)));
    }

    private static Estimate of(int count, double value, double squares, Scale scale) {
        return scattering(count, value, Math.sqrt(squares / (count - 1)), scale);
    }

    /**
     * A quantity whose scatter is known already, as where it was kept.
     *
     * @param count of repeats, at least one
     * @param sd in the unit of the value; of no meaning with one repeat
     */
    public static Estimate scattering(int count, double value, double sd, Scale scale) {
        if (count < 2) {
            return new Estimate(count, OptionalDouble.of(value), OptionalDouble.empty(), scale, Optional.empty());
        }
        double distance = steps(count, Interval.Confidence.STANDARD) * sd;
        return new Estimate(
                count,
                OptionalDouble.of(value),
                OptionalDouble.of(sd),
                scale,
                Optional.of(scale.around(value, distance)));
    }

    /** The same, known from elsewhere to be at least so much: its interval at 95 % does not reach below. */
    Estimate notBelow(double least) {
        double raised = Math.min(least, mean.orElseThrow());
        return new Estimate(
                count,
                mean,
                sd,
                scale,
                interval.map(ends -> new Interval(Math.max(ends.low(), raised), Math.max(ends.high(), raised))));
    }

    /** The same with an interval that reaches so many times as far; what a comparison takes, which is the scatter, stays. */
    Estimate reaching(double times) {
        return new Estimate(count, mean, sd, scale, interval.map(ends -> {
            double value = mean.orElseThrow();
            return scale.around(value, times * scale.distance(value, ends.high()));
        }));
    }

    /** How many times as far the interval of a percentile reaches as its scatter says. */
    private double farther() {
        double plain = sd.isEmpty() ? 0 : steps(count, Interval.Confidence.STANDARD) * sd.getAsDouble();
        return scale != Scale.LOGARITHMIC || interval.isEmpty() || plain == 0
                ? 1
                : scale.distance(mean.orElseThrow(), interval.get().high()) / plain;
    }

    /** In the unit of the quantity, as in {@code 23.14, 95 % CI [22.42, 23.88] over 5 repeats}. */
    @Override
    public String toString() {
        if (mean.isEmpty()) {
            return "unknown: no repeat has a value";
        }
        String within = interval.map(known -> ", 95 % CI [" + Numbers.text(known.low(), DIGITS) + ", "
                        + Numbers.text(known.high(), DIGITS) + "]")
                .orElse("");
        return Numbers.text(mean.getAsDouble(), DIGITS) + within + " over " + count
                + (count == 1 ? " repeat" : " repeats");
    }

    /** At that confidence; empty with fewer than two values. */
    public Optional<Interval> interval(Interval.Confidence confidence) {
        return confidence.equals(Interval.Confidence.STANDARD)
                ? interval
                : sd.stream()
                        .mapToObj(deviation ->
                                scale.around(mean.orElseThrow(), steps(count, confidence) * deviation * farther()))
                        .findFirst();
    }

    /** Half the width of the 95 % interval, as a share of the value; empty without an interval, and where the value is 0. */
    public OptionalDouble precision() {
        return interval.isEmpty()
                ? OptionalDouble.empty()
                : Numbers.ratio(interval.get().halfWidth(), Math.abs(mean.orElseThrow()));
    }

    /** The same in another unit. */
    public Estimate dividedBy(double divisor) {
        return new Estimate(
                count,
                divided(mean, divisor),
                divided(sd, divisor),
                scale,
                interval.map(ends -> new Interval(ends.low() / divisor, ends.high() / divisor)));
    }

    private static OptionalDouble divided(OptionalDouble value, double divisor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() / divisor) : value;
    }

    /**
     * Repeats with which an interval of that confidence leaves a value out with 90 % certainty, if mean and standard
     * deviation stay as they are; {@link Long#MAX_VALUE} stands for all numbers that nobody makes.
     *
     * @throws java.util.NoSuchElementException with fewer than two values
     */
    public long repeatsToDistinguishFrom(double value, Interval.Confidence confidence) {
        double distance = scale.distance(mean.orElseThrow(), value);
        double deviation = sd.orElseThrow() * farther();
        return FewestRepeats.of(2, repeats -> {
            double power = Student.quantile(repeats - 1.0, LogRatio.POWER) / Math.sqrt((double) repeats);
            return (steps(repeats, confidence) + power) * deviation <= distance;
        });
    }

    /**
     * Repeats with which {@link #precision} is that good, if mean and standard deviation stay as they are; {@link
     * Long#MAX_VALUE} stands for all numbers that nobody makes.
     *
     * @throws java.util.NoSuchElementException with fewer than two values
     */
    long repeatsToReach(double fraction) {
        double value = mean.orElseThrow();
        double deviation = sd.orElseThrow() * farther();
        return FewestRepeats.of(
                2,
                repeats -> scale.around(value, steps(repeats, Interval.Confidence.STANDARD) * deviation)
                                .halfWidth()
                        <= fraction * Math.abs(value));
    }

    /** From the middle of an interval to its end, in standard deviations of a repeat. */
    private static double steps(long repeats, Interval.Confidence confidence) {
        return Student.quantile(repeats - 1.0, confidence.upperTailFrom()) / Math.sqrt((double) repeats);
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
