package org.loadharness.time;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.locks.LockSupport;

/** Parks until the due time. Thread-safe. */
final class ParkingWaiter implements Waiter {
    private final Ticker ticker;

    ParkingWaiter(Ticker ticker) {
        this.ticker = requireNonNull(ticker, "ticker");
    }

    @Override
    public long waitUntil(long dueNanos) throws InterruptedException {
        long now = ticker.nanos();
        while (dueNanos - now > 0) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted " + (dueNanos - now) + " ns before the due time");
            }
            LockSupport.parkNanos(this, dueNanos - now);
            now = ticker.nanos();
        }
        return now;
    }
}
