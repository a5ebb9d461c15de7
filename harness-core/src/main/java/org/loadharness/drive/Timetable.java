package org.loadharness.drive;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.loadharness.load.ArrivalTimes;
import org.loadharness.load.Schedule;
import org.loadharness.record.Distribution;
import org.loadharness.record.Gaps;
import org.loadharness.time.Clock;

/**
 * The arrivals of an open load, for users who take them one by one. Of the users that are free only one, the leader, waits
 * for the next arrival; when that is due the leader names the next one and performs it. So no thread hands work to another
 * and an arrival is late by one wake-up at most. Arrivals that come due while every user is busy stay in the timetable,
 * and the next user to become free finds them due already. The user that became free last leads next: its caches are warm
 * and most of a generous number of users sleep.
 *
 * <p>A thread that is woken may be put off for milliseconds by whatever runs on its processor. Where waking takes time, therefore,
 * a user that becomes free before the leader named last is awake leads in its place. And a leader whose interactions have all
 * been shorter lately than it takes to wake another stays the leader meanwhile; another stands by, and takes over should the
 * leader not be back when an arrival is due.
 *
 * <p>Thread-safe. What the leader alone touches is handed on with the leadership, under the lock. The lock is held for a
 * few instructions and never while waiting.
 */
final class Timetable {
    /** From here on the leader is not to be called back: the due time is met exactly. */
    private static final long APPROACH_NANOS = 200_000;

    /** How often the user that stands by looks whether it is needed. */
    private static final long STAND_BY_NANOS = 500_000;

    /** An interaction is expected to last as long as the longest, which is forgotten by that share with each other one. */
    private static final int FORGETTING = 64;

    private final Clock clock;
    private final ArrivalTimes times;
    private final ArrivalTimes lookout;
    private final Gaps gaps = new Gaps();
    private final AtomicLong sent = new AtomicLong();
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Thread> free = new ArrayDeque<>();
    private volatile @Nullable Thread leader;
    private volatile @Nullable Thread standBy;
    private volatile boolean over;
    private volatile long originNanos;
    private volatile long lengthNanos;
    private long nextNanos;
    private boolean nextIsKnown;
    private long someoneFreeSinceNanos;
    private long expectedNanos;
    private boolean leaderIsAway;
    private boolean leaderIsComing;
    private boolean isBehind;
    private long lookoutNanos;
    private long planned;

    /** A timetable of arrivals that can be made as often as wanted, each time the same. */
    Timetable(Clock clock, Supplier<ArrivalTimes> arrivals) {
        this.clock = clock;
        this.times = arrivals.get();
        this.lookout = arrivals.get();
        this.lookoutNanos = lookout.nextNanos();
    }

    /**
     * Begins it; to be called before the first user asks for an arrival.
     *
     * @param startNanos reading of the clock from which arrivals count
     * @param untilNanos arrivals from that time after the start on do not come any more
     */
    void open(long startNanos, long untilNanos) {
        originNanos = startNanos;
        lengthNanos = untilNanos;
    }

    /** Ends it: no arrival is taken from now on, and users that wait for one are told. */
    void close() {
        over = true;
        Thread waitingLeader = leader;
        if (waitingLeader != null) {
            clock.wake(waitingLeader);
        }
        releaseAll();
    }

    /**
     * Waits for the next arrival and takes it.
     *
     * @param pace is told when the wait ended
     * @param readyNanos since when the calling user is free
     * @param tookNanos how long its interaction took before
     * @return when it was due; {@link Schedule#EXHAUSTED} if none comes any more
     */
    long take(SharedPace pace, long readyNanos, long tookNanos) throws InterruptedException {
        long dueNanos = Schedule.EXHAUSTED;
        try {
            lead(readyNanos, tookNanos);
            dueNanos = over ? Schedule.EXHAUSTED : await(pace);
            return dueNanos;
        } finally {
            leave(dueNanos);
        }
    }

    /**
     * Arrivals that are due by that reading of the clock, whether begun or not. For one thread alone, which looks ahead by
     * itself; the readings must not descend.
     */
    long dueBy(long nowNanos) {
        while (lookoutNanos < lengthNanos && lookoutNanos <= nowNanos - originNanos) {
            planned++;
            lookoutNanos = lookout.nextNanos();
        }
        return planned;
    }

    /** Arrivals until the end of the phase; likewise. */
    long planned() {
        return dueBy(originNanos + lengthNanos);
    }

    /** Arrivals that were begun. */
    long sent() {
        return sent.getOpaque();
    }

