package org.loadharness.time;

import java.util.concurrent.CountDownLatch;

/** A clock that stands still until a test moves it; whoever waits finds that the time has come. For one thread. */
public class HandMovedClock implements Clock {
    private final long givenAwayNanos;
    private long nowNanos;

    public HandMovedClock() {
        this(0);
    }

    /** One that goes on by that much when its thread lets others go first. */
    public HandMovedClock(long givenAwayNanos) {
        this.givenAwayNanos = givenAwayNanos;
    }

    public void advance(long nanos) {
        nowNanos += nanos;
    }

    @Override
    public long nanos() {
        return nowNanos;
    }

    @Override
    public long waitUntil(long dueNanos) {
        nowNanos = Math.max(nowNanos, dueNanos);
        return nowNanos;
    }

    @Override
    public long meet(long dueNanos) {
        return waitUntil(dueNanos);
    }

    @Override
    public long park(long dueNanos) {
        if (dueNanos == NEVER) {
            throw new IllegalStateException("nobody is there to wake the only thread");
        }
        return waitUntil(dueNanos);
    }

    @Override
    public void wake(Thread thread) {}

    @Override
    public boolean await(CountDownLatch latch, long timeoutNanos) {
        return latch.getCount() == 0;
    }

    @Override
    public void giveWay() {
        advance(givenAwayNanos);
    }

    @Override
    public void standBack(long nanos) {
        advance(nanos);
    }

    @Override
    public Runnable member(Runnable task) {
        throw new IllegalStateException("this clock is for one thread");
    }

    @Override
    public void start(Thread thread) {
        throw new IllegalStateException("this clock is for one thread");
    }

    @Override
    public void interrupt(Thread thread) {
        thread.interrupt();
    }

    @Override
    public boolean join(Thread thread, long timeoutNanos) {
        return !thread.isAlive();
    }
}
