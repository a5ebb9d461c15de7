package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
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
     * Sums up a trial of a plan.
     *
     * @param mix the workload's mix under the plan's parameters
     * @throws IllegalArgumentException if the trial has other interactions than the mix
     */
    public static TrialSummary of(ExperimentPlan plan, Environment environment, Mix mix, TrialLog trial) {
        TrialMeasures measures = TrialMeasures.of(trial, mix, environment.cores());
        TrialEvidence evidence = new TrialEvidence(plan, trial, measures);
        return new TrialSummary(
                trial,
                measures,
                Timeline.of(trial, environment.cores()),
                Verdict.of(Audit.all(TrialEvidence.AUDITS, evidence)));
    }
}
