package org.loadharness.drive;

import java.util.function.LongUnaryOperator;
import org.loadharness.time.Clock;

/**
 * A clock on which threads that have waited go on later than they should, as on a machine that is busy with something else
 * or stands still.
 */
final class UnpunctualClock extends ClockInFront {
    private final LongUnaryOperator goesOnAtNanos;

    /** Says when a thread goes on whose wait ended at a reading. */
    UnpunctualClock(Clock clock, LongUnaryOperator goesOnAtNanos) {
        super(clock);
        this.goesOnAtNanos = goesOnAtNanos;
    }

    @Override
    public long waitUntil(long dueNanos) throws InterruptedException {
        return late(clock.waitUntil(dueNanos));
    }

    @Override
    public long meet(long dueNanos) throws InterruptedException {
        return late(clock.meet(dueNanos));
    }

    @Override
    public long park(long dueNanos) throws InterruptedException {
        return late(clock.park(dueNanos));
    }

    private long late(long nowNanos) throws InterruptedException {
        long atNanos = goesOnAtNanos.applyAsLong(nowNanos);
        return atNanos > nowNanos ? clock.waitUntil(atNanos) : nowNanos;
    }
}
