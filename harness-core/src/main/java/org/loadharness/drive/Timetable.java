package org.loadharness.drive;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.loadharness.load.ArrivalTimes;
import org.loadharness.record.Distribution;
import org.loadharness.record.Recorder;
import org.loadharness.time.Clock;

/**
 * The arrivals of an open load, for users who take them one by one. Of the users that are free only one, the leader,
 * waits for the next arrival; when that is due the leader performs it and another one leads, unless it will be back
 * sooner than another could be woken ({@link Leadership}). So no thread hands work to another, and an arrival is late
 * by one wake-up at most; by up to half a millisecond where a leader stays away longer than its last interactions let
 * expect. Arrivals that come due while every user is busy stay in the timetable, and the next user to become free finds
 * them due already.
 *
 * <p>Thread-safe. What the leader alone touches is handed on with the leadership.
 */
final class Timetable {
    /** Instead of a due time: the next arrival is not due yet. */
    static final long NONE_DUE = Long.MIN_VALUE;

    /** From here on the leader is not to be called back: the due time is met exactly. */
    private static final long APPROACH_NANOS = 200_000;

    private final Clock clock;
    private final ArrivalTimes times;
    private final ArrivalTimes lookout;
    private final Recorder.Durations gaps = new Recorder.Durations();
    private final AtomicLong sent = new AtomicLong();
    private final Leadership leadership;
    private volatile long originNanos;
    private volatile long lengthNanos;
    private long lastNanos;
    private long nextNanos;
    private boolean nextIsKnown;
    private boolean isBehind;
    private long lookoutNanos;
    private long planned;

    /** A timetable of arrivals that can be made as often as wanted, each time the same. */
    Timetable(Clock clock, Supplier<ArrivalTimes> arrivals) {
        this.clock = clock;
        this.leadership = new Leadership(clock);
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

    /** Reading of the clock from which arrivals count; known once it is open. */
    long originNanos() {
        return originNanos;
    }

    /** Ends it: no arrival is taken from now on, and users that wait for one are notified. */
    void close() {
        leadership.end();
    }

    /**
     * Waits for the next arrival and takes it.
     *
     * @param pace is notified when the wait ended
     * @param readyNanos since when the calling user is free
     * @param tookNanos how long its interaction took before
     * @return when it was due; {@link Schedule#EXHAUSTED} if none comes any more
     */
    long take(SharedPace pace, long readyNanos, long tookNanos) throws InterruptedException {
        long dueNanos = Schedule.EXHAUSTED;
        Leadership.Candidate self = pace.candidate(clock);
        try {
            leadership.lead(self, readyNanos, tookNanos);
            dueNanos = leadership.isOver() ? Schedule.EXHAUSTED : await(pace);
            return dueNanos;
        } finally {
            if (dueNanos == Schedule.EXHAUSTED || !isBackSoon(dueNanos)) {
                leadership.leave(self);
            }
        }
    }

    /**
     * Who waits for the next arrival, for users that wait here and elsewhere at once: they ask by {@link #takeIfDue}.
     */
    Leadership leadership() {
        return leadership;
    }

    /**
     * Takes the next arrival if it is due, without waiting; for the leader alone.
     *
     * @param users who is notified of what comes
     * @return when it was due; {@link Schedule#EXHAUSTED} if none comes any more; {@link #NONE_DUE}
     */
    long takeIfDue(FreeUsers<?> users, long nowNanos) {
        long offsetNanos = peek();
        if (offsetNanos >= lengthNanos) {
            leadership.end();
            return Schedule.EXHAUSTED;
        }
        long dueNanos = originNanos + offsetNanos;
        boolean isDue = dueNanos - nowNanos <= 0;
        if (isDue) {
            begin(nowNanos);
        }
        awaitNext(users, nowNanos);
        return isDue ? dueNanos : NONE_DUE;
    }

    /** The leader goes about other things until the next arrival. */
    private void awaitNext(FreeUsers<?> users, long nowNanos) {
        long offsetNanos = peek();
        long nextDueNanos = offsetNanos < lengthNanos ? originNanos + offsetNanos : nowNanos;
        users.awaits(nextDueNanos);
        leadership.stay(nextDueNanos + clock.wakeUpNanos());
    }

    /**
     * Arrivals that are due by that reading of the clock, whether begun or not. For one thread alone, which looks ahead
     * by itself; the readings must not descend.
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
            leadership.end();
            return Schedule.EXHAUSTED;
        }
        long dueNanos = originNanos + offsetNanos;
        long now = clock.nanos();
        while (dueNanos - now > APPROACH_NANOS) {
            now = clock.park(dueNanos - APPROACH_NANOS);
            if (leadership.isOver()) {
                return Schedule.EXHAUSTED;
            }
        }
        now = dueNanos - now > 0 ? clock.meet(dueNanos) : now;
        if (leadership.isOver()) {
            return Schedule.EXHAUSTED;
        }
        isBehind = now - dueNanos > Leadership.STAND_BY_NANOS;
        begin(now);
        pace.sent(now, leadership.someoneFreeSinceNanos());
        return dueNanos;
    }

    /** The arrival that comes next is begun. */
    private void begin(long nowNanos) {
        nextIsKnown = false;
        long before = sent.getPlain();
        sent.setOpaque(before + 1);
        if (before > 0) {
            gaps.record(nowNanos - lastNanos);
        }
        lastNanos = nowNanos;
    }

    private long peek() {
        if (!nextIsKnown) {
            nextNanos = times.nextNanos();
            nextIsKnown = true;
        }
        return nextNanos;
    }

    /**
     * Whether the leader stays the leader, because it will probably have performed what it has just begun before the
     * next arrival, or before another could be woken. Not if it has fallen behind: then others are called in.
     *
     * @param dueNanos when the arrival was due that it has begun
     */
    private boolean isBackSoon(long dueNanos) {
        long nextDueNanos = originNanos + peek();
        long shortNanos = Math.min(clock.wakeUpNanos(), nextDueNanos - dueNanos) / 2;
        return !isBehind && nextDueNanos - originNanos < lengthNanos && leadership.keep(shortNanos, nextDueNanos);
    }
}
