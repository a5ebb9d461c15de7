package org.loadharness.cli;

import java.util.OptionalDouble;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.load.LoadPhase;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workload;

/** What the arrivals of a plan are: flows or single interactions, and how many of these a flow has at most. Immutable. */
record FlowLoad(ExperimentPlan plan, Workload workload) {
    /** Whether some arrival begins a flow. */
    boolean hasFlows() {
        return plan.points().stream()
                .anyMatch(point -> point.phases().stream().anyMatch(phase -> beginsFlows(point, phase)));
    }

    /** Whether each arrival of that phase begins a flow. */
    boolean beginsFlows(Point point, LoadPhase phase) {
        return phase.load() instanceof OpenLoop
                && !workload.flows(settings(point, phase)).isEmpty();
    }

    /** At most how many interactions an arrival leads to, on average; empty where only replies say it. */
    OptionalDouble mostPerArrival(Point point, LoadPhase phase) {
        return workload.mostInteractionsPerFlow(settings(point, phase));
    }

    private Settings settings(Point point, LoadPhase phase) {
        return Settings.of(workload.parameters(), plan.variantOf(point).system().parametersIn(phase.parameters()));
    }
}
