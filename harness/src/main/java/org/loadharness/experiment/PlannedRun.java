package org.loadharness.experiment;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Variant;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.record.Environment;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.PointPrecision;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.TrialSummary;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Workload;

/**
 * What is to be run. Immutable. Thread-safe.
 *
 * @param plan to be carried out
 * @param workload that the plan names
 * @param description what the workload says of itself under that plan
 * @param configuration every setting behind the plan and where it came from, for the manifest
 */
public record PlannedRun(
        ExperimentPlan plan, Workload workload, WorkloadDescription description, List<Setting> configuration) {
    public PlannedRun {
        requireNonNull(plan, "plan");
        requireNonNull(workload, "workload");
        requireNonNull(description, "description");
        configuration = List.copyOf(configuration);
    }

    /**
     * With what the workload now says of itself.
     *
     * @throws IllegalArgumentException if the plan's parameters are not that workload's
     */
    public PlannedRun(ExperimentPlan plan, Workload workload, List<Setting> configuration) {
        this(plan, workload, WorkloadDescription.of(plan, workload), configuration);
    }

    /** What one trial of this plan means. */
    TrialSummary summary(TrialLog trial, Environment environment) {
        Variant variant = plan.variantOf(plan.pointOf(trial.id()));
        return TrialSummary.of(plan, environment, phase -> mix(variant, phase), trial);
    }

    /** The workload's mix in a phase, under the variant's parameters and the phase's own. */
    Mix mix(Variant variant, LoadPhase phase) {
        return description.mix(variant, phase);
    }

    /** The trials of this plan that are still to come, none of which is done yet. */
    Agenda agenda(Environment environment) {
        return new Agenda(
                plan,
                (precision, trial) -> PointPrecision.values(
                        precision, summary(trial, environment).measures()),
                Ticker.system());
    }

    /** What trials of this plan mean. */
    RunSummary summary(RunLog log) {
        return RunSummary.of(log, description);
    }
}
