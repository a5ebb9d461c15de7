package org.loadharness.drive;

import org.loadharness.record.UserRecorder;
import org.loadharness.time.Clock;
import org.loadharness.time.HotPath;
import org.loadharness.workload.GuidedSession;

/**
 * The user's session says how long it pauses. What begins a flow comes as it does without the session: at once after the pause,
 * or with an arrival. Confined to one thread.
 */
@HotPath
final class GuidedPace implements Pace {
    private final GuidedSession session;
    private final Pace ofFlows;
    private final StopRule stop;
    private final Clock clock;
    private final UserRecorder recorder;
    private long sentNanos;

    GuidedPace(GuidedSession session, Pace ofFlows, StopRule stop, Clock clock, UserRecorder recorder) {
        this.session = session;
        this.ofFlows = ofFlows;
        this.stop = stop;
        this.clock = clock;
        this.recorder = recorder;
    }

    @Override
    public long next(long readyNanos, int ended) throws InterruptedException {
        if (ofFlows instanceof SharedPace && !session.continuesFlow()) {
            long dueNanos = ofFlows.next(readyNanos, ended);
            sentNanos = ofFlows.sentNanos();
            return dueNanos;
        }
        sentNanos = readyNanos;
        long pauseNanos = session.pauseNanos();
        return pauseNanos == 0 ? readyNanos : await(readyNanos, readyNanos + pauseNanos);
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
