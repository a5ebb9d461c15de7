package org.loadharness.workloads.tcp;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/** Lengths of time that one may wait for the other side. Stateless. */
final class Wait {
    private static final Duration LEAST = Duration.ofMillis(1);
    private static final Duration MOST = Duration.ofDays(1);

    private Wait() {}

    static void requireSensible(String name, Duration length) {
        requireNonNull(length, name);
        if (length.compareTo(LEAST) < 0 || length.compareTo(MOST) > 0) {
            throw new IllegalArgumentException(name + " must be from 1 ms to 1 day, was " + length);
        }
    }
}
