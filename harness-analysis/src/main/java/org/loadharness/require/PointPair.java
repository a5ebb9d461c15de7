package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.loadharness.stats.PointSummary;

/**
 * Two points held against each other. Immutable. Thread-safe.
 *
 * @param label of the pair, as in {@code 50 users}
 */
record PointPair(String label, Side before, Side after) {
    PointPair {
        requireNonNull(label, "label");
        requireNonNull(before, "before");
        requireNonNull(after, "after");
    }

    /** One of them, and what sentences call it, as in {@code the first run}. */
    record Side(PointSummary point, String name) {
        Side {
            requireNonNull(point, "point");
            requireNonNull(name, "name");
        }

        private Optional<String> unreliable() {
            return Reliability.of(point.verdict()).map(this::said);
        }

        /** A reason, and of which side it is. */
        String said(String reason) {
            return "of " + name + " " + reason;
        }
    }

    /** Why one of them cannot be relied on; empty if both can. */
    Optional<String> unreliable() {
        return before.unreliable().or(after::unreliable);
    }
}
