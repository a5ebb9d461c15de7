package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.function.Function;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.Environment;
import org.loadharness.record.TrialLog;
import org.loadharness.workload.Mix;

/**
 * What one trial means. Immutable. Thread-safe.
 *
 * @param log what happened
 * @param measures the figures
 * @param phases each phase of the load by itself; empty if there is one alone
 * @param timeline the measured part second by second
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
}
