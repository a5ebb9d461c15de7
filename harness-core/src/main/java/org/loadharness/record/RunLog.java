package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.loadharness.plan.ExperimentPlan;

/**
 * What happened in a run: the plan, the machine and every trial that finished. Immutable. Thread-safe.
 *
 * @param trials in the order in which they ran; fewer than planned if the run was cut short
 */
public record RunLog(ExperimentPlan plan, Environment environment, List<TrialLog> trials) {
    public RunLog {
        requireNonNull(plan, "plan");
        requireNonNull(environment, "environment");
        trials = List.copyOf(trials);
    }
}
