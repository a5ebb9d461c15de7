package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.loadharness.record.Distribution;
import org.loadharness.record.ResourceUse;
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

    /**
     * Seconds that follow each other as one: counts and distributions of all, means weighed by their lengths, levels as at the
     * end of the last.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static SecondSummary joined(List<SecondSummary> seconds) {
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("there must be a second at least");
        }
        SecondSummary first = seconds.get(0);
        SecondSummary last = seconds.get(seconds.size() - 1);
        return new SecondSummary(
                first.startNanos,
                last.endNanos,
                logOf(seconds, last.log),
                mean(seconds, SecondSummary::usersActiveMean),
                seconds.stream()
                        .map(SecondSummary::hiccupNanos)
                        .flatMapToLong(OptionalLong::stream)
                        .max(),
                new CpuShares(
                        mean(seconds, second -> second.cpu.generatorFraction()),
                        mean(seconds, second -> second.cpu.serverFraction())));
    }

    private static SecondLog logOf(List<SecondSummary> seconds, SecondLog last) {
        List<SecondLog> logs = seconds.stream().map(SecondSummary::log).toList();
        return new SecondLog(
                last.endNanos(),
                Distribution.merge(logs.stream().map(SecondLog::successes).toList()),
                logs.stream().mapToLong(SecondLog::failures).sum(),
                last.inFlight(),
                last.waiting(),
                logs.stream().mapToLong(SecondLog::hiccupNanos).max().orElse(0),
                logs.stream()
                        .map(SecondLog::generator)
                        .reduce(ResourceUse::plus)
                        .orElse(ResourceUse.UNKNOWN),
                logs.stream().flatMap(log -> log.server().stream()).reduce(ResourceUse::plus));
    }

    /** Over the time of which it is known; empty if that is none. */
    private static OptionalDouble mean(List<SecondSummary> seconds, Function<SecondSummary, OptionalDouble> of) {
        double sum = 0;
        double knownNanos = 0;
        for (SecondSummary second : seconds) {
            OptionalDouble value = of.apply(second);
            if (value.isPresent()) {
                double lengthNanos = (double) second.endNanos - second.startNanos;
                sum += value.getAsDouble() * lengthNanos;
                knownNanos += lengthNanos;
            }
        }
        return Digits.ratio(sum, knownNanos);
    }
}
