package org.loadharness.workloads.regex;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.loadharness.random.SeedTree;

/**
 * Rows in the shape of the report's: six types in equal shares, sentences of 15 to 16 words and 90 to 95 characters in the
 * mean, a few short rows that repeat, a full stop after most. A row depends on the seed and its index alone, so any of them
 * is made when it is asked for. Immutable. Thread-safe.
 */
final class SyntheticRows implements Rows {
    static final int TYPES = 6;

    /** As in the report's sample. */
    static final int MOST_CHARS = 500;

    static final int MOST_WORDS = 86;

    private static final int REFRAINS = 20;
    private static final double REFRAIN_SHARE = 0.04;

    /** A sentence is two runs of words, each word of which is followed by another one of the run with this chance. */
    private static final double MORE_WORDS = 0.874;

    private static final double COMMA_SHARE = 0.05;
    private static final double SEMICOLON_SHARE = 0.0018;
    private static final double BRACKET_SHARE = 0.002;
    private static final double FULL_STOP_SHARE = 0.75;
    private static final double OTHER_END_SHARE = 0.81;
    private static final List<String> OTHER_ENDS = List.of("?", "?", "?", "?", " $", "+");

    private final SeedTree seeds;
    private final int count;
    private final Vocabulary vocabulary;
    private final List<String> refrains;

    private SyntheticRows(SeedTree seeds, int count, Vocabulary vocabulary, List<String> refrains) {
        this.seeds = seeds;
        this.count = count;
        this.vocabulary = vocabulary;
        this.refrains = refrains;
    }

    static SyntheticRows of(SeedTree seeds, int count) {
        Vocabulary vocabulary = Vocabulary.of(seeds.child("words"));
        RandomGenerator random = seeds.child("refrains").stream();
        List<String> refrains = Stream.generate(() -> "mr. " + vocabulary.draw(random) + " " + vocabulary.draw(random))
                .limit(REFRAINS)
                .toList();
        return new SyntheticRows(seeds.child("rows"), count, vocabulary, refrains);
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public Row at(int index) {
        RandomGenerator random = seeds.child(index).stream();
        int type = random.nextInt(TYPES);
        String sentence =
                random.nextDouble() < REFRAIN_SHARE ? refrains.get(random.nextInt(refrains.size())) : sentence(random);
        return new Row(type, sentence);
    }

    private String sentence(RandomGenerator random) {
        int words = Math.min(MOST_WORDS, run(random) + run(random));
        StringBuilder text = new StringBuilder(128);
        for (int i = 0; i < words; i++) {
            String word = marked(vocabulary.draw(random), random);
            if (text.length() + word.length() + 3 > MOST_CHARS) {
                break;
            }
            text.append(i == 0 ? "" : " ").append(word);
        }
        return text.append(ending(random)).toString();
    }

    private static int run(RandomGenerator random) {
        int words = 1;
        while (words < MOST_WORDS && random.nextDouble() < MORE_WORDS) {
            words++;
        }
        return words;
    }

    private static String marked(String word, RandomGenerator random) {
        double drawn = random.nextDouble();
        if (drawn < BRACKET_SHARE) {
            return "(" + word + ")";
        }
        if (drawn < BRACKET_SHARE + SEMICOLON_SHARE) {
            return word + ";";
        }
        return drawn < BRACKET_SHARE + SEMICOLON_SHARE + COMMA_SHARE ? word + "," : word;
    }

    private static String ending(RandomGenerator random) {
        double drawn = random.nextDouble();
        if (drawn < FULL_STOP_SHARE) {
            return ".";
        }
        return drawn < OTHER_END_SHARE ? OTHER_ENDS.get(random.nextInt(OTHER_ENDS.size())) : "";
    }
}
