package org.loadharness.record;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.HdrHistogram.Histogram;
import org.loadharness.time.HotPath;

/**
 * Counts of durations in log-linear buckets: exact up to 2,047 ns, then 1,024 buckets per octave, so that a bucket is at
 * most 0.1 % wide. The boundaries are those of a {@link Histogram} with three significant digits, into which the counts
 * go without loss. An octave's cells are made when the first value falls into it: real durations span few octaves, and
 * so a recorder needs a tenth of the memory of full histograms. (RATIONALE.md, "Why our own counters?")
 *
 * <p>Thread-safe: one atomic add per value. A snapshot taken while others record may miss the last values.
 */
@HotPath
final class BucketCounts {
    private static final int LINEAR_CELLS = 2048;
    private static final int OCTAVE_CELLS = LINEAR_CELLS / 2;
    private static final int LINEAR_BITS = 11;
    private static final int OCTAVES = Long.SIZE - LINEAR_BITS;

    /** All that there are: as many as up to the longest value. */
    static final int BUCKETS = (OCTAVES + 1) * OCTAVE_CELLS;

    private final AtomicReferenceArray<AtomicLongArray> octaves = new AtomicReferenceArray<>(OCTAVES);

    /** Counts one value, in nanoseconds; a negative one counts as 0. */
    void record(long valueNanos) {
        long value = Math.max(0, valueNanos);
        int octave = octaveOf(value);
        AtomicLongArray cells = octaves.get(octave);
        if (cells == null) {
            cells = make(octave);
        }
        cells.getAndIncrement(octave == 0 ? (int) value : (int) (value >>> octave) - OCTAVE_CELLS);
    }

    /** Counts so many values of the bucket of that number. */
    void add(int index, long count) {
        int octave = octaveOfBucket(index);
        AtomicLongArray cells = octaves.get(octave);
        if (cells == null) {
            cells = make(octave);
        }
        cells.getAndAdd(octave == 0 ? index : index & OCTAVE_CELLS - 1, count);
    }

    /** What is done with each bucket that holds values. */
    interface Visitor {
        /**
         * The next one, ascending.
         *
         * @param index its number
         * @param count of values in it
         */
        void bucket(int index, long count);
    }

    /** Shows every bucket that holds values. */
    void forEach(Visitor visitor) {
        for (int octave = 0; octave < OCTAVES; octave++) {
            AtomicLongArray cells = octaves.get(octave);
            for (int cell = 0; cells != null && cell < cells.length(); cell++) {
                long count = cells.get(cell);
                if (count > 0) {
                    visitor.bucket(octave == 0 ? cell : (octave + 1) * OCTAVE_CELLS + cell, count);
                }
            }
        }
    }

    /** Adds every count to a histogram that has three significant digits. */
    void addTo(Histogram histogram) {
        forEach((index, count) -> histogram.recordValueWithCount(lowestNanos(index), count));
    }

    /** The smallest value of the bucket of that number. */
    static long lowestNanos(int index) {
        int octave = octaveOfBucket(index);
        return (long) (index - octave * OCTAVE_CELLS) << octave;
    }

    /** The largest value of the bucket of that number. */
    static long highestNanos(int index) {
        return lowestNanos(index) + (1L << octaveOfBucket(index)) - 1;
    }

    private static int octaveOfBucket(int index) {
        return index < LINEAR_CELLS ? 0 : index / OCTAVE_CELLS - 1;
    }

    private AtomicLongArray make(int octave) {
        octaves.compareAndSet(octave, null, new AtomicLongArray(octave == 0 ? LINEAR_CELLS : OCTAVE_CELLS));
        return octaves.get(octave);
    }

    private static int octaveOf(long value) {
        return Math.max(0, Long.SIZE - LINEAR_BITS - Long.numberOfLeadingZeros(value));
    }
}
