package org.loadharness.profile;

import java.util.List;
import java.util.Map;
import org.loadharness.profile.Spans.Span;

/**
 * What is known of one thread. Times are readings of one clock. Immutable. Thread-safe.
 *
 * @param clock what the system counted between start and end
 * @param waits in any order; they may overlap and reach beyond both ends
 * @param otherwise where it sleeps when no wait says where, with the share of that time, 0 to 1; what they lack to 1 is unknown
 * @param open when it waited for the next call, as far as it slept: no wait says so
 */
record ThreadTime(
        long startNanos,
        long endNanos,
        ThreadClock clock,
        List<Waiting> waits,
        Map<Place, Double> otherwise,
        List<Span> open) {
    ThreadTime(long startNanos, long endNanos, ThreadClock clock, List<Waiting> waits) {
        this(startNanos, endNanos, clock, waits, Map.of(), List.of());
    }

    ThreadTime {
        waits = List.copyOf(waits);
        otherwise = Map.copyOf(otherwise);
        open = List.copyOf(open);
        if (endNanos < startNanos) {
            throw new IllegalArgumentException("a thread must not end before it starts");
        }
    }

    /** The same thread, of which is known where it sleeps otherwise. */
    ThreadTime otherwise(Map<Place, Double> places) {
        return new ThreadTime(startNanos, endNanos, clock, waits, places, open);
    }

    long wholeNanos() {
        return endNanos - startNanos;
    }

    /**
     * A wait.
     *
     * @param thing which of those that the place may stand for: the address of an object, or a number for a file; 0 if unknown
     */
    record Waiting(Place place, long thing, long startNanos, long endNanos) {
        /** The same from a later start to an earlier end. */
        Waiting cut(long fromNanos, long untilNanos) {
            return new Waiting(place, thing, fromNanos, untilNanos);
        }
    }
}
