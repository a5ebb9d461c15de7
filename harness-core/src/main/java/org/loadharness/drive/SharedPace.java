package org.loadharness.drive;

import org.loadharness.load.Schedule;
import org.loadharness.record.UserRecorder;
import org.loadharness.time.HotPath;

/** The user takes arrivals from the timetable that it shares with others. Confined to one thread. */
@HotPath
final class SharedPace implements Pace {
    private final Timetable timetable;
    private final UserRecorder recorder;
    private long sentNanos;

    SharedPace(Timetable timetable, UserRecorder recorder) {
        this.timetable = timetable;
        this.recorder = recorder;
    }

    @Override
    public long next(long readyNanos, int ended) throws InterruptedException {
        long dueNanos = timetable.take(this);
        if (dueNanos != Schedule.EXHAUSTED) {
            recorder.waited(readyNanos, dueNanos, sentNanos);
        }
        return dueNanos;
    }

    @Override
    public long sentNanos() {
        return sentNanos;
    }

    /** The arrival taken is begun at that reading of the clock. */
    void sent(long nowNanos) {
        sentNanos = nowNanos;
    }
}
