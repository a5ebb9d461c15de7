package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.Distribution;
import org.loadharness.record.Environment;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.stats.TrialMeasures.CpuShares;
import org.loadharness.workload.Mix;

/**
 * What one trial means. Immutable. Thread-safe.
 *
 * @param log what happened
 * @param measures the figures
 * @param phases each phase of the load by itself; empty if there is one alone
 * @param timeline the measured stage second by second
 * @param warmup the part before it second by second, which is in no other figure
 * @param verdict whether the figures can be trusted
 */
public record TrialSummary(
        TrialLog log,
        TrialMeasures measures,
        List<TrialPhase> phases,
        List<SecondSummary> timeline,
        List<SecondSummary> warmup,
        Verdict verdict) {
    public TrialSummary {
        requireNonNull(log, "log");
        requireNonNull(measures, "measures");
        requireNonNull(verdict, "verdict");
        phases = List.copyOf(phases);
        timeline = List.copyOf(timeline);
        warmup = List.copyOf(warmup);
    }

    /**
     * Sums up a trial of a plan whose phases all have the same mix.
     *
     * @throws IllegalArgumentException like {@link #of(ExperimentPlan, Environment, Function, TrialLog)}
     */
    public static TrialSummary of(ExperimentPlan plan, Environment environment, Mix mix, TrialLog trial) {
        return of(plan, environment, phase -> mix, trial);
    }

    /**
     * Sums up a trial of a plan.
     *
     * @param mixes the workload's mix in each phase, under its parameters; all of the same interactions
     * @throws IllegalArgumentException if the trial has other interactions than the mix, or other phases than the plan
     */
    public static TrialSummary of(
            ExperimentPlan plan, Environment environment, Function<LoadPhase, Mix> mixes, TrialLog trial) {
        List<LoadPhase> phases = plan.pointOf(trial.id()).phases();
        TrialMeasures measures = TrialMeasures.of(trial, Intent.of(phases, mixes, trial), environment.cores());
        TrialEvidence evidence = new TrialEvidence(plan, environment, mixes, trial, measures);
        return new TrialSummary(
                trial,
                measures,
                TrialPhase.of(phases, mixes, trial),
                Timeline.of(trial, environment.cores()),
                Timeline.ofWarmup(trial, environment.cores()),
                Verdict.of(evidence.findings()));
    }

    /** How well the means are known from this trial alone. */
    public WithinTrial within() {
        return WithinTrial.of(timeline);
    }

    /**
     * One sampling interval. Immutable. Thread-safe.
     *
     * @param startNanos when it began, after the start instant of the measured stage; one of the warm-up is counted back from the
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
            return Numbers.ratio(sum, knownNanos);
        }
    }
}
