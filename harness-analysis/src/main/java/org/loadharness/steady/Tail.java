package org.loadharness.steady;

import java.util.List;

/**
 * How many responses of each second were longer than a time. Immutable. Thread-safe.
 *
 * @param beyondNanos that time: a percentile of all responses of the point
 */
public record Tail(double beyondNanos, List<Second> seconds) {
    public Tail {
        seconds = List.copyOf(seconds);
    }

    /** Responses of a second, and how many of them were longer. */
    public record Second(long count, long beyond) {}

    double share() {
        double count = seconds.stream().mapToLong(Second::count).sum();
        return count > 0 ? beyond() / count : 0;
    }

    double beyond() {
        return seconds.stream().mapToLong(Second::beyond).sum();
    }
}
