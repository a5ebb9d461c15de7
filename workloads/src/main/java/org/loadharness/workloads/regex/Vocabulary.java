package org.loadharness.workloads.regex;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.loadharness.random.SeedTree;

/**
 * Invented words, the frequent ones short: a word's chance falls with its rank, as Zipf's law says of real ones. Every
 * letter begins some of them. Immutable. Thread-safe.
 */
final class Vocabulary {
    private static final int WORDS = 4000;
    private static final int ONE_SYLLABLE_WORDS = 40;
    private static final int TWO_SYLLABLE_WORDS = 700;
    private static final double CODA_SHARE = 0.67;

    private static final List<String> ONSETS = List.of(
            "", "", "", "b", "c", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "qu", "r", "s", "t", "v", "w", "x",
            "z", "ch", "th", "st", "pr", "tr");
    private static final List<String> VOWELS = List.of("a", "e", "i", "o", "u", "e", "a", "y");
    private static final List<String> CODAS = List.of("n", "s", "r", "t", "l", "nt", "m");

    private final List<String> words;

    private Vocabulary(List<String> words) {
        this.words = words;
    }

    static Vocabulary of(SeedTree seeds) {
        RandomGenerator random = seeds.stream();
        return new Vocabulary(IntStream.range(0, WORDS)
                .mapToObj(rank -> invented(rank, random))
                .toList());
    }

    /** A word, the frequent ones more often. */
    String draw(RandomGenerator random) {
        return words.get((int) Math.pow(WORDS, random.nextDouble()) - 1);
    }

    private static String invented(int rank, RandomGenerator random) {
        int syllables = rank < ONE_SYLLABLE_WORDS ? 1 : rank < TWO_SYLLABLE_WORDS ? 2 : 3;
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < syllables; i++) {
            word.append(any(ONSETS, random)).append(any(VOWELS, random));
            if (random.nextDouble() < CODA_SHARE) {
                word.append(any(CODAS, random));
            }
        }
        return word.toString();
    }

    private static String any(List<String> list, RandomGenerator random) {
        return list.get(random.nextInt(list.size()));
    }
}
