package org.loadharness.record;

import org.loadharness.time.HotPath;

/**
 * One user's way to a {@link Course}: it collects what falls into one cell, so that a fast user writes to memory that
 * others write to once in a thousandth of the phase. Written by that user alone, read once it has ended.
 */
@HotPath
@SuppressWarnings("unused") // the last fields keep the others away from what lies behind
final class CourseLane {
    private static final int NOWHERE = -1;

    private final Course course;
    private final long startNanos;
    private int part = NOWHERE;
    private long count;
    private long logs;

    private long apart0;
    private long apart1;
    private long apart2;
    private long apart3;
    private long apart4;
    private long apart5;
    private long apart6;
    private long apart7;

    CourseLane(Course course) {
        this.course = course;
        this.startNanos = course.startNanos();
    }

    /** A success that ended at that reading of the clock. */
    void success(long doneNanos, long responseNanos) {
        int now = Course.part(doneNanos - startNanos);
        if (now != part) {
            moveTo(now);
        }
        count++;
        logs += Octaves.of(responseNanos);
    }

    /**
     * Hands on what is collected, be it nothing: each user has that once. A question that is answered otherwise so seldom makes
     * compiled code invalid when it is, for all users at once.
     */
    void flush() {
        course.add(Math.max(0, part), count, logs);
        count = 0;
        logs = 0;
    }

    private void moveTo(int now) {
        if (Course.cell(now) != Course.cell(part)) {
            flush();
        }
        course.mark(now);
        part = now;
    }
}
