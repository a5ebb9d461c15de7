package org.loadharness.scenario;

import java.io.InterruptedIOException;
import org.loadharness.time.Clock;

/** Pauses of what nobody measures. Stateless. Thread-safe. */
final class Waits {
    private Waits() {}

    static void nanos(long nanos) throws InterruptedIOException {
        if (nanos <= 0) {
            return;
        }
        try {
            Clock clock = Clock.system();
            long dueNanos = clock.nanos() + nanos;
            while (clock.park(dueNanos) - dueNanos < 0) {}
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("was stopped while it waited");
        }
    }
}
