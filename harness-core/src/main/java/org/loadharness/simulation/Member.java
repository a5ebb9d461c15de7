package org.loadharness.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A thread of a simulated clock and what it waits for. Guarded by the clock's baton, but for the interruption. */
final class Member {
    /** What a member waits for, with or without a due time. */
    enum Wait {
        /** It runs, or is to run now. */
        NOTHING,
        DUE_TIME,
        WAKE,
        LATCH,
        END
    }

    /** Not in the agenda. */
    static final int NOWHERE = -1;

    final Thread thread;
    /** In the order in which members came. */
    final long number;

    final List<Member> joiners = new ArrayList<>(0);

    Wait wait = Wait.NOTHING;
    /** Waits for it, or did so last. */
    @Nullable
    CountDownLatch latch;
    /** Waits for its end, or did so last. */
    @Nullable
    Thread joined;

    /** Was woken while it did not park. */
    boolean awake;

    boolean ended;
    /** Why its wait cannot end. */
    @Nullable
    String deadlock;

    /** Its place in the agenda: when, behind whom of the same time, and where in the heap. */
    long dueNanos;

    long turn;
    int index = NOWHERE;

    /** Its present or next wait ends with an interruption; also set by the thread itself while it has no baton. */
    volatile boolean interrupted;

    Member(Thread thread, long number) {
        this.thread = thread;
        this.number = number;
    }

    String name() {
        return thread.getName().isEmpty() ? "thread " + number : thread.getName();
    }
}