    /** Gaps between the starts of arrivals; complete when the users have ended. */
    Distribution gaps() {
        return gaps.distribution();
    }

    private long await(SharedPace pace) throws InterruptedException {
        long offsetNanos = peek();
        if (offsetNanos >= lengthNanos) {
            over = true;
            releaseAll();
            return Schedule.EXHAUSTED;
        }
        long dueNanos = originNanos + offsetNanos;
        long now = clock.nanos();
        while (dueNanos - now > APPROACH_NANOS) {
            now = clock.park(dueNanos - APPROACH_NANOS);
            if (over) {
                return Schedule.EXHAUSTED;
            }
        }
        now = dueNanos - now > 0 ? clock.meet(dueNanos) : now;
        if (over) {
            return Schedule.EXHAUSTED;
        }
        isBehind = now - dueNanos > STAND_BY_NANOS;
        nextIsKnown = false;
        sent.setOpaque(sent.getPlain() + 1);
        gaps.event(now);
        pace.sent(now, someoneFreeSinceNanos);
        return dueNanos;
    }

    private long peek() {
        if (!nextIsKnown) {
            nextNanos = times.nextNanos();
            nextIsKnown = true;
        }
        return nextNanos;
    }

    /** Returns when this thread leads, or when there is nothing to lead to. Who finds no leader ends a time of none free. */
    private void lead(long readyNanos, long tookNanos) throws InterruptedException {
        Thread self = Thread.currentThread();
        lock.lock();
        try {
            expectedNanos = Math.max(tookNanos, expectedNanos - expectedNanos / FORGETTING);
            if (leader == self) {
                leaderIsAway = false;
            } else if (leader == null) {
                leader = self;
                someoneFreeSinceNanos = readyNanos;
            } else if (leaderIsComing) {
                leaderIsComing = false;
                free.push(leader);
                leader = self;
            } else {
                free.push(self);
            }
        } finally {
            lock.unlock();
        }
        while (!isLeading(self) && !over) {
            if (standBy != self) {
                clock.park(Clock.NEVER);
            } else if (!relieves(self)) {
                clock.park(clock.nanos() + STAND_BY_NANOS);
            }
        }
    }

    /** Whether this thread leads; if it was woken for that, it has come now. */
    private boolean isLeading(Thread self) {
        if (leader != self) {
            return false;
        }
        lock.lock();
        try {
            boolean leads = leader == self;
            leaderIsComing = leaderIsComing && !leads;
            return leads;
        } finally {
            lock.unlock();
        }
    }

    /** Makes this thread the leader, if the leader has stayed away for too long. */
    private boolean relieves(Thread self) {
        lock.lock();
        try {
            boolean needed = leaderIsAway && originNanos + nextNanos - clock.nanos() <= 0;
            if (needed) {
                forget(self);
                leader = self;
                leaderIsAway = false;
            }
            return needed;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Passes the leadership on if this thread has it and will not be back soon, or forgets this thread.
     *
     * @param dueNanos of the arrival that it has taken, if it has
     */
    private void leave(long dueNanos) {
        Thread self = Thread.currentThread();
        Thread woken = null;
        lock.lock();
        try {
            if (leader != self) {
                forget(self);
            } else if (dueNanos != Schedule.EXHAUSTED && isBackSoon(dueNanos)) {
                leaderIsAway = true;
                woken = standBy == null ? free.peek() : null;
                standBy = standBy == null ? woken : standBy;
            } else {
                woken = free.poll();
                leader = woken;
                leaderIsComing = woken != null && clock.wakeUpNanos() > 0;
                standBy = standBy == woken ? null : standBy;
            }
        } finally {
            lock.unlock();
        }
        if (woken != null) {
            clock.wake(woken);
        }
    }

    /**
     * Whether the leader will probably have performed what it has just begun before the next arrival, or before another
     * could be woken. Not if it has fallen behind: then others are called in.
     *
     * @param dueNanos when the arrival was due that it has begun
     */
    private boolean isBackSoon(long dueNanos) {
        long offsetNanos = peek();
        long mostNanos = Math.min(clock.wakeUpNanos(), originNanos + offsetNanos - dueNanos) / 2;
        return offsetNanos < lengthNanos && expectedNanos < mostNanos && !isBehind && !free.isEmpty();
    }

    private void forget(Thread user) {
        free.remove(user);
        if (standBy == user) {
            standBy = null;
        }
    }

    private void releaseAll() {
        List<Thread> waiting;
        lock.lock();
        try {
            waiting = List.copyOf(free);
        } finally {
            lock.unlock();
        }
        waiting.forEach(clock::wake);
    }
}
