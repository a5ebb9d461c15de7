package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.loadharness.time.DurationText;

/** What the laws of durations have in common. Stateless. */
final class DurationNanos {
    private DurationNanos() {}

    /** Rounded, and not longer than the longest. */
    static long whole(double nanos) {
        return Math.min(DurationLaw.LONGEST_NANOS, Math.round(nanos));
    }

    static void requireNotNegative(Duration duration) {
        if (requireNonNull(duration, "duration").isNegative()) {
            throw new IllegalArgumentException("a duration must not be negative, was " + DurationText.print(duration));
        }
    }
}
