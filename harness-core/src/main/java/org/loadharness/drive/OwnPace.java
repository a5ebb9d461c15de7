package org.loadharness.drive;

import org.loadharness.record.UserRecorder;
import org.loadharness.time.Clock;
import org.loadharness.time.HotPath;

/** The user goes by a schedule of its own. Confined to one thread. */
@HotPath
final class OwnPace implements Pace {
    private final Schedule schedule;
    private final StopRule stop;
    private final Clock clock;
    private final UserRecorder recorder;
    private long sentNanos;

    OwnPace(Schedule schedule, StopRule stop, Clock clock, UserRecorder recorder) {
        this.schedule = schedule;
        this.stop = stop;
        this.clock = clock;
        this.recorder = recorder;
    }

    @Override
    public long next(long readyNanos, int ended) throws InterruptedException {
        long dueNanos = schedule.nextDueNanos(readyNanos, ended);
        sentNanos = readyNanos;
        return dueNanos == readyNanos || dueNanos == Schedule.EXHAUSTED ? dueNanos : await(readyNanos, dueNanos);
    }

    private long await(long readyNanos, long dueNanos) throws InterruptedException {
        while (dueNanos - sentNanos > 0) {
            if (stop.excludes(dueNanos)) {
                return Schedule.EXHAUSTED;
            }
            sentNanos = clock.park(dueNanos);
        }
        recorder.waited(readyNanos, dueNanos, sentNanos);
        recorder.paused(sentNanos - readyNanos);
        return dueNanos;
    }

    @Override
    public long sentNanos() {
        return sentNanos;
    }
}
