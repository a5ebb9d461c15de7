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
 * @param timeline the measured phase second by second
 * @param verdict whether the figures can be trusted
 */
public record TrialSummary(TrialLog log, TrialMeasures measures, List<SecondSummary> timeline, Verdict verdict) {
    public TrialSummary {
        requireNonNull(log, "log");
        requireNonNull(measures, "measures");
        requireNonNull(verdict, "verdict");
        timeline = List.copyOf(timeline);
    }

    /**
     * Sums up a trial of a plan whose phases all have the same mix.
     *
     * @throws IllegalArgumentException if the trial has other interactions than the mix
     */
    public static TrialSummary of(ExperimentPlan plan, Environment environment, Mix mix, TrialLog trial) {
        return of(plan, environment, phase -> mix, trial);
    }

    /**
     * Sums up a trial of a plan.
     *
     * @param mixes the workload's mix in each phase, under its parameters; all of the same interactions
     * @throws IllegalArgumentException if the trial has other interactions than the mix
     */
    public static TrialSummary of(
            ExperimentPlan plan, Environment environment, Function<LoadPhase, Mix> mixes, TrialLog trial) {
        LoadPhase first = plan.pointOf(trial.id()).phases().get(0);
        TrialMeasures measures = TrialMeasures.of(trial, mixes.apply(first), environment.cores());
        TrialEvidence evidence = new TrialEvidence(plan, environment, mixes, trial, measures);
        return new TrialSummary(
                trial, measures, Timeline.of(trial, environment.cores()), Verdict.of(evidence.findings()));
    }
}
