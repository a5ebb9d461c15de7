package org.loadharness.stats;

/**
 * A range that covers a true value, as a mean, a percentile, a share or a difference: in 95 of 100 experiments, unless another
 * {@link Confidence} is asked for. Immutable. Thread-safe.
 *
 * @param low its lower end, in the unit of the value; below 0 only of what may be negative
 * @param high its upper end, at least as high
 */
public record Interval(double low, double high) {
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("low must not exceed high, was " + low + " and " + high);
        }
    }

    /** Half its width. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    /**
     * How often an interval is to cover the truth. Immutable. Thread-safe.
     *
     * @param fraction of the experiments, more than 0.5 and at most {@value #MOST}; 0.95 is 95 %
     */
    public record Confidence(double fraction) {
        /** What intervals have unless another is asked for: 95 %. */
        public static final Confidence STANDARD = new Confidence(0.95);

        /** Beyond it no interval over repeats is of any use: {@value}. */
        public static final double MOST = 0.999999;

        private static final double PERCENT = 100;
        private static final int DIGITS = 8;

        public Confidence {
            if (!(fraction > 0.5 && fraction <= MOST)) {
                throw new IllegalArgumentException("confidence must be more than 0.5 and at most " + MOST + ", was "
                        + fraction + "; 0.95 is usual");
            }
        }

        /** What each of so many intervals must have for all of them to cover their truths as often (Bonferroni). */
        public Confidence amongAll(int intervals) {
            return new Confidence(Math.min(MOST, 1 - (1 - fraction) / Math.max(1, intervals)));
        }

        /** For people: {@code 95 %}. */
        public String text() {
            return Numbers.text(PERCENT * fraction, DIGITS) + " %";
        }

        /** The fraction of a distribution below the upper end of an interval that leaves as much on either side. */
        double upperTailFrom() {
            return (1 + fraction) / 2;
        }
    }
}
