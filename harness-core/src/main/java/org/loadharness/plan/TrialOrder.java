package org.loadharness.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Suggestion;

/**
 * In which order the trials of a plan run. A machine drifts: what runs at one time is measured under one condition, and a
 * point whose repeats are spread over the run shares its conditions with the others.
 */
public enum TrialOrder {
    /** All repeats of a point, then the next point. */
    LISTED,
    /** Round by round: one repeat of every point as they are listed, then the next repeat of each. */
    INTERLEAVED,
    /** Round by round, each in a random order of its own: randomised blocks (Fisher, "The Design of Experiments", 1935). */
    RANDOM;

    /** The name that users write: lower case. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads what {@link #text()} writes.
     *
     * @throws IllegalArgumentException with the value and the values there are
     */
    public static TrialOrder parse(String text) {
        return switch (text) {
            case "listed" -> LISTED;
            case "interleaved" -> INTERLEAVED;
            case "random" -> RANDOM;
            default ->
                throw new IllegalArgumentException("unknown order \"" + text + "\""
                        + Suggestion.wayOut(
                                text,
                                Arrays.stream(values()).map(TrialOrder::text).toList(),
                                "; use interleaved, random or listed"));
        };
    }

    /** As a sentence says it. */
    public String inWords() {
        return switch (this) {
            case LISTED -> "every repeat of a point, then the next point, from little load to much";
            case INTERLEAVED -> "a repeat of every point, from little load to much, then the next repeat of each";
            case RANDOM -> "a repeat of every point in random order, then the next repeat of each in another";
        };
    }

    /** Every trial once, the same for the same seed. */
    List<TrialId> trials(int points, int repeats, long seed) {
        List<TrialId> trials = new ArrayList<>();
        if (this == LISTED) {
            for (int point = 0; point < points; point++) {
                for (int repeat = 1; repeat <= repeats; repeat++) {
                    trials.add(new TrialId(point, repeat));
                }
            }
            return trials;
        }
        for (int repeat = 1; repeat <= repeats; repeat++) {
            trials.addAll(round(points, repeat, seed));
        }
        return trials;
    }

    /** That repeat of every point. */
    List<TrialId> round(int points, int repeat, long seed) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, points).boxed().toList());
        if (this == RANDOM) {
            RandomGenerator random = new SeedTree(seed).child("order").child(repeat).stream();
            for (int left = points; left > 1; left--) {
                Collections.swap(order, left - 1, random.nextInt(left));
            }
        }
        return order.stream().map(point -> new TrialId(point, repeat)).toList();
    }
}
