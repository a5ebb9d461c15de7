package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.FDistribution;

/**
 * The difference of the logarithms of two independent {@link Estimate}s, or the mean of such differences, with what {@link
 * Contrast} knows of its uncertainty. On the scale of logarithms a ratio and its inverse are as far from no change, and
 * scatter that is a share of the value is the same on both sides. Immutable. Thread-safe.
 */
public final class LogRatio {
    /** How sure a change of the size in question is to be found. */
    static final double POWER = 0.9;

    /** Student's quantiles are beyond the normal distribution's, by more than its own are rounded. */
    private static final double A_LITTLE_LESS = 0.9999;

    private final Contrast contrast;

    LogRatio(Contrast contrast) {
        this.contrast = requireNonNull(contrast, "contrast");
    }

    /**
     * Of two figures, as they stand in every table.
     *
     * @throws IllegalArgumentException if one has fewer than two repeats, or is not more than 0
     */
    public static LogRatio of(Estimate before, Estimate after) {
        check("before", before);
        check("after", after);
        return new LogRatio(new Contrast(
                Math.log(after.mean().orElseThrow() / before.mean().orElseThrow()),
                List.of(side(before), side(after))));
    }

    private static Contrast.Side side(Estimate figure) {
        double relative = figure.sd().orElseThrow() / figure.mean().orElseThrow();
        return new Contrast.Side(figure.count(), relative * relative);
    }

    private static void check(String name, Estimate figure) {
        if (figure.count() < 2) {
            throw new IllegalArgumentException(name + " must have at least 2 repeats, had " + figure.count()
                    + "; without a spread nothing is compared");
        }
        if (figure.scale() == Estimate.Scale.LINEAR) {
            throw new IllegalArgumentException(
                    name + " must be more than 0, was " + figure.mean().orElseThrow());
        }
    }

    /** After less before. */
    public double difference() {
        return contrast.value();
    }

    Contrast contrast() {
        return contrast;
    }

    /** After over before. */
    public double ratio() {
        return Math.exp(difference());
    }

    /** Of the ratio, at 95 %. */
    Interval interval() {
        return interval(Interval.Confidence.STANDARD);
    }

    /** Of the ratio, at that confidence. */
    public Interval interval(Interval.Confidence confidence) {
        double halfWidth = contrast.halfWidth(confidence);
        return new Interval(Math.exp(difference() - halfWidth), Math.exp(difference() + halfWidth));
    }

    /** How probable so large a change is if there is none. */
    double probability() {
        return contrast.probability();
    }

    /** At a confidence of 95 %. */
    double smallestEffectFraction() {
        return smallestEffectFraction(Interval.Confidence.STANDARD);
    }

    /**
     * The change that a fresh experiment of as many repeats shows with 90 % certainty; 0.05 is five percent; may be infinite. It
     * allows for the scatter being known from few repeats only, both here and there.
     */
    public double smallestEffectFraction(Interval.Confidence confidence) {
        double standardError = contrast.standardError();
        return standardError == 0
                ? 0
                : Math.expm1(standardError
                        * Student.shift(contrast.fewestDegreesOfFreedom(), confidence.upperTailFrom(), POWER));
    }

    /** At a confidence of 95 %. */
    long repeatsNeeded(double marginFraction) {
        return repeatsNeeded(marginFraction, Interval.Confidence.STANDARD);
    }

    /**
     * Repeats of each side with which, at this scatter, no change is found to be within the margin with 90 % certainty; a
     * change of the size of the margin is then found with a little more.
     */
    public long repeatsNeeded(double marginFraction, Interval.Confidence confidence) {
        double steps =
                Math.log1p(marginFraction) / Math.sqrt(contrast.variances().sum());
        double leastSteps =
                A_LITTLE_LESS * (Normal.quantile(confidence.upperTailFrom()) + Normal.quantile((1 + POWER) / 2));
        long least = Math.max(2, (long) Math.ceil(leastSteps * leastSteps / (steps * steps)));
        return FewestRepeats.of(least, repeats -> isEnough(repeats, marginFraction, confidence));
    }

