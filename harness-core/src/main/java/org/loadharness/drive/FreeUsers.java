package org.loadharness.drive;

import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.loadharness.time.Clock;

/**
 * Those users of one thread that are free for arrivals of one timetable, which the thread shares with others. Together they
 * are one candidate for leading. As long as their thread leads, it takes what is due, for the user that became free last; it
 * never waits here. A thread that falls behind calls in another one, and one that passes by takes over from a leader that is
 * overdue.
 *
 * <p>Confined to one thread, but for {@link #wake}.
 *
 * @param <U> a user
 */
final class FreeUsers<U> implements Leadership.Candidate {
    /** Who is late by the time that so many wake-ups take has fallen behind. */
    private static final int BEHIND_WAKE_UPS = 2;

    /** A call wakes the alarm's thread, and that wakes this one. */
    private static final int WAKE_UPS_OF_A_CALL = 2;

    private final Timetable timetable;
    private final Leadership leadership;
    private final Clock clock;
    private final Runnable look;
    private final Lead lead;
    private final ArrayDeque<U> users = new ArrayDeque<>();
    private Standing standing = Standing.ABSENT;
    /** When the thread has to look again; due time of the next arrival if it leads. */
    private long lookNanos = Clock.NEVER;

    private long dueNanos;
    private long sentNanos;
    private long someoneFreeSinceNanos;

    /** @param look has the thread come by again soon; any thread may call it */
    FreeUsers(Timetable timetable, Clock clock, Runnable look) {
        this.timetable = timetable;
        this.leadership = timetable.leadership();
        this.clock = clock;
        this.look = look;
        this.lead = new Lead(WAKE_UPS_OF_A_CALL * clock.wakeUpNanos());
    }

    @Override
    public void wake() {
        look.run();
    }

    boolean isOf(Timetable other) {
        return timetable == other;
    }

    /** Reading of the clock from which arrivals count. */
    long originNanos() {
        return timetable.originNanos();
    }

    /** That user is free since then. */
    void add(U user, long readyNanos) {
        users.push(user);
        if (standing == Standing.ABSENT) {
            report(readyNanos);
        }
    }

    /** When the thread is to be called, that it looks in time; {@link Clock#NEVER} if another thread looks. */
    long callNanos() {
        return standing == Standing.LEADING ? lookNanos - lead.nanos() : lookNanos;
    }

    /** The thread has slept, and been awake from then on. */
    void awoke(long nowNanos) {
        if (standing == Standing.LEADING && nowNanos - callNanos() >= 0) {
            lead.came(lookNanos, nowNanos);
        }
    }

    boolean isEmpty() {
        return users.isEmpty();
    }

    /** Whether no arrival comes any more. */
    boolean isOver() {
        return leadership.isOver();
    }

    /** All of them, who wait no longer. */
    List<U> dismiss() {
        List<U> all = List.copyOf(users);
        users.clear();
        leave();
        return all;
    }

    /** The user whose arrival has come, if one is due that is this thread's to take; what is asked below is of that one. */
    @Nullable
    U next() {
        if (users.isEmpty() || leadership.isOver()) {
            return null;
        }
        long nowNanos = clock.nanos();
        if (awaitsNext(nowNanos) || !leads(nowNanos)) {
            return null;
        }
        nowNanos = clock.nanos(); // others may have led since the reading before, for users who were free only later
        long freeSinceNanos = leadership.someoneFreeSinceNanos();
        long takenNanos = timetable.takeIfDue(this, nowNanos);
        if (takenNanos == Timetable.NONE_DUE || takenNanos == Schedule.EXHAUSTED) {
            return null;
        }
        dueNanos = takenNanos;
        sentNanos = nowNanos;
        someoneFreeSinceNanos = freeSinceNanos;
        U user = users.pop();
        handOn();
        return user;
    }

    /** When its arrival was due. */
    long dueNanos() {
        return dueNanos;
    }

    /** When it is begun. */
    long sentNanos() {
        return sentNanos;
    }

    /** Since when there has been a user for it, this or another one. */
    long someoneFreeSinceNanos() {
        return someoneFreeSinceNanos;
    }

    /** The next arrival is due then. */
    void awaits(long nextDueNanos) {
        lookNanos = nextDueNanos;
    }

    /** The thread takes no arrivals any more. */
    void leave() {
        if (standing != Standing.ABSENT) {
            standing = Standing.ABSENT;
            lookNanos = Clock.NEVER;
            leadership.leave(this);
        }
    }

    private void report(long readyNanos) {
        standing = Standing.FREE;
        leadership.report(this, readyNanos, 0);
    }

    /** Whether it leads and the next arrival is not due yet: the answer that is asked for most often, found without a lock. */
    private boolean awaitsNext(long nowNanos) {
        return standing == Standing.LEADING && lookNanos - nowNanos > 0 && leadership.isNamed(this);
    }

    private boolean leads(long nowNanos) {
        boolean leads = leadership.isLeading(this);
        if (!leads && standing == Standing.LEADING) {
            report(nowNanos); // another thread has taken over meanwhile
            leads = leadership.isLeading(this);
        }
        leads = leads || leadership.stepIn(this, nowNanos);
        standing = leads ? Standing.LEADING : Standing.FREE;
        if (!leads) {
            lookNanos = leadership.nextLookNanos(this, nowNanos);
        }
        return leads;
    }

    private void handOn() {
        long wakeUpNanos = clock.wakeUpNanos();
        if (users.isEmpty()) {
            leave();
        } else if (sentNanos - dueNanos > BEHIND_WAKE_UPS * wakeUpNanos
                && leadership.callIn(this, sentNanos + Leadership.STAND_BY_NANOS)) {
            standing = Standing.FREE;
            lookNanos = leadership.nextLookNanos(this, sentNanos);
        }
    }

    /** Where the thread stands among those that may lead. */
    private enum Standing {
        /** None of its users is free. */
        ABSENT,
        /** Another thread led when it looked last. */
        FREE,
        /** It led when it looked last. */
        LEADING
    }
}
