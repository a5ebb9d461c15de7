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
    private long freeNanos;
    private long dueNanos;
    private long sentNanos;
    private boolean waited;

    OwnPace(Schedule schedule, StopRule stop, Clock clock, UserRecorder recorder) {
        this.schedule = schedule;
        this.stop = stop;
        this.clock = clock;
        this.recorder = recorder;
    }

    @Override
    public long next(long readyNanos, int ended) throws InterruptedException {
        freeNanos = readyNanos;
        dueNanos = schedule.nextDueNanos(readyNanos, ended);
        sentNanos = readyNanos;
        waited = false;
        return dueNanos == readyNanos || dueNanos == Schedule.EXHAUSTED ? dueNanos : await();
    }

    private long await() throws InterruptedException {
        while (dueNanos - sentNanos > 0) {
            if (stop.excludes(dueNanos)) {
                return Schedule.EXHAUSTED;
            }
            sentNanos = clock.park(dueNanos);
        }
        recorder.paused(sentNanos - freeNanos);
        waited = true;
        return dueNanos;
    }

    @Override
    public void begun() {
        if (waited) {
            recorder.waited(freeNanos, dueNanos, sentNanos);
        }
    }

    @Override
    public long sentNanos() {
        return sentNanos;
    }
}
