package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.record.Distribution;
import org.loadharness.record.PartsLog;

/**
 * One interaction of the mix in one trial, or in one phase of it. Immutable. Thread-safe.
 *
 * @param name of the interaction
 * @param successes response times of those that succeeded
 * @param failures response times of those that failed
 * @param services service times of those that succeeded: from the start, and so the response times where nothing was due
 * @param attempts how often it was tried
 * @param shareFraction part of all interactions that ended; empty if none did
 * @param intendedShareFraction part that the mix asks for
 * @param parts into what the service times went; empty where no part was reported
 */
public record InteractionSummary(
        String name,
        Distribution successes,
        Distribution failures,
        Distribution services,
        long attempts,
        OptionalDouble shareFraction,
        double intendedShareFraction,
        Optional<PartsLog> parts) {
    public InteractionSummary {
        requireNonNull(name, "name");
        requireNonNull(successes, "successes");
        requireNonNull(failures, "failures");
        requireNonNull(services, "services");
        requireNonNull(shareFraction, "shareFraction");
        requireNonNull(parts, "parts");
    }

    /** Those that ended, well or not. */
    public long ended() {
        return successes.count() + failures.count();
    }
}
