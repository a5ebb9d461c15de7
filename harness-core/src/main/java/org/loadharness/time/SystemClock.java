package org.loadharness.time;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The machine's own clock, with the waiting of the platform. Immutable. Thread-safe. */
final class SystemClock implements Clock {
    static final SystemClock INSTANCE = new SystemClock();

    /**
     * A parked thread comes back some 20 to 35 us too late once its timer has less slack; from here on it stays awake.
     */
    private static final long WAKE_UP_NANOS = 35_000;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private SystemClock() {}

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public long waitUntil(long dueNanos) throws InterruptedException {
        long now = System.nanoTime();
        while (dueNanos - now > 0) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted " + (dueNanos - now) + " ns before the due time");
            }
            LockSupport.parkNanos(this, dueNanos - now);
            now = System.nanoTime();
        }
        return now;
    }

    @Override
    public long meet(long dueNanos) throws InterruptedException {
        long now = waitUntil(dueNanos - WAKE_UP_NANOS);
        while (dueNanos - now > 0) {
            Thread.onSpinWait();
            now = System.nanoTime();
        }
        return now;
    }

    @Override
    public long wakeUpNanos() {
        return WAKE_UP_NANOS;
    }

    @Override
    public void sharpen() {
        TimerSlack.lower();
    }

    @Override
    public long park(long dueNanos) throws InterruptedException {
        if (dueNanos == NEVER) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, Math.max(1, dueNanos - System.nanoTime()));
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while waiting for another thread");
        }
        return System.nanoTime();
    }

    @Override
    public void wake(Thread thread) {
        LockSupport.unpark(thread);
    }

    @Override
    public boolean await(CountDownLatch latch, long timeoutNanos) throws InterruptedException {
        return latch.await(timeoutNanos, TimeUnit.NANOSECONDS);
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // a hint is all that is wanted: nothing is correct only because of it
    public void giveWay() {
        Thread.yield();
    }

    @Override
    public void standBack(long nanos) {
        LockSupport.parkNanos(this, nanos);
    }

    @Override
    public Runnable member(Runnable task) {
        return task;
    }

    @Override
    public void start(Thread thread) {
        thread.start();
    }

    @Override
    public void interrupt(Thread thread) {
        thread.interrupt();
    }

    @Override
    public boolean join(Thread thread, long timeoutNanos) throws InterruptedException {
        if (timeoutNanos > 0) {
            thread.join(Math.max(1, timeoutNanos / NANOS_PER_MILLI));
        }
        return !thread.isAlive();
    }
}
