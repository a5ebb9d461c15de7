package org.loadharness.scenario;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Ranks of which the k-th comes as often as 1/k, by a table of their sums. Immutable. Thread-safe. */
final class Zipf {
    static final int MOST_RANKS = 1_000_000;

    private final double[] sums;

    Zipf(int ranks) {
        sums = new double[ranks];
        double sum = 0;
        for (int rank = 1; rank <= ranks; rank++) {
            sum += 1.0 / rank;
            sums[rank - 1] = sum;
        }
    }

    int next(RandomGenerator random) {
        double drawn = random.nextDouble() * sums[sums.length - 1];
        int found = Arrays.binarySearch(sums, drawn);
        return Math.min(found < 0 ? -found : found + 2, sums.length);
    }
}
