package org.loadharness.stats;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How many of a number of independent trials succeeded, with Wilson's interval (Wilson, "Probable inference, the law of
 * succession, and statistical inference", Journal of the American Statistical Association 22, 1927). Unlike p ± 2 sd it
 * stays within 0 and 1, has a width when all or none succeeded, and covers the truth as often as it says with few trials
 * too. Immutable. Thread-safe.
 *
 * @param successes from 0 to trials
 * @param trials at least 1
 */
public record Proportion(long successes, long trials) {
    /** Successes, or failures, that a repeat has on average for its own share to show how repeats scatter. */
    private static final int FEWEST = 10;

    public Proportion {
        if (trials < 1) {
            throw new IllegalArgumentException("trials must be at least 1, was " + trials);
        }
        if (successes < 0 || successes > trials) {
            throw new IllegalArgumentException(
                    "successes must be from 0 to the number of trials, was " + successes + " of " + trials);
        }
    }

    /** The best guess. */
    public double fraction() {
        return (double) successes / trials;
    }

    /** At 95 %. */
    public Interval interval() {
        return interval(Interval.Confidence.STANDARD);
    }

    /**
     * Of several repeats together, whose trials depend on each other, as failures that come in bursts do. Repeats are then the
     * units: as many independent trials would scatter like the repeats' shares do, fewer by how much Student's t is beyond the
     * normal quantile (Korn and Graubard, "Confidence intervals for proportions with small expected number of positive counts",
     * Survey Methodology 24, 1998). With fewer than {@value #FEWEST} of either kind in a repeat, chance often makes repeats alike:
     * then there are no more than there were, and it is Wilson's of all of them where repeats scatter no more than independent trials.
     *
     * @param repeats at least one
     */
    public static Interval interval(List<Proportion> repeats, Interval.Confidence confidence) {
        Proportion all = new Proportion(
                repeats.stream().mapToLong(Proportion::successes).sum(),
                repeats.stream().mapToLong(Proportion::trials).sum());
        double fraction = all.fraction();
        double squares = repeats.stream()
                .mapToDouble(repeat -> repeat.successes - fraction * repeat.trials)
                .map(distance -> distance * distance)
                .sum();
        int count = repeats.size();
        if (count < 2 || squares == 0) {
            return all.interval(confidence);
        }
        double variance = squares * count / (count - 1) / all.trials / all.trials;
        double steps =
                Normal.quantile(confidence.upperTailFrom()) / Student.quantile(count - 1.0, confidence.upperTailFrom());
        boolean showsScatter = Math.min(all.successes, all.trials - all.successes) >= (long) FEWEST * count;
        double most = showsScatter ? Double.POSITIVE_INFINITY : all.trials;
        double effective = Math.min(most, fraction * (1 - fraction) / variance * steps * steps);
        return wilson(fraction, effective, confidence);
    }

    /** At that confidence, of trials that are independent of each other. */
    public Interval interval(Interval.Confidence confidence) {
        Interval wilson = wilson(fraction(), (double) trials, confidence);
        return new Interval(successes == 0 ? 0 : wilson.low(), successes == trials ? 1 : wilson.high());
    }

    private static Interval wilson(double fraction, double trials, Interval.Confidence confidence) {
        double quantile = Normal.quantile(confidence.upperTailFrom());
        double squared = quantile * quantile;
        double centre = (fraction * trials + squared / 2) / (trials + squared);
        double halfWidth = quantile / (trials + squared) * Math.sqrt(trials * fraction * (1 - fraction) + squared / 4);
        return new Interval(Math.max(0, centre - halfWidth), Math.min(1, centre + halfWidth));
    }

    /**
     * Trials none of which may succeed for the interval to end at or below a fraction; from z² (1 - p) / p.
     *
     * @param fraction more than 0, at most 1
     */
    public static long trialsWithoutSuccess(double fraction, Interval.Confidence confidence) {
        double quantile = Normal.quantile(confidence.upperTailFrom());
        return (long) Math.max(1, Math.ceil(quantile * quantile * (1 - fraction) / fraction));
    }

    /**
     * The difference of two shares, each over some repeats. Its interval is the wider of two: Newcombe's from Wilson's limits
     * ("Interval estimation for the difference between independent proportions", Statistics in Medicine 17, 1998, method 10),
     * which takes every interaction for independent, and Welch's over the repeats, which sees that failures come in bursts.
     * Immutable. Thread-safe.
     *
     * @param difference share after less before; 0.01 is one percentage point
     * @param interval of the difference, at 95 %
     */
    public record Difference(double difference, Interval interval) {
        /**
         * Of two sides.
         *
         * @param before a share of each repeat; at least one
         * @param after likewise
         */
        public static Difference of(List<Proportion> before, List<Proportion> after) {
            Proportion first = joined(before);
            Proportion second = joined(after);
            double difference = second.fraction() - first.fraction();
            Interval newcombe = newcombe(first, second, difference);
            double welch = welchHalfWidth(before, after);
            return new Difference(
                    difference,
                    new Interval(
                            Math.max(-1, Math.min(newcombe.low(), difference - welch)),
                            Math.min(1, Math.max(newcombe.high(), difference + welch))));
        }

        /**
         * The mean of differences of different interactions, each with equal weight, with the interval that their own ones
         * make (Zou and Donner, "Construction of confidence limits about effect measures", Statistics in Medicine 27, 2008).
         *
         * @param differences at least one
         */
        public static Difference mean(List<Difference> differences) {
            double count = differences.size();
            double mean =
                    differences.stream().mapToDouble(Difference::difference).sum() / count;
            double down = norm(differences.stream().mapToDouble(one -> one.difference - one.interval.low()));
            double up = norm(differences.stream().mapToDouble(one -> one.interval.high() - one.difference));
            return new Difference(mean, new Interval(mean - down / count, mean + up / count));
        }

        private static double norm(DoubleStream distances) {
            return Math.sqrt(distances.map(distance -> distance * distance).sum());
        }

        private static Proportion joined(List<Proportion> repeats) {
            return new Proportion(
                    repeats.stream().mapToLong(Proportion::successes).sum(),
                    repeats.stream().mapToLong(Proportion::trials).sum());
        }

        private static Interval newcombe(Proportion first, Proportion second, double difference) {
            double down = Math.hypot(
                    second.fraction() - second.interval().low(),
                    first.interval().high() - first.fraction());
            double up = Math.hypot(
                    second.interval().high() - second.fraction(),
                    first.fraction() - first.interval().low());
            return new Interval(difference - down, difference + up);
        }

        /** 0 where a side has a single repeat, which shows no scatter. */
        private static double welchHalfWidth(List<Proportion> before, List<Proportion> after) {
            if (before.size() < 2 || after.size() < 2) {
                return 0;
            }
            return Contrast.of(shares(before), shares(after)).halfWidth(Interval.Confidence.STANDARD);
        }

        private static double[] shares(List<Proportion> repeats) {
            return repeats.stream().mapToDouble(Proportion::fraction).toArray();
        }
    }
}
