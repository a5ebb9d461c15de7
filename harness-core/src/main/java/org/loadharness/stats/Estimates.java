package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Means over the repeats of a point, each with its uncertainty; the names are those of {@link Rates}, {@link Concurrency}
 * and {@link CpuShares}. Immutable. Thread-safe.
 *
 * @param responseMillis mean over repeats of each repeat's mean response time of successes
 */
public record Estimates(
        Estimate throughputPerSecond,
        Estimate throughputSumPerSecond,
        Estimate responseMillis,
        Estimate millisPerSuccess,
        Estimate usersActive,
        Estimate inFlight,
        Estimate generatorCpuFraction,
        Estimate serverCpuFraction) {
    private static final double NANOS_PER_MILLI = 1e6;

    public Estimates {
        requireNonNull(throughputPerSecond, "throughputPerSecond");
        requireNonNull(throughputSumPerSecond, "throughputSumPerSecond");
        requireNonNull(responseMillis, "responseMillis");
        requireNonNull(millisPerSuccess, "millisPerSuccess");
        requireNonNull(usersActive, "usersActive");
        requireNonNull(inFlight, "inFlight");
        requireNonNull(generatorCpuFraction, "generatorCpuFraction");
        requireNonNull(serverCpuFraction, "serverCpuFraction");
    }

    static Estimates of(List<TrialMeasures> trials) {
        return new Estimates(
                estimate(trials, trial -> trial.rates().throughputPerSecond()),
                estimate(trials, trial -> trial.rates().throughputSumPerSecond()),
                estimate(trials, Estimates::responseMillis),
                estimate(trials, trial -> trial.rates().millisPerSuccess()),
                estimate(trials, trial -> trial.concurrency().usersActiveMean()),
                estimate(trials, trial -> trial.concurrency().inFlightMean()),
                estimate(trials, trial -> trial.cpu().generatorFraction()),
                estimate(trials, trial -> trial.cpu().serverFraction()));
    }

    private static OptionalDouble responseMillis(TrialMeasures trial) {
        OptionalDouble meanNanos = trial.responses().meanNanos();
        return meanNanos.isEmpty() ? meanNanos : OptionalDouble.of(meanNanos.getAsDouble() / NANOS_PER_MILLI);
    }

    private static Estimate estimate(List<TrialMeasures> trials, Function<TrialMeasures, OptionalDouble> quantity) {
        return Estimate.ofKnown(trials.stream().map(quantity).toList());
    }
}
