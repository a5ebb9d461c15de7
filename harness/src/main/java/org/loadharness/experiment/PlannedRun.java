package org.loadharness.experiment;

import static java.util.Objects.requireNonNull;

import org.loadharness.experiment.ExperimentControl.Provenance;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Variant;
import org.loadharness.plan.WorkloadDescription;
import org.loadharness.record.Environment;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.StoppingRule;
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
 * @param provenance where it comes from, for the manifest
 */
record PlannedRun(ExperimentPlan plan, Workload workload, WorkloadDescription description, Provenance provenance) {
    PlannedRun {
        requireNonNull(plan, "plan");
        requireNonNull(workload, "workload");
        requireNonNull(description, "description");
        requireNonNull(provenance, "provenance");
    }

    /**
     * With what the workload now says of itself.
     *
     * @throws IllegalArgumentException if the plan's parameters are not that workload's
     */
    PlannedRun(ExperimentPlan plan, Workload workload, Provenance provenance) {
        this(plan, workload, WorkloadDescription.of(plan, workload), provenance);
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
                trial -> StoppingRule.Repeat.of(summary(trial, environment).measures()),
                Ticker.system());
    }

    /** What trials of this plan mean. */
    RunSummary summary(RunLog log) {
        return RunSummary.of(log, description);
    }
}
