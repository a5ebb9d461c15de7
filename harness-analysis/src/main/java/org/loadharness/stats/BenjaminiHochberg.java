package org.loadharness.stats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Probabilities of many tests, adjusted so that of the results that stay at or below a limit that share is false at most, on
 * average (Benjamini and Hochberg, "Controlling the false discovery rate", Journal of the Royal Statistical Society B 57,
 * 1995). Immutable. Thread-safe.
 */
final class BenjaminiHochberg {
    private BenjaminiHochberg() {}

    /** In the order given: the least of p(k) m / k over all k from its rank on, where p(k) is the k-th smallest of m. */
    static double[] adjusted(double... probabilities) {
        List<Integer> largestFirst = IntStream.range(0, probabilities.length)
                .boxed()
                .sorted(Comparator.comparingDouble(index -> -probabilities[index]))
                .toList();
        double[] adjusted = new double[probabilities.length];
        double least = 1;
        int rank = probabilities.length;
        for (int index : largestFirst) {
            least = Math.min(least, probabilities[index] * probabilities.length / rank);
            adjusted[index] = least;
            rank--;
        }
        return adjusted;
    }
}
