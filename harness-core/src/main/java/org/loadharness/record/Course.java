package org.loadharness.record;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.loadharness.time.HotPath;

/**
 * How the successes of a phase run through its time. How long the phase will be is not known before; so the cells of
 * time are those of a histogram: equal ones at first, then {@value #OCTAVE_CELLS} each time that the time doubles, and
 * never wider than 1/{@value #OCTAVE_CELLS} of what has passed. Each cell has the number of its successes, the sum of
 * their logarithms, and a mark for each of its {@value #MARKS} parts in which one ended: a phase without end takes 12 KiB
 * for each doubling. (RATIONALE.md, "How does a phase of unknown length get 256 equal bins?")
 *
 * <p>Users write through a {@link CourseLane} each, which collects what falls into one cell. Thread-safe; the log is
 * complete once the users have ended.
 */
@HotPath
final class Course {
    static final int MARKS = Long.SIZE;

    private static final int LINEAR_CELLS = 1024;
    private static final int LINEAR_BITS = 10;
    private static final int OCTAVE_CELLS = LINEAR_CELLS / 2;
    private static final int MARK_BITS = 6;
    /** A part of the first cells is 2^6 ns long. */
    private static final int FIRST_BITS = 6;

    private static final int OCTAVES = Long.SIZE - LINEAR_BITS - MARK_BITS - FIRST_BITS;
    /** A part's number within an octave, and above it the octave's. */
    private static final int PART_BITS = LINEAR_BITS + MARK_BITS;

    private static final int PART_MASK = (1 << PART_BITS) - 1;
    private static final int FIELDS = 3;

    private final AtomicReferenceArray<AtomicLongArray> octaves = new AtomicReferenceArray<>(OCTAVES);
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile long startNanos;

    /** The phase starts at that reading of the clock. */
    void begin(long nowNanos) {
        startNanos = nowNanos;
        begun.set(true);
    }

    boolean hasBegun() {
        return begun.get();
    }

    /** The reading of the clock at which the phase started. */
    long startNanos() {
        return startNanos;
    }

    /** Number of the part of a cell to which that time after the start belongs; what comes before belongs to the first. */
    static int part(long sinceStartNanos) {
        long timeNanos = Math.max(0, sinceStartNanos);
        int octave = Math.max(0, Long.SIZE - PART_BITS - FIRST_BITS - Long.numberOfLeadingZeros(timeNanos));
        return (octave << PART_BITS) | (int) (timeNanos >>> (octave + FIRST_BITS));
    }

    /** Number of the cell of a part. */
    static int cell(int part) {
        return part >>> MARK_BITS;
    }

    /** A success ended in that part. */
    void mark(int part) {
        AtomicLongArray fields = fields(part >>> PART_BITS);
        int field = field(part);
        long mark = 1L << (part & (MARKS - 1));
        if ((fields.getOpaque(field) & mark) == 0) {
            fields.getAndAccumulate(field, mark, (marks, fresh) -> marks | fresh);
        }
    }

    /** So many successes ended in the cell of that part, with that sum of logarithms. */
    void add(int part, long count, long logs) {
        AtomicLongArray fields = fields(part >>> PART_BITS);
        int field = field(part);
        fields.getAndAdd(field + 1, count);
        fields.getAndAdd(field + 2, logs);
    }

    /** What there is up to that time after the start. */
    CourseLog log(long lengthNanos) {
        CourseTally tally = new CourseTally(lengthNanos);
        for (int octave = 0; octave < OCTAVES; octave++) {
            AtomicLongArray fields = octaves.get(octave);
            if (fields != null) {
                addTo(tally, octave, fields);
            }
        }
        return tally.log();
    }

    /** The successes of a cell are shared out among its marks. */
    private static void addTo(CourseTally tally, int octave, AtomicLongArray fields) {
        for (int field = 0; field < fields.length(); field += FIELDS) {
            long marks = fields.get(field);
            if (marks != 0) {
                long count = fields.get(field + 1);
                long logs = fields.get(field + 2);
                long firstPart = (long) (field / FIELDS + (octave == 0 ? 0 : OCTAVE_CELLS)) << MARK_BITS;
                int parts = Long.bitCount(marks);
                for (int seen = 0; seen < parts; seen++, marks &= marks - 1) {
                    long fromNanos = (firstPart + Long.numberOfTrailingZeros(marks)) << (octave + FIRST_BITS);
                    long before = count * seen / parts;
                    long after = count * (seen + 1) / parts;
                    tally.add(fromNanos, after - before, share(logs, after, count) - share(logs, before, count));
                }
            }
        }
    }

    /** What the first of a cell's successes have of the sum over all, in whole numbers and without overflow. */
    private static long share(long sum, long first, long all) {
        return all == 0 ? 0 : sum / all * first + sum % all * first / all;
    }

    /** Without a branch for the first octave: all users come to it at once, when compiled code has forgotten it. */
    private static int field(int part) {
        int firstCell = Integer.signum(part >>> PART_BITS) * OCTAVE_CELLS;
        return FIELDS * (((part & PART_MASK) >>> MARK_BITS) - firstCell);
    }

    private AtomicLongArray fields(int octave) {
        AtomicLongArray fields = octaves.get(octave);
        return fields == null ? make(octave) : fields;
    }

    private AtomicLongArray make(int octave) {
        int cells = octave == 0 ? LINEAR_CELLS : OCTAVE_CELLS;
        octaves.compareAndSet(octave, null, new AtomicLongArray(FIELDS * cells));
        return octaves.get(octave);
    }
}
