package org.loadharness.profile;

import java.util.List;
import java.util.Optional;

/**
 * What is known of one thread. Times are readings of one clock. Immutable. Thread-safe.
 *
 * @param clock what the system counted between start and end
 * @param waits in any order; they may overlap and reach beyond both ends
 * @param otherwise where it sleeps when no wait says where; empty if that is unknown
 */
record ThreadTime(long startNanos, long endNanos, ThreadClock clock, List<Waiting> waits, Optional<Place> otherwise) {
    ThreadTime(long startNanos, long endNanos, ThreadClock clock, List<Waiting> waits) {
        this(startNanos, endNanos, clock, waits, Optional.empty());
    }

    ThreadTime {
        waits = List.copyOf(waits);
        if (endNanos < startNanos) {
            throw new IllegalArgumentException("a thread must not end before it starts");
        }
    }

    long wholeNanos() {
        return endNanos - startNanos;
    }

    /** A wait. */
    record Waiting(Place place, long startNanos, long endNanos) {}
}
