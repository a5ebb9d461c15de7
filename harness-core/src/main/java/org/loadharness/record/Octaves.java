package org.loadharness.record;

import org.loadharness.time.HotPath;

/**
 * Logarithms of durations in whole numbers: {@value #PER_OCTAVE} for each doubling, so that sums of them are exact and
 * cost a few shifts. Between two powers of two a parabola stands in for the logarithm, and errs by less than 0.8 %.
 * Durations below a microsecond count as one: what lies below is the clock's. Immutable. Thread-safe.
 */
@HotPath
final class Octaves {
    static final int PER_OCTAVE = 1024;

    private static final int BITS = 10;
    private static final long LEAST_NANOS = 1000;
    /** What the parabola has above the chord, as a share of 1,024. */
    private static final long BEND = 351;

    private Octaves() {}

    static long of(long nanos) {
        long value = Math.max(LEAST_NANOS, nanos);
        int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
        long chord = (octave >= BITS ? value >>> (octave - BITS) : value << (BITS - octave)) - PER_OCTAVE;
        return ((long) octave << BITS) + chord + ((chord * (PER_OCTAVE - chord) * BEND) >>> (2 * BITS));
    }
}
