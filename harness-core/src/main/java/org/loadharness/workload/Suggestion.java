package org.loadharness.workload;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * The known word that a misspelt one was meant to be: the nearest by letters left out, added, replaced or swapped with
 * their neighbour (the distance of Damerau and Levenshtein, each pair of neighbours swapped at most once), or else one that
 * it is a short form of. Immutable. Thread-safe.
 */
public final class Suggestion {
    private static final int LETTERS_PER_MISTAKE = 3;

    /** A shorter word is short for too many. */
    private static final int LETTERS_OF_A_SHORT_FORM = 3;

    private Suggestion() {}

    /** The way out behind a word that nobody knows: the word that was meant, if one is near, or else that. */
    public static String wayOut(String word, Collection<String> known, String otherwise) {
        return nearest(word, known)
                .map(nearest -> ", did you mean " + nearest + "?")
                .orElse(otherwise);
    }

    /**
     * The nearest word if it is near: at most one mistake in three letters, and one in a short word. Of a short form less than
     * half of the letters are left out, and not the first.
     */
    public static Optional<String> nearest(String word, Collection<String> known) {
        int most = Math.max(1, word.length() / LETTERS_PER_MISTAKE);
        return known.stream()
                .filter(candidate -> Math.abs(candidate.length() - word.length()) <= most)
                .filter(candidate ->
                        distance(word, candidate) <= most && distance(word, candidate) < candidate.length())
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)))
                .or(() -> known.stream()
                        .filter(candidate -> isShortFor(word, candidate))
                        .min(Comparator.comparingInt(String::length)));
    }

    private static boolean isShortFor(String word, String candidate) {
        if (word.length() < LETTERS_OF_A_SHORT_FORM
                || 2 * word.length() <= candidate.length()
                || word.length() > candidate.length()
                || word.charAt(0) != candidate.charAt(0)) {
            return false;
        }
        int at = 0;
        for (int i = 0; i < candidate.length() && at < word.length(); i++) {
            at += candidate.charAt(i) == word.charAt(at) ? 1 : 0;
        }
        return at == word.length();
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
