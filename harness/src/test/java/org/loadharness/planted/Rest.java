package org.loadharness.planted;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** What a planted system does while it serves: nothing, for a known time. Stateless. Thread-safe. */
final class Rest {
    private Rest() {}

    static void pass(Duration length) {
        long endNanos = System.nanoTime() + length.toNanos();
        for (long left = length.toNanos(); left > 0; left = endNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
