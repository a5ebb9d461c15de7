package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.IntStream;

/**
 * One quantity measured before and after something changed: what it was multiplied by, and what that means. Repeats are the
 * units, and ratios are compared as logarithms by {@link LogRatio}.
 *
 * <p>Equivalence goes first: an interval wholly within the margin says that nothing of interest changed, even if it excludes
 * 1. Immutable. Thread-safe.
 *
 * @param ratio after over before
 * @param interval of the ratio, at 95 %
 * @param probability of so large a change where there is none, adjusted for the number of points compared at once
 * @param outcome what follows
 */
public record Comparison(double ratio, Interval interval, double probability, Outcome outcome) {
    private static final double FALSE_ALARMS = 0.05;

    public Comparison {
        requireNonNull(interval, "interval");
        requireNonNull(outcome, "outcome");
    }

    /** What a comparison says. */
    public sealed interface Outcome {
        /** The ratio is not 1. */
        record Changed(Direction direction) implements Outcome {
            public Changed {
                requireNonNull(direction, "direction");
            }
        }

        /** Whatever the change is, it lies within the margin. */
        record Equivalent(double marginFraction) implements Outcome {}

        /**
         * Neither could be shown.
         *
         * @param smallestEffectFraction the change that a repetition of the experiment finds with 90 % certainty; may be infinite
         * @param repeatsNeeded of each side, to show with 90 % certainty that there is no change beyond the margin, or one
         *     of its size
         */
        record Inconclusive(double smallestEffectFraction, long repeatsNeeded) implements Outcome {}
    }

    /** Which way a quantity went. */
    public enum Direction {
        UP,
        DOWN
    }

    /**
     * A figure of one point. Immutable. Thread-safe.
     *
     * @param before of at least two repeats, more than 0
     * @param after likewise
     */
    public record Sides(Estimate before, Estimate after) {
        public Sides {
            requireNonNull(before, "before");
            requireNonNull(after, "after");
        }
    }

    /**
     * Of many points at once: of those found to have changed, 5 % have not at most ({@link BenjaminiHochberg}).
     *
     * @param marginFraction the change that nobody minds: ratios from 1 / (1 + margin) to 1 + margin; more than 0
     * @throws IllegalArgumentException if a side has fewer than two repeats, or is not more than 0
     */
    public static List<Comparison> ofAll(List<Sides> points, double marginFraction) {
        return ofRatios(
                points.stream()
                        .map(sides -> LogRatio.of(sides.before(), sides.after()))
                        .toList(),
                marginFraction);
    }

    /**
     * The same of ratios that are known already.
     *
     * @throws IllegalArgumentException if the margin is not more than 0
     */
    public static List<Comparison> ofRatios(List<LogRatio> ratios, double marginFraction) {
        if (!(marginFraction > 0) || Double.isInfinite(marginFraction)) {
            throw new IllegalArgumentException("marginFraction must be finite and more than 0, was " + marginFraction);
        }
        double[] probabilities = BenjaminiHochberg.adjusted(
                ratios.stream().mapToDouble(LogRatio::probability).toArray());
        return IntStream.range(0, probabilities.length)
                .mapToObj(point -> of(ratios.get(point), probabilities[point], marginFraction))
                .toList();
    }

    private static Comparison of(LogRatio ratio, double probability, double marginFraction) {
        return new Comparison(
                ratio.ratio(), ratio.interval(), probability, outcome(ratio, probability, marginFraction));
    }

    private static Outcome outcome(LogRatio ratio, double probability, double marginFraction) {
        Interval interval = ratio.interval();
        if (interval.low() >= 1 / (1 + marginFraction) && interval.high() <= 1 + marginFraction) {
            return new Outcome.Equivalent(marginFraction);
        }
        if (probability <= FALSE_ALARMS) {
            return new Outcome.Changed(ratio.difference() > 0 ? Direction.UP : Direction.DOWN);
        }
        return new Outcome.Inconclusive(ratio.smallestEffectFraction(), ratio.repeatsNeeded(marginFraction));
    }

    /**
     * In words, as in "+12 % [+8, +16], slower".
     *
     * @param up what more of the quantity is, as in "slower"
     * @param down what less of it is, as in "faster"
     */
    public String words(String up, String down) {
        return ComparisonWords.of(this, up, down);
    }

    /** What something was multiplied by, in words: {@code +12 %}, {@code x 2.4}. */
    public static String change(double ratio) {
        return ComparisonWords.change(ratio);
    }
}
