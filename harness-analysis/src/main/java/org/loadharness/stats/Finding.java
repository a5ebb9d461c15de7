package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

/**
 * One thing that a reader of the numbers must know. Immutable. Thread-safe.
 *
 * @param weight what it does to the verdict
 * @param code a short stable name, as in {@code users-not-overlapping}
 * @param sentence what is wrong with its number, the threshold and the way out
 */
public record Finding(Weight weight, String code, String sentence) {
    public Finding {
        requireNonNull(weight, "weight");
        requireNonNull(sentence, "sentence");
        if (!code.matches("[a-z]+(-[a-z]+)*")) {
            throw new IllegalArgumentException("code must be lower-case words joined by hyphens, was \"" + code + "\"");
        }
    }

    /** Whether no load explains it: the record or the system contradicts itself. */
    public boolean isDefect() {
        return Doubt.DEFECTS.contains(code);
    }

    /** Whether it is trouble of the generator, so that the figures may tell its limit and not the system's. */
    public boolean isOfGenerator() {
        return Doubt.OF_GENERATOR.contains(code);
    }

    /** What a finding does to the verdict; later ones outweigh earlier ones. */
    public enum Weight {
        /** Good to know; the numbers stand. */
        NOTE,
        /** The numbers may mislead. */
        SUSPECT,
        /** The numbers are not what they claim to be. */
        INVALID
    }
}
