package org.loadharness.drive;

import java.util.random.RandomGenerator;
import org.loadharness.load.ArrivalTimes;
import org.loadharness.load.Pause.Cycle;
import org.loadharness.time.HotPath;

/** A user's own timetable: start + offset + n cycles, however long its interactions take. Confined to one thread. */
@HotPath
final class CycleTimes implements Schedule {
    private final long firstDueNanos;
    private final long lengthNanos;
    private final long most;
    private long index;

    CycleTimes(Cycle cycle, long phaseStartNanos, RandomGenerator random) {
        this.lengthNanos = Math.min(cycle.length().toNanos(), ArrivalTimes.LATEST_NANOS);
        this.firstDueNanos = phaseStartNanos + (long) (random.nextDouble() * lengthNanos);
        this.most = ArrivalTimes.LATEST_NANOS / lengthNanos;
    }

    @Override
    public long nextDueNanos(long readyNanos, int ended) {
        return index < most ? firstDueNanos + lengthNanos * index++ : EXHAUSTED;
    }
}
