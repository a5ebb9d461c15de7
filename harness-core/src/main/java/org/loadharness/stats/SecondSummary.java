package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.OptionalDouble;
import org.loadharness.record.TrialLog.SecondLog;

/**
 * One sampling interval of the measured phase. Immutable. Thread-safe.
 *
 * @param startNanos when it began, after the start instant of the phase
 * @param log what was sampled
 * @param usersActiveMean time average within it of the users inside their measured time; empty if no time passed
 * @param cpu used within it
 */
public record SecondSummary(long startNanos, SecondLog log, OptionalDouble usersActiveMean, CpuShares cpu) {
    public SecondSummary {
        requireNonNull(log, "log");
        requireNonNull(usersActiveMean, "usersActiveMean");
        requireNonNull(cpu, "cpu");
    }
}
