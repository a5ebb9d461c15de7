package org.loadharness.workloads.bookstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.record.PartsLog;
import org.loadharness.record.PartsLog.PartLog;
import org.loadharness.record.ResourceUse;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.workload.Workloads;

/** The bookstore behind a server in a process of its own, as a user runs it. */
class RpcRunTest {
    private static final BookstoreWorkload WORKLOAD = new BookstoreWorkload();

    @Test
    void everyTrialStartsFromTheSameBooksInOneServerThatEndsWithTheRun() throws Exception {
        List<RunEvent> events = new ArrayList<>();

        runner().run(plan("users", "1,4", "interactions", "50"), Set.of(), events::add);

        List<TrialLog> logs = trials(events);
        assertThat(logs).hasSize(4).allSatisfy(log -> {
            assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
            assertThat(log.resources().server())
                    .hasValueSatisfying(use -> assertThat(use.figures())
                            .containsKeys(ResourceUse.Resource.CPU_NANOS, ResourceUse.Resource.COLLECTIONS));
        });
        List<RunEvent.ServerStarted> servers = events.stream()
                .filter(RunEvent.ServerStarted.class::isInstance)
                .map(RunEvent.ServerStarted.class::cast)
                .toList();
        assertThat(servers).hasSize(1);
        Optional<ProcessHandle> server = ProcessHandle.of(servers.get(0).processId());
        if (server.isPresent()) {
            server.get().onExit().get(20, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lean", "jetty"})
    void theTimeOfEveryInteractionIsInItsPartsToTheNanosecond(String client) throws Exception {
        List<RunEvent> events = new ArrayList<>();

        PlanDraft draft = draft("users", "3", "interactions", "100").parameter("client", client);
        runner().run(draft.check(new Workloads(List.of(WORKLOAD))), Set.of(), events::add);

        assertThat(trials(events))
                .hasSize(2)
                .allSatisfy(log -> assertThat(log.measured().interactions()).allSatisfy(interaction -> {
                    PartsLog parts = interaction.parts().orElseThrow();
                    assertThat(parts.reported()).extracting(PartLog::name).isEqualTo(CallParts.PARTS);
                    assertThat(parts.reported())
                            .allSatisfy(part -> assertThat(part.lengths().count())
                                    .as(part.name())
                                    .isEqualTo(interaction.successes().count()));
                    assertThat(parts.misfits()).isZero();
                    assertThat(parts.sumNanos())
                            .isEqualTo(interaction.fromStart().totals().sumNanos());
                }));
    }

    @Test
    void aServerThatIsKilledIsReplacedBeforeTheNextTrial() throws Exception {
        List<RunEvent> events = new ArrayList<>();

        runner().run(plan("users", "2", "interactions", "20"), Set.of(), event -> {
            events.add(event);
            if (event instanceof RunEvent.TrialFinished && trials(events).size() == 1) {
                long pid = events.stream()
                        .filter(RunEvent.ServerStarted.class::isInstance)
                        .mapToLong(started -> ((RunEvent.ServerStarted) started).processId())
                        .findFirst()
                        .orElseThrow();
                ProcessHandle victim = ProcessHandle.of(pid).orElseThrow();
                victim.destroyForcibly();
                victim.onExit().join();
            }
        });

        assertThat(events.stream().filter(RunEvent.ServerStarted.class::isInstance))
                .hasSize(2);
        assertThat(trials(events))
                .hasSize(2)
                .allSatisfy(log -> assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED));
    }

    @Test
    void aServerThatDoesNotAnswerIsNamed() {
        assertThatThrownBy(() -> runner().run(plan("url", "http://127.0.0.1:1"), Set.of(), event -> {}))
                .isInstanceOf(TargetUnreachable.class)
                .hasMessageContaining("http://127.0.0.1:1")
                .hasMessageNotContaining("Exception")
                .hasMessageNotContaining("HttpFailure")
                .hasMessageContaining("serve bookstore");
    }

    @Test
    void aServerThatCannotStartSaysWhy() {
        LocalRunner broken = new LocalRunner(WORKLOAD, List.of(java(), "-cp", "nowhere", "no.such.Main", "serve"));

        assertThatThrownBy(() -> broken.run(plan(), Set.of(), event -> {}))
                .isInstanceOf(TargetUnreachable.class)
                .hasMessageContaining("no.such.Main");
    }

    private static LocalRunner runner() {
        return new LocalRunner(WORKLOAD, ExperimentControl.serveCommand());
    }

    private static String java() {
        return System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
    }

    private static List<TrialLog> trials(List<RunEvent> events) {
        return events.stream()
                .filter(RunEvent.TrialFinished.class::isInstance)
                .map(event -> ((RunEvent.TrialFinished) event).log())
                .toList();
    }

    private static ExperimentPlan plan(String... options) throws PlanDraft.Mistakes {
        return draft(options).check(new Workloads(List.of(WORKLOAD)));
    }

    private static PlanDraft draft(String... options) {
        PlanDraft draft = new PlanDraft()
                .set("mode", "rpc")
                .set("repeats", "2")
                .set("warmup", "5")
                .set("rehearsal", "0s");
        for (int i = 0; i < options.length; i += 2) {
            draft.set(options[i], options[i + 1]);
        }
        return draft;
    }
}
