package org.loadharness.experiment;

import java.util.Optional;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.plan.Threads;
import org.loadharness.plan.TrialSettings.Agents;

/**
 * Whether a machine can be expected to carry out a plan, before it tries: this one with all users, or with those of all its agents;
 * one elsewhere with those of an agent. Immutable.
 */
record MachineFit(ExperimentPlan plan) {
    /** More take seconds to start, and the time grows with their square on some systems. */
    static final int THREADS_STARTED_SOON = 8_000;

    /** What may take longer than the plan has time for; empty if nothing is known to. */
    Optional<String> warning() {
        int most = mostOnOwnThreads();
        return most <= THREADS_STARTED_SOON
                ? Optional.empty()
                : Optional.of(most + " users on platform threads may take minutes to start, which --time-limit counts;"
                        + " above " + THREADS_STARTED_SOON
                        + " take --threads virtual (Java 21), or multiplexed (--mode rpc)");
    }

    private int mostOnOwnThreads() {
        return plan.points().stream()
                .filter(point -> plan.variantOf(point).trialSettings().threads() == Threads.PLATFORM)
                .mapToInt(this::onOneMachine)
                .max()
                .orElse(0);
    }

    private int onOneMachine(Point point) {
        return plan.variantOf(point)
                .trialSettings()
                .agents()
                .filter(agents -> !(agents.place() instanceof Agents.Place.Here))
                .map(agents -> (int) MemoryFit.shared(point.users(), agents.count()))
                .orElse(point.users());
    }
}
