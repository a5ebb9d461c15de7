package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.OptionalLong;
import org.loadharness.record.TrialLog.SecondLog;

/**
 * How far a trial is. Immutable. Thread-safe.
 *
 * @param measuredFor since the start instant of the measured stage
 * @param successes of the measured stage so far
 * @param failures likewise
 * @param usersDone users that have ended the measured stage
 * @param lastSecond the second that has just ended
 * @param lastSecondNanos how long that was
 * @param latenessP99Nanos 99th percentile so far of how late interactions were sent; empty where nothing was due at a
 *     time, and as long as too few were sent
 */
public record TrialProgress(
        Duration measuredFor,
        long successes,
        long failures,
        int usersDone,
        SecondLog lastSecond,
        long lastSecondNanos,
        OptionalLong latenessP99Nanos) {
    /** The percentile of lateness that is reported. */
    public static final double LATENESS_FRACTION = 0.99;

    private static final double NANOS_PER_SECOND = 1e9;

    public TrialProgress {
        requireNonNull(measuredFor, "measuredFor");
        requireNonNull(lastSecond, "lastSecond");
        requireNonNull(latenessP99Nanos, "latenessP99Nanos");
    }

    /** Successes per second in the second that has just ended; 0 if no time passed. */
    public double throughputPerSecond() {
        return lastSecondNanos == 0
                ? 0
                : NANOS_PER_SECOND * lastSecond.successes().count() / lastSecondNanos;
    }
}
