package org.loadharness.drive;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialLog;
import org.loadharness.workload.Workload;
import org.loadharness.workload.Workloads;

/** Runs small plans for tests. */
final class Runs {
    private Runs() {}

    /** A plan of one repeat without rehearsal, changed by pairs of option and text. */
    static ExperimentPlan plan(Workload workload, String... options) {
        PlanDraft draft = new PlanDraft()
                .set("workload", workload.name())
                .set("repeats", "1")
                .set("rehearsal", "0s")
                .set("warmup", "2");
        if (!List.of(options).contains("arrivals")) {
            draft.set("users", "3");
        }
        if (!List.of(options).contains("duration")) {
            draft.set("interactions", "40");
        }
        for (int i = 0; i < options.length; i += 2) {
            draft.set(options[i], options[i + 1]);
        }
        try {
            return draft.check(new Workloads(List.of(workload)));
        } catch (PlanDraft.Mistakes mistakes) {
            throw new IllegalArgumentException(mistakes);
        }
    }

    static List<TrialLog> run(Workload workload, String... options) throws InterruptedException {
        return run(workload, plan(workload, options), Set.of());
    }

    static List<TrialLog> run(Workload workload, ExperimentPlan plan, Set<TrialId> done) throws InterruptedException {
        List<RunEvent> events = new ArrayList<>();
        try {
            new LocalRunner(workload, List.of()).run(plan, done, events::add);
        } catch (TargetUnreachable | IOException unexpected) {
            throw new AssertionError(unexpected);
        }
        return trials(events);
    }

    static void run(Workload workload, RunEvent.Listener listener, String... options)
            throws TargetUnreachable, IOException, InterruptedException {
        new LocalRunner(workload, List.of()).run(plan(workload, options), Set.of(), listener);
    }

    static List<TrialLog> trials(List<RunEvent> events) {
        return events.stream()
                .filter(RunEvent.TrialFinished.class::isInstance)
                .map(event -> ((RunEvent.TrialFinished) event).log())
                .toList();
    }
}
