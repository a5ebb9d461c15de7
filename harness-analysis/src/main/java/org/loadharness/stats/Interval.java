package org.loadharness.stats;

/**
 * A range that covers the true mean in 95 of 100 experiments. Immutable. Thread-safe.
 *
 * @param low its lower end; may be below 0 where few repeats scatter widely
 * @param high its upper end
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
}
