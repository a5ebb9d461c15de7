package org.loadharness.workloads.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.RunEvent;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.record.PartsLog;
import org.loadharness.record.TrialLog;
import org.loadharness.workload.Workloads;

/** The store as a user runs it: the harness starts its three processes and drives them. */
@Tag("process")
class StoreRunTest {
    @Test
    void everyTrialSellsTheHundredCopiesOnceAndItsPartsSumToItsResponses() throws Exception {
        List<RunEvent> events = new ArrayList<>();

        runner().run(plan(), Set.of(), events::add);

        List<TrialLog> trials = events.stream()
                .filter(RunEvent.TrialFinished.class::isInstance)
                .map(event -> ((RunEvent.TrialFinished) event).log())
                .toList();
        assertThat(trials).hasSize(2).allSatisfy(trial -> {
            TrialLog.InteractionLog buys = trial.measured().interactions().get(StoreSession.BUY);
            assertThat(buys.successes().count()).isEqualTo(100);
            assertThat(trial.failures()).singleElement().satisfies(failure -> {
                assertThat(failure.kind()).isEqualTo("out-of-stock");
                assertThat(failure.count()).isEqualTo(200);
            });
            PartsLog parts = buys.parts().orElseThrow();
            assertThat(parts.misfits()).isZero();
            assertThat(parts.sumNanos()).isEqualTo(buys.fromStart().totals().sumNanos());
            assertThat(parts.lengths("database-update").count()).isEqualTo(100);
        });
        for (ProcessHandle server : servers(events)) {
            server.onExit().get(20, TimeUnit.SECONDS);
        }
    }

    private static List<ProcessHandle> servers(List<RunEvent> events) {
        return events.stream()
                .filter(RunEvent.ServerStarted.class::isInstance)
                .flatMap(event -> ProcessHandle.of(((RunEvent.ServerStarted) event).processId()).stream())
                .toList();
    }

    private static LocalRunner runner() {
        return new LocalRunner(Store.WORKLOAD, ExperimentControl.serveCommand());
    }

    private static ExperimentPlan plan() throws PlanDraft.Mistakes {
        return new PlanDraft()
                .set("workload", "store")
                .set("mode", "rpc")
                .set("users", "3")
                .set("interactions", "100")
                .set("warmup", "0")
                .set("rehearsal", "0s")
                .set("repeats", "2")
                .parameter("search-weight", "0")
                .parameter("lookup-weight", "0")
                .parameter("item", "4")
                .parameter("durability", "process")
                .check(new Workloads(List.of(Store.WORKLOAD)));
    }
}
