package org.loadharness.experiment;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.loadharness.codec.Manifest.Setting;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.record.RunLog;
import org.loadharness.stats.RunSummary;
import org.loadharness.workload.Mix;
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

    /** The workload's mix in each phase, under the plan's parameters and the phase's own. */
    Function<LoadPhase, Mix> mixes() {
        return mixes(plan, workload);
    }

    static Function<LoadPhase, Mix> mixes(ExperimentPlan plan, Workload workload) {
        return phase -> workload.mix(settings(plan, workload, phase));
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
        ExperimentPlan plan = log.plan();
        return RunSummary.of(log, mixes(plan, workload), phase -> workload.station(settings(plan, workload, phase)));
    }

    private static Settings settings(ExperimentPlan plan, Workload workload, LoadPhase phase) {
        Map<String, String> parameters = new LinkedHashMap<>(plan.system().parameters());
        parameters.putAll(phase.parameters());
        return Settings.of(workload.parameters(), parameters);
    }
}
