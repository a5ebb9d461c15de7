package org.loadharness.workloads.bookstore;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A delay that knows how long it really was: threads wake late. Passed by whatever thread comes by. Thread-safe. */
final class Delay {
    private final AtomicLong passedNanos = new AtomicLong();
    private volatile long lengthNanos;

    /** How long it is from now on; 0 for none. What has passed so far is forgotten. */
    void set(long nanos) {
        lengthNanos = nanos;
        passedNanos.set(0);
    }

    /** Takes its time. */
    void pass() {
        long nanos = lengthNanos;
        if (nanos == 0) {
            return;
        }
        long startNanos = System.nanoTime();
        long leftNanos = nanos;
        while (leftNanos > 0) {
            LockSupport.parkNanos(leftNanos);
            leftNanos = startNanos + nanos - System.nanoTime();
        }
        passedNanos.addAndGet(System.nanoTime() - startNanos);
    }

    /** How long it took since it was set, all passages together. */
    long passedNanos() {
        return passedNanos.get();
    }
}
