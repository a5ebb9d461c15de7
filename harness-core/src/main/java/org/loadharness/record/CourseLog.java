package org.loadharness.record;

import java.util.List;

/**
 * How the successes of a phase ran through its time: in {@value #BINS} equal bins, and where none ended for longest.
 * Immutable. Thread-safe.
 *
 * @param lengthNanos the time that the bins divide, from the start of the phase
 * @param gaps between successes that follow each other, whoever's they are, with those at the two ends; the largest
 *     {@value #GAPS}, largest first
 */
public record CourseLog(long lengthNanos, List<Bin> bins, List<Gap> gaps) {
    /** Number of bins. */
    public static final int BINS = 256;

    /** Largest number of gaps: a hundred, and the one that the last of them is compared with. */
    public static final int GAPS = 101;

    /** By how much the logarithm of a response time that is twice as long is larger. */
    public static final int LOGS_PER_OCTAVE = Octaves.PER_OCTAVE;

    public CourseLog {
        if (lengthNanos < 1) {
            throw new IllegalArgumentException("lengthNanos must be at least 1, was " + lengthNanos);
        }
        if (bins.size() != BINS) {
            throw new IllegalArgumentException("bins must be " + BINS + ", were " + bins.size());
        }
        bins = List.copyOf(bins);
        gaps = List.copyOf(gaps);
    }

    /**
     * An equal part of the phase.
     *
     * @param count of the successes that ended in it
     * @param logs sum of the logarithms of their response times, {@value #LOGS_PER_OCTAVE} to an octave
     */
    public record Bin(long count, long logs) {}

    /** A time in which no interaction succeeded. */
    public record Gap(long startNanos, long lengthNanos) {}

    /** Successes in all bins. */
    public long count() {
        return bins.stream().mapToLong(Bin::count).sum();
    }
}
