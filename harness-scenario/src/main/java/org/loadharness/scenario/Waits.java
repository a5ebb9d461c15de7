package org.loadharness.scenario;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;

/** Pauses of what nobody measures. Stateless. Thread-safe. */
final class Waits {
    private Waits() {}

    static void nanos(long nanos) throws InterruptedIOException {
        if (nanos <= 0) {
            return;
        }
        try {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("was stopped while it waited");
        }
    }
}
