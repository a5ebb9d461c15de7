package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.OptionalDouble;
import org.loadharness.record.Distribution;

/**
 * One interaction of the mix in one trial. Immutable. Thread-safe.
 *
 * @param name of the interaction
 * @param successes response times of those that succeeded
 * @param failures response times of those that failed
 * @param shareFraction part of all interactions that ended; empty if none did
 * @param intendedShareFraction part that the mix asks for
 */
public record InteractionSummary(
        String name,
        Distribution successes,
        Distribution failures,
        OptionalDouble shareFraction,
        double intendedShareFraction) {
    public InteractionSummary {
        requireNonNull(name, "name");
        requireNonNull(successes, "successes");
        requireNonNull(failures, "failures");
        requireNonNull(shareFraction, "shareFraction");
    }

    /** Those that ended, well or not. */
    public long ended() {
        return successes.count() + failures.count();
    }
}
