package org.loadharness.drive;

import org.jspecify.annotations.Nullable;
import org.loadharness.record.UserRecorder;
import org.loadharness.time.Clock;
import org.loadharness.time.HotPath;

/** The user takes arrivals from the timetable that it shares with others. Confined to one thread. */
@HotPath
final class SharedPace implements Pace {
    private final Timetable timetable;
    private final UserRecorder recorder;
    private long dueNanos;
    private long sentNanos;
    private long someoneFreeSinceNanos;
    /** Null before the first wait. */
    private Leadership.@Nullable Candidate candidate;

    SharedPace(Timetable timetable, UserRecorder recorder) {
        this.timetable = timetable;
        this.recorder = recorder;
    }

    @Override
    public long next(long readyNanos, int ended) throws InterruptedException {
        dueNanos = timetable.take(this, readyNanos, ended == Schedule.NONE_ENDED ? 0 : readyNanos - sentNanos);
        if (dueNanos != Schedule.EXHAUSTED) {
            recorder.paused(sentNanos - readyNanos);
        }
        return dueNanos;
    }

    @Override
    public void begun() {
        recorder.waited(someoneFreeSinceNanos, dueNanos, sentNanos);
    }

    @Override
    public long sentNanos() {
        return sentNanos;
    }

    /**
     * Its zero: users are woken ahead of it, and that lead belongs to no phase; who comes late was awaited from there on, and
     * what that delays is late. Counted from when users come, every rate would be a little off.
     */
    @Override
    public long enters(long nowNanos) {
        return timetable.originNanos();
    }

    /**
     * The arrival taken is begun.
     *
     * @param nowNanos reading of the clock at which it is
     * @param freeSinceNanos since when there has been a user for it, this or another one
     */
    void sent(long nowNanos, long freeSinceNanos) {
        sentNanos = nowNanos;
        someoneFreeSinceNanos = freeSinceNanos;
    }

    /** The user as one of those that may lead; to be asked for by its own thread. */
    Leadership.Candidate candidate(Clock clock) {
        Leadership.Candidate known = candidate;
        if (known == null) {
            Thread self = Thread.currentThread();
            known = () -> clock.wake(self);
            candidate = known;
        }
        return known;
    }
}
