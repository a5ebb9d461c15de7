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
    /** Leaves 2.5 % of the normal distribution on each side. */
    private static final double NORMAL_QUANTILE = 1.959963984540054;

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
        double n = trials;
        double squared = NORMAL_QUANTILE * NORMAL_QUANTILE;
        double centre = (successes + squared / 2) / (n + squared);
        double failures = n - successes;
        double halfWidth = NORMAL_QUANTILE / (n + squared) * Math.sqrt(successes * (failures / n) + squared / 4);
        return new Interval(
                successes == 0 ? 0 : Math.max(0, centre - halfWidth),
                successes == trials ? 1 : Math.min(1, centre + halfWidth));
    }
}