    /** Whether so many repeats of each side would do, at a confidence of 95 %. */
    boolean isEnough(long repeats, double marginFraction) {
        return isEnough(repeats, marginFraction, Interval.Confidence.STANDARD);
    }

    private boolean isEnough(long repeats, double marginFraction, Interval.Confidence confidence) {
        double both = contrast.variances().sum();
        if (both == 0) {
            return true;
        }
        double squares =
                contrast.variances().map(variance -> variance * variance).sum();
        double degreesOfFreedom = (repeats - 1) * (both * both / squares);
        double steps = Student.quantile(degreesOfFreedom, confidence.upperTailFrom())
                + Student.quantile(degreesOfFreedom, (1 + POWER) / 2); // both sides of the margin may be missed
        return steps * Math.sqrt(both / repeats) <= Math.log1p(marginFraction);
    }

    /**
     * What something multiplies a quantity by, measured at several pairs of points: the mean of the pairs' log ratios, each with
     * equal weight, and whether they differ by more than their noise explains.
     *
     * <p>That is tested by the sum of squares of the log ratios about their mean over what noise makes of it, (1 - 1/k) Σ v(i) with
     * v(i) the squared standard error of pair i of k (Brown and Forsythe, "The small sample behavior of some statistics which
     * test the equality of several means", Technometrics 16, 1974). Where the pairs do not differ it has F's distribution; its
     * degrees of freedom have the same first two moments, above the line (1 - 1/k)² (Σ v)² / ((1 - 2/k) Σ v² + (Σ v)²/k²)
     * (Mehrotra, "Improving the Brown-Forsythe solution to the generalized Behrens-Fisher problem", Communications in
     * Statistics B 26, 1997), below it those of the mean. Cochran's Q, which weighs each pair by 1/v(i) and takes v(i) for known,
     * finds a difference where there is none several times as often as it says. Immutable. Thread-safe.
     *
     * @param pairs of points that differ in that alone, none of them in two pairs; at least one
     */
    public record Effect(List<LogRatio> pairs) {
        public Effect {
            pairs = List.copyOf(pairs);
            if (pairs.isEmpty()) {
                throw new IllegalArgumentException("pairs must not be empty");
            }
        }

        /** Of all pairs. */
        public LogRatio mean() {
            return new LogRatio(contrast());
        }

        /** That of one of the pairs. */
        public double smallestRatio() {
            return pairs.stream().mapToDouble(LogRatio::ratio).min().orElseThrow();
        }

        /** That of one of the pairs. */
        public double largestRatio() {
            return pairs.stream().mapToDouble(LogRatio::ratio).max().orElseThrow();
        }

        /** How probable it is that pairs are so far apart if all have the same ratio; empty of a single pair. */
        public OptionalDouble probabilityOfOneRatio() {
            int count = pairs.size();
            if (count == 1) {
                return OptionalDouble.empty();
            }
            Contrast mean = contrast();
            double distances = pairs.stream()
                    .mapToDouble(pair -> pair.difference() - mean.value())
                    .map(distance -> distance * distance)
                    .sum();
            double errors = sumOfErrors(1);
            if (errors == 0) {
                return OptionalDouble.of(distances == 0 ? 1 : 0);
            }
            double share = 1 - 1.0 / count;
            double above = share
                    * share
                    * errors
                    * errors
                    / ((1 - 2.0 / count) * sumOfErrors(2) + errors * errors / ((double) count * count));
            double statistic = distances / (share * errors);
            return OptionalDouble.of(
                    1 - new FDistribution(null, above, mean.degreesOfFreedom()).cumulativeProbability(statistic));
        }

        private Contrast contrast() {
            return Contrast.mean(pairs.stream().map(LogRatio::contrast).toList());
        }

        private double sumOfErrors(int power) {
            return pairs.stream()
                    .mapToDouble(pair -> Math.pow(pair.contrast().squaredError(), power))
                    .sum();
        }
    }
}
