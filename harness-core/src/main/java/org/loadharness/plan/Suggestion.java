package org.loadharness.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * The known word that a misspelt one was meant to be: the nearest by letters left out, added, replaced or swapped with
 * their neighbour (the distance of Damerau and Levenshtein, each pair of neighbours swapped at most once). Immutable.
 * Thread-safe.
 */
public final class Suggestion {
    private static final int LETTERS_PER_MISTAKE = 3;

    private Suggestion() {}

    /** The nearest word if it is near: at most one mistake in three letters, and one in a short word. */
    public static Optional<String> nearest(String word, Collection<String> known) {
        int most = Math.max(1, word.length() / LETTERS_PER_MISTAKE);
        return known.stream()
                .filter(candidate -> Math.abs(candidate.length() - word.length()) <= most)
                .filter(candidate -> distance(word, candidate) <= most)
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
    }

    static int distance(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, i, j, from.charAt(i - 1) == to.charAt(j - 1));
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[from.length()][to.length()];
    }

    private static int cheapest(int[][] cost, int i, int j, boolean same) {
        int replaced = cost[i - 1][j - 1] + (same ? 0 : 1);
        return Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
    }
}
