package org.loadharness.drive;

import static java.util.Objects.requireNonNull;

import org.loadharness.time.Ticker;
import org.loadharness.time.Waiter;

/** A clock to read and a way to wait on it. Immutable. Thread-safe. */
record Clock(Ticker ticker, Waiter waiter) {
    Clock {
        requireNonNull(ticker, "ticker");
        requireNonNull(waiter, "waiter");
    }

    static Clock system() {
        Ticker ticker = Ticker.system();
        return new Clock(ticker, Waiter.parking(ticker));
    }
}
