package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import org.loadharness.record.TrialLog.Settling;

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
}
