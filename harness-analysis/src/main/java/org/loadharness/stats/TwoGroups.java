package org.loadharness.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Values that lie in two groups, as of a system that is in one of two states: at least two in each, and the distance
 * between the groups so many times the extent of either as chance gives in 1 of 100 normal samples at most, by simulation.
 * Immutable. Thread-safe.
 *
 * @param lower number of values in the lower group
 * @param ratio the lower group's mean as a share of the upper's
 * @param fewest number of values in the smaller group
 * @param areByTurns whether no two values that follow each other are of the same group
 */
record TwoGroups(int lower, double ratio, int fewest, boolean areByTurns) {
    private static final int FEWEST = 4;
    private static final double FARTHEST_OF_FOUR = 10.2;
    private static final double PER_VALUE = 2.2;
    private static final double FARTHEST_OF_MANY = 2.5;

    /** Empty if the values are one group, or too few to tell. */
    static Optional<TwoGroups> of(double... values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        int n = sorted.length;
        double farthest =
                Math.max(FARTHEST_OF_MANY, FARTHEST_OF_FOUR * Math.pow((double) FEWEST / Math.max(1, n), PER_VALUE));
        int best = 0;
        for (int split = 2; split <= n - 2; split++) {
            double extent = Math.max(sorted[split - 1] - sorted[0], sorted[n - 1] - sorted[split]);
            double distance = sorted[split] - sorted[split - 1];
            if (distance > farthest * extent) {
                best = split;
            }
        }
        if (best == 0) {
            return Optional.empty();
        }
        double low = Arrays.stream(sorted, 0, best).average().orElse(0);
        double high = Arrays.stream(sorted, best, n).average().orElse(0);
        double limit = sorted[best];
        boolean areByTurns =
                IntStream.range(1, n).allMatch(next -> (values[next] < limit) != (values[next - 1] < limit));
        return Optional.of(new TwoGroups(best, low / high, Math.min(best, n - best), areByTurns));
    }
}
