package org.loadharness.record;

import static java.util.Objects.requireNonNull;

/**
 * What the warm-up of a trial did. Immutable. Thread-safe.
 *
 * @param lengthNanos from its start instant until its last user had ended it
 * @param settling whether the system had become steady
 * @param timeline second by second, counted from the start of the warm-up
 */
public record WarmupLog(long successes, long failures, long lengthNanos, Settling settling, Seconds timeline) {
    public WarmupLog {
        requireNonNull(settling, "settling");
        requireNonNull(timeline, "timeline");
    }

    /** The same with those seconds. */
    WarmupLog with(Seconds seconds) {
        return new WarmupLog(successes, failures, lengthNanos, settling, seconds);
    }

    /** Whether the system had become steady when the warm-up ended. */
    public sealed interface Settling {
        /** Nobody looked: the warm-up had a fixed extent. */
        record Unasked() implements Settling {}

        /** It was steady from that time after the start of the warm-up. */
        record Settled(long afterNanos) implements Settling {}

        /** It was coming to rest, and would have needed more time. */
        record NotSettled() implements Settling {}

        /** It does not come to rest: what was looked at keeps growing or falling. */
        record Never() implements Settling {}
    }
}
