package org.loadharness.drive;

import java.util.concurrent.CountDownLatch;
import org.loadharness.time.Clock;

/** A monotonic clock that leaps ahead once, as on a machine that slept and counts its sleep. */
final class JumpingClock extends ClockInFront {
    private final long atNanos;
    private final long stepNanos;

    JumpingClock(Clock clock, long atNanos, long stepNanos) {
        super(clock);
        this.atNanos = atNanos;
        this.stepNanos = stepNanos;
    }

    @Override
    public long nanos() {
        return shown(clock.nanos());
    }

    @Override
    public long waitUntil(long dueNanos) throws InterruptedException {
        return shown(clock.waitUntil(real(dueNanos)));
    }

    @Override
    public long meet(long dueNanos) throws InterruptedException {
        return shown(clock.meet(real(dueNanos)));
    }

    @Override
    public long park(long dueNanos) throws InterruptedException {
        return shown(clock.park(real(dueNanos)));
    }

    @Override
    public boolean await(CountDownLatch latch, long timeoutNanos) throws InterruptedException {
        return clock.await(latch, real(nanos() + timeoutNanos) - clock.nanos());
    }

    private long shown(long nanos) {
        return nanos < atNanos ? nanos : nanos + stepNanos;
    }

    /** When this clock shows at least that. */
    private long real(long dueNanos) {
        return dueNanos == NEVER || dueNanos <= atNanos ? dueNanos : Math.max(atNanos, dueNanos - stepNanos);
    }
}
