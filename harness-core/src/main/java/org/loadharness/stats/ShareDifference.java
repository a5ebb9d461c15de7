package org.loadharness.stats;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The difference of two shares, each over some repeats. Its interval is the wider of two: Newcombe's from Wilson's limits
 * ("Interval estimation for the difference between independent proportions", Statistics in Medicine 17, 1998, method 10),
 * which takes every interaction for independent, and Welch's over the repeats, which sees that failures come in bursts.
 * Immutable. Thread-safe.
 *
 * @param difference share after less before; 0.01 is one percentage point
 * @param interval of the difference, at 95 %
 */
public record ShareDifference(double difference, Interval interval) {
    /**
     * Of two sides.
     *
     * @param before a share of each repeat; at least one
     * @param after likewise
     */
    public static ShareDifference of(List<Proportion> before, List<Proportion> after) {
        Proportion first = joined(before);
        Proportion second = joined(after);
        double difference = second.fraction() - first.fraction();
        Interval newcombe = newcombe(first, second, difference);
        double welch = welchHalfWidth(before, after);
        return new ShareDifference(
                difference,
                new Interval(
                        Math.max(-1, Math.min(newcombe.low(), difference - welch)),
                        Math.min(1, Math.max(newcombe.high(), difference + welch))));
    }

    private static Proportion joined(List<Proportion> repeats) {
        return new Proportion(
                repeats.stream().mapToLong(Proportion::successes).sum(),
                repeats.stream().mapToLong(Proportion::trials).sum());
    }

    private static Interval newcombe(Proportion first, Proportion second, double difference) {
        double down = Math.hypot(
                second.fraction() - second.interval().low(), first.interval().high() - first.fraction());
        double up = Math.hypot(
                second.interval().high() - second.fraction(),
                first.fraction() - first.interval().low());
        return new Interval(difference - down, difference + up);
    }

    /** 0 where a side has a single repeat, which tells no scatter. */
    private static double welchHalfWidth(List<Proportion> before, List<Proportion> after) {
        if (before.size() < 2 || after.size() < 2) {
            return 0;
        }
        double first = variance(before) / before.size();
        double second = variance(after) / after.size();
        double both = first + second;
        if (both == 0) {
            return 0;
        }
        double degreesOfFreedom =
                both * both / (first * first / (before.size() - 1) + second * second / (after.size() - 1));
        return Math.sqrt(both) * Student.quantile(degreesOfFreedom, Student.UPPER_TAIL_FROM);
    }

    private static double variance(List<Proportion> repeats) {
        ToDoubleFunction<Proportion> share = Proportion::fraction;
        double mean = repeats.stream().mapToDouble(share).average().orElseThrow();
        return repeats.stream()
                        .mapToDouble(repeat -> (repeat.fraction() - mean) * (repeat.fraction() - mean))
                        .sum()
                / (repeats.size() - 1);
    }
}
