package org.loadharness.workloads.regex;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.loadharness.random.SeedTree;

/** The lines from which users draw, in the report's classes of difficulty. Stateless. */
final class RequestLines {
    static final String EASY = "easy";
    static final String MEDIUM = "medium";
    static final String HARD = "hard";
    static final String NETWORK = "network";
    static final String MIXED = "mixed";

    /** So many lines has a class. */
    static final int COUNT = 1000;

    private static final int LETTERS = 26;
    private static final int HARD_LETTERS = 10;
    private static final int MIX = 3;

    /** Types 1 to 5: the report never asks for type 0 in these classes. */
    private static final int ASKED_TYPES = 5;

    /** Sentences with one of these are no expression for themselves. */
    private static final Set<Character> SKIPPED = Set.of('*', '(', ')', '[', ']');

    private RequestLines() {}

    /**
     * The lines of a class, the same for the same data and seed.
     *
     * @throws IllegalArgumentException if every sentence has a character that makes it no expression
     */
    static List<String> of(String difficulty, Rows rows, SeedTree seeds) {
        RandomGenerator random = seeds.child(difficulty).stream();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            lines.add(line(difficulty.equals(MIXED) ? mixed(i) : difficulty, rows, random));
        }
        if (difficulty.equals(MIXED)) {
            Collections.shuffle(lines, new Random(random.nextLong()));
        }
        return List.copyOf(lines);
    }

    private static String mixed(int line) {
        if (line % MIX == 0) {
            return EASY;
        }
        return line % 2 == 0 ? MEDIUM : HARD;
    }

    private static String line(String difficulty, Rows rows, RandomGenerator random) {
        return switch (difficulty) {
            case EASY -> {
                Row row = anyRow(rows, random);
                yield row.type() + ";" + row.sentence();
            }
            case MEDIUM -> ";" + anyRow(rows, random).sentence();
            case HARD -> twoTypes(random) + ";.{0,1}" + letters(HARD_LETTERS, random);
            case NETWORK -> twoTypes(random) + ";^" + letters(1, random);
            default -> throw new IllegalArgumentException("no class \"" + difficulty + "\"");
        };
    }

    /** A row drawn at random, or the next one that can be an expression. */
    private static Row anyRow(Rows rows, RandomGenerator random) {
        int first = random.nextInt(rows.count());
        for (int i = 0; i < rows.count(); i++) {
            Row row = rows.at((int) (((long) first + i) % rows.count()));
            if (row.sentence().chars().noneMatch(each -> SKIPPED.contains((char) each))) {
                return row;
            }
        }
        throw new IllegalArgumentException("every sentence has one of * ( ) [ ]; classes easy and medium need others");
    }

    private static String twoTypes(RandomGenerator random) {
        int first = 1 + random.nextInt(ASKED_TYPES);
        int second = 1 + random.nextInt(ASKED_TYPES - 1);
        return first + "," + (second < first ? second : second + 1);
    }

    private static String letters(int count, RandomGenerator random) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < count; i++) {
            letters.append((char) ('a' + random.nextInt(LETTERS)));
        }
        return letters.toString();
    }
}
