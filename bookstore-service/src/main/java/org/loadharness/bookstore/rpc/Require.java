package org.loadharness.bookstore.rpc;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/** Checks options. Stateless. Thread-safe. */
final class Require {

    private static final Duration LEAST = Duration.ofMillis(1);

    private Require() {}

    static void atLeast(String name, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ", was " + value);
        }
    }

    static void aMillisecond(String name, Duration value) {
        if (requireNonNull(value, name).compareTo(LEAST) < 0) {
            throw new IllegalArgumentException(name + " must be at least 1 ms, was " + value);
        }
    }
}
