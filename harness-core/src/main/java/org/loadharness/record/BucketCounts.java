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

    /** Adds every count to a histogram that has three significant digits. */
    void addTo(Histogram histogram) {
        for (int octave = 0; octave < OCTAVES; octave++) {
            AtomicLongArray cells = octaves.get(octave);
            if (cells != null) {
                addTo(histogram, octave, cells);
            }
        }
    }

    private static void addTo(Histogram histogram, int octave, AtomicLongArray cells) {
        for (int cell = 0; cell < cells.length(); cell++) {
            long count = cells.get(cell);
            if (count > 0) {
                long lowest = octave == 0 ? cell : (long) (cell + OCTAVE_CELLS) << octave;
                histogram.recordValueWithCount(lowest, count);
            }
        }
    }

    private AtomicLongArray make(int octave) {
        octaves.compareAndSet(octave, null, new AtomicLongArray(octave == 0 ? LINEAR_CELLS : OCTAVE_CELLS));
        return octaves.get(octave);
    }

    private static int octaveOf(long value) {
        return Math.max(0, Long.SIZE - LINEAR_BITS - Long.numberOfLeadingZeros(value));
    }
}
