package org.loadharness.drive;

import org.loadharness.time.Clock;
import org.loadharness.time.HotPath;
import org.loadharness.workload.Guide;

/**
 * The user takes an arrival for each flow that it begins, and goes on with it by a schedule of its own. Confined to one thread.
 */
@HotPath
final class GuidedPace implements Pace {
    private final Guide session;
    private final SharedPace ofFlows;
    private final OwnPace withinFlows;
    private final Clock clock;
    private Pace last;
    private long sentNanos;

    GuidedPace(Guide session, SharedPace ofFlows, OwnPace withinFlows, Clock clock) {
        this.session = session;
        this.ofFlows = ofFlows;
        this.withinFlows = withinFlows;
        this.clock = clock;
        this.last = ofFlows;
    }

    @Override
    public long next(long readyNanos, int ended) throws InterruptedException {
        boolean continues = session.continuesFlow();
        last = continues ? withinFlows : ofFlows;
        long fromNanos = continues && ended == Schedule.NONE_ENDED ? come(readyNanos) : readyNanos;
        long dueNanos = last.next(fromNanos, ended);
        sentNanos = last.sentNanos();
        return dueNanos;
    }

    @Override
    public void begun() {
        last.begun();
    }

    /**
     * A flow that a stage interrupted goes on when the user has come to the next one, and not before that begins: the zero of
     * the timetable, which the user enters with, lies before or behind the time at which it really comes.
     */
    private long come(long zeroNanos) throws InterruptedException {
        long nowNanos = clock.nanos();
        while (zeroNanos - nowNanos > 0) {
            nowNanos = clock.park(zeroNanos);
        }
        return nowNanos;
    }

    @Override
    public long sentNanos() {
        return sentNanos;
    }

    @Override
    public long enters(long nowNanos) {
        return ofFlows.enters(nowNanos);
    }
}
