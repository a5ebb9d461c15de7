package org.loadharness.house;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Finds out for how long the machine stood still: how late a thread was that wanted to wake every few milliseconds. Its
 * readings may be taken by any thread.
 */
final class StandstillMeter implements Runnable, AutoCloseable {
    static final long STEP_NANOS = MILLISECONDS.toNanos(5);

    private final LongSupplier nanoTime;
    private final Thread thread = new Thread(this, "standstill-meter");
    private long awakeNanos;
    private long longestNanos;

    /**
     * A meter that does not look yet.
     *
     * @param nanoTime reads a clock that never goes back, in nanoseconds
     */
    StandstillMeter(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.awakeNanos = nanoTime.getAsLong();
    }

    /** A meter on the real clock that looks from now on, until it is closed. */
    static StandstillMeter started() {
        StandstillMeter meter = new StandstillMeter(System::nanoTime);
        meter.thread.setDaemon(true);
        meter.thread.start();
        return meter;
    }

    @Override
    public void run() {
        while (!Thread.currentThread().isInterrupted()) {
            look();
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    /** Forgets what was. */
    synchronized void begin() {
        look();
        longestNanos = 0;
    }

    /** The longest time since the beginning in which it should have looked and did not, up to now; 0 if there was none. */
    synchronized long longestNanos() {
        look();
        return longestNanos;
    }

    private synchronized void look() {
        long nowNanos = nanoTime.getAsLong();
        longestNanos = Math.max(longestNanos, nowNanos - awakeNanos - STEP_NANOS);
        awakeNanos = nowNanos;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
