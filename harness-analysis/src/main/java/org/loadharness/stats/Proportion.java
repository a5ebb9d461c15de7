package org.loadharness.stats;

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
        return interval(Confidence.STANDARD);
    }

    /** At that confidence. */
    public Interval interval(Confidence confidence) {
        double quantile = Normal.quantile(confidence.upperTailFrom());
        double n = trials;
        double squared = quantile * quantile;
        double centre = (successes + squared / 2) / (n + squared);
        double failures = n - successes;
        double halfWidth = quantile / (n + squared) * Math.sqrt(successes * (failures / n) + squared / 4);
        return new Interval(
                successes == 0 ? 0 : Math.max(0, centre - halfWidth),
                successes == trials ? 1 : Math.min(1, centre + halfWidth));
    }

    /**
     * Trials none of which may succeed for the interval to end at or below a fraction; from z² (1 - p) / p.
     *
     * @param fraction more than 0, at most 1
     */
    public static long trialsWithoutSuccess(double fraction, Confidence confidence) {
        double quantile = Normal.quantile(confidence.upperTailFrom());
        return (long) Math.max(1, Math.ceil(quantile * quantile * (1 - fraction) / fraction));
    }
}
