package org.loadharness.scenario;

/**
 * An order of numbers for each round, without a list of them: twelve rounds of a Feistel network over the next power of four, of
 * which what is too large is put through again (Black and Rogaway, "Ciphers with arbitrary finite domains", CT-RSA 2002).
 * Immutable. Thread-safe.
 */
final class Shuffle {
    private static final int ROUNDS = 12;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final int size;
    private final long seed;
    private final int halfBits;
    private final long mask;

    Shuffle(int size, long seed) {
        this.size = size;
        this.seed = seed;
        int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, size - 1L));
        this.halfBits = Math.max(1, (bits + 1) / 2);
        this.mask = (1L << halfBits) - 1;
    }

    /** The number that comes at that place of that round. */
    int at(int place, long round) {
        long number = place;
        do {
            number = permuted(number, round);
        } while (number >= size);
        return (int) number;
    }

    private long permuted(long number, long round) {
        long left = number >>> halfBits;
        long right = number & mask;
        for (int step = 0; step < ROUNDS; step++) {
            long mixed = left ^ (hash(right + MIX * (seed + round * ROUNDS + step)) & mask);
            left = right;
            right = mixed;
        }
        return left << halfBits | right;
    }

    /** The finaliser of SplitMix64. */
    private static long hash(long value) {
        long mixed = (value ^ value >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ mixed >>> 31;
    }
}
