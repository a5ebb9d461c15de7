package org.loadharness.random;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A tree of seeds: every name and index below a seed leads to a stream of its own, the same on every machine and in every
 * run, so that one number reproduces an experiment and the stream of user 7 does not depend on how many users there are.
 *
 * <p>A child's seed is the parent's combined with the name or index through the finalizer of SplitMix64 (Steele, Lea and
 * Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, section 5.3, variant 13 of Stafford).
 *
 * <p>Immutable. Thread-safe. The streams are each confined to one thread.
 */
public record SeedTree(long seed) {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    /** The branch of that name. */
    public SeedTree child(String name) {
        long hash = mix(~name.length()); // mixed first: else a short name's hash is that of a small seed
        for (int i = 0; i < name.length(); i++) {
            hash = mix(hash + GOLDEN_GAMMA + name.charAt(i));
        }
        return new SeedTree(mix(mix(seed + GOLDEN_GAMMA) ^ hash));
    }

    /** The branch of that index, as in one branch per user. */
    public SeedTree child(long index) {
        return new SeedTree(mix(mix(seed + GOLDEN_GAMMA) + (index + 1) * GOLDEN_GAMMA));
    }

    /** A new generator at the start of this branch's stream; two calls give two equal streams. */
    public RandomGenerator stream() {
        return new SplittableRandom(seed);
    }

    private static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
