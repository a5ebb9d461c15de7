package org.loadharness.drive;

import java.util.concurrent.CountDownLatch;
import org.loadharness.time.Clock;

/** A clock that is read through another one. */
abstract class ClockInFront implements Clock {
    final Clock clock;

    ClockInFront(Clock clock) {
        this.clock = clock;
    }

    @Override
    public long nanos() {
        return clock.nanos();
    }

    @Override
    public long waitUntil(long dueNanos) throws InterruptedException {
        return clock.waitUntil(dueNanos);
    }

    @Override
    public long meet(long dueNanos) throws InterruptedException {
        return clock.meet(dueNanos);
    }

    @Override
    public long park(long dueNanos) throws InterruptedException {
        return clock.park(dueNanos);
    }

    @Override
    public void wake(Thread thread) {
        clock.wake(thread);
    }

    @Override
    public boolean await(CountDownLatch latch, long timeoutNanos) throws InterruptedException {
        return clock.await(latch, timeoutNanos);
    }

    @Override
    public void giveWay() {
        clock.giveWay();
    }

    @Override
    public Runnable member(Runnable task) {
        return clock.member(task);
    }

    @Override
    public void start(Thread thread) {
        clock.start(thread);
    }

    @Override
    public void interrupt(Thread thread) {
        clock.interrupt(thread);
    }

    @Override
    public boolean join(Thread thread, long timeoutNanos) throws InterruptedException {
        return clock.join(thread, timeoutNanos);
    }
}
