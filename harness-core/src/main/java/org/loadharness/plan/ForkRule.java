package org.loadharness.plan;

import java.util.Optional;

/** Whether each trial can have a process of its own. Confined to one thread. */
final class ForkRule {
    private final PlanReader reader;

    ForkRule(PlanReader reader) {
        this.reader = reader;
    }

    /** Adds what stands against it to the mistakes, if it is asked for. */
    void check(OptionValues values, Optional<Study> study) {
        if (values.get(PlanOptions.FORK) == TrialSettings.Isolation.FORKED) {
            study.flatMap(known -> known.workload().forkHindrance(known.settings()))
                    .ifPresent(reason -> reader.mistake(PlanOptions.FORK, reason));
        }
    }
}
