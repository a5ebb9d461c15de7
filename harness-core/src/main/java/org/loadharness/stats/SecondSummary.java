package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.record.TrialLog.SecondLog;

/**
 * One sampling interval. Immutable. Thread-safe.
 *
 * @param startNanos when it began, after the start instant of the measured part; one of the warm-up is counted back from the
 *     warm-up's last sample, and so is negative
 * @param endNanos when it ended, likewise
 * @param log what was sampled
 * @param usersActiveMean time average within it of the users inside their measured time; empty if no time passed, and in
 *     the warm-up
 * @param hiccupNanos the longest stall of the generator in it; empty where nobody looked
 * @param cpu used within it
 */
public record SecondSummary(
        long startNanos,
        long endNanos,
        SecondLog log,
        OptionalDouble usersActiveMean,
        OptionalLong hiccupNanos,
        CpuShares cpu) {
    public SecondSummary {
        requireNonNull(log, "log");
        requireNonNull(usersActiveMean, "usersActiveMean");
        requireNonNull(hiccupNanos, "hiccupNanos");
        requireNonNull(cpu, "cpu");
    }
}
