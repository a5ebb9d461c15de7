package org.loadharness.experiment;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Variant;
import org.loadharness.record.Environment;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.PointPrecision;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.TrialSummary;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;

/**
 * What is to be run. Immutable. Thread-safe.
 *
 * @param plan to be carried out
 * @param workload that the plan names
 * @param configuration every setting behind the plan and where it came from, for the manifest
 */
public record PlannedRun(ExperimentPlan plan, Workload workload, List<Setting> configuration) {
    public PlannedRun {
        requireNonNull(plan, "plan");
        requireNonNull(workload, "workload");
        configuration = List.copyOf(configuration);
    }

    /** What one trial of this plan means. */
    TrialSummary summary(TrialLog trial, Environment environment) {
        Variant variant = plan.variantOf(plan.pointOf(trial.id()));
        return TrialSummary.of(plan, environment, phase -> mix(variant, phase), trial);
    }

    /** The workload's mix in a phase, under the variant's parameters and the phase's own. */
    Mix mix(Variant variant, LoadPhase phase) {
        return workload.mix(settings(variant, workload, phase));
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
        return summary(log, workload);
    }

    /**
     * What trials of that workload mean.
     *
     * @throws IllegalArgumentException if that is not the workload that was driven
     */
    static RunSummary summary(RunLog log, Workload workload) {
        return RunSummary.of(
                log,
                (variant, phase) -> workload.mix(settings(variant, workload, phase)),
                (variant, phase) -> Queueing.of(
                        workload,
                        settings(variant, workload, phase),
                        variant.system().mode()));
    }

    private static Settings settings(Variant variant, Workload workload, LoadPhase phase) {
        Map<String, String> parameters = new LinkedHashMap<>(variant.system().parameters());
        parameters.putAll(phase.parameters());
        return Settings.of(workload.parameters(), parameters);
    }
}
