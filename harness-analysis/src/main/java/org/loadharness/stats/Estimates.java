package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Means over the repeats of a point, each with its uncertainty; the names are those of {@link Rates}, {@link Concurrency},
 * {@link CpuShares}, {@link Effort} and {@link Sending}. Immutable. Thread-safe.
 *
 * @param responseMillis mean over repeats of each repeat's mean response time of successes
 * @param serviceMillis likewise of their service times
 * @param measuredSeconds from the first user's start to the last user's end
 * @param inFlight users inside an interaction, by their own clocks
 */
public record Estimates(
        Estimate throughputPerSecond,
        Estimate throughputSumPerSecond,
        Estimate responseMillis,
        Estimate serviceMillis,
        Estimate millisPerSuccess,
        Estimate usersActive,
        Estimate inFlight,
        Estimate generatorCpuFraction,
        Estimate serverCpuFraction,
        Estimate attemptsPerSecond,
        Estimate achievedPerSecond,
        Estimate thinkMillis,
        Estimate measuredSeconds) {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    public Estimates {
        requireNonNull(throughputPerSecond, "throughputPerSecond");
        requireNonNull(throughputSumPerSecond, "throughputSumPerSecond");
        requireNonNull(responseMillis, "responseMillis");
        requireNonNull(serviceMillis, "serviceMillis");
        requireNonNull(millisPerSuccess, "millisPerSuccess");
        requireNonNull(usersActive, "usersActive");
        requireNonNull(inFlight, "inFlight");
        requireNonNull(generatorCpuFraction, "generatorCpuFraction");
        requireNonNull(serverCpuFraction, "serverCpuFraction");
        requireNonNull(attemptsPerSecond, "attemptsPerSecond");
        requireNonNull(achievedPerSecond, "achievedPerSecond");
        requireNonNull(thinkMillis, "thinkMillis");
        requireNonNull(measuredSeconds, "measuredSeconds");
    }

    static Estimates of(List<TrialMeasures> trials) {
        return new Estimates(
                estimate(trials, trial -> trial.rates().throughputPerSecond()),
                estimate(trials, trial -> trial.rates().throughputSumPerSecond()),
                estimate(trials, trial -> millis(trial.responses().meanNanos())),
                estimate(trials, trial -> millis(trial.services().meanNanos())),
                estimate(trials, trial -> trial.rates().millisPerSuccess()),
                estimate(trials, trial -> trial.concurrency().usersActiveMean()),
                estimate(trials, trial -> trial.effort().busyUsersMean()),
                estimate(trials, trial -> trial.cpu().generatorFraction()),
                estimate(trials, trial -> trial.cpu().serverFraction()),
                estimate(trials, trial -> trial.effort().attemptsPerSecond()),
                estimate(trials, trial -> trial.sending().achievedPerSecond()),
                estimate(trials, trial -> millis(trial.effort().thinkMeanNanos())),
                estimate(trials, Estimates::measuredSeconds));
    }

    private static OptionalDouble measuredSeconds(TrialMeasures trial) {
        long wallNanos = trial.concurrency().wallNanos();
        return wallNanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(wallNanos / NANOS_PER_SECOND);
    }

    private static OptionalDouble millis(OptionalDouble nanos) {
        return nanos.isEmpty() ? nanos : OptionalDouble.of(nanos.getAsDouble() / NANOS_PER_MILLI);
    }

    private static Estimate estimate(List<TrialMeasures> trials, Function<TrialMeasures, OptionalDouble> quantity) {
        return Estimate.ofKnown(trials.stream().map(quantity).toList());
    }
}
