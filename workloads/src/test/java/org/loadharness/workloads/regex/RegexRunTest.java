package org.loadharness.workloads.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.Experiment;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.experiment.LoadResult;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.record.PartsLog;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.theory.Prediction;
import org.loadharness.theory.Prediction.Model;
import org.loadharness.theory.Theory;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Workloads;
import org.loadharness.workloads.tcp.LineHandler;
import org.loadharness.workloads.tcp.LineServer;
import org.loadharness.workloads.tcp.LineServerOptions;

/** The study driven by the harness, as a user runs it. */
class RegexRunTest {
    private static final RegexWorkload WORKLOAD = new RegexWorkload();

    @Test
    void anOpenLoadTellsItsPartsAndItsRepliesAreVerified() throws Exception {
        List<TrialLog> logs = run(
                plan("arrivals", "poisson:100/s", "duration", "2s", "param", "class=network", "param", "verify=count"));

        assertThat(logs).hasSize(1).allSatisfy(log -> {
            assertThat(log.ending().detail()).isEmpty();
            assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
            assertThat(log.failures()).isEmpty();
        });
        PartsLog parts = logs.get(0).measured().interactions().get(0).parts().orElseThrow();
        assertThat(parts.reported().stream().map(PartsLog.PartLog::name)).containsExactly("queue", "service", "write");
        assertThat(parts.reported()).allSatisfy(part -> {
            assertThat(part.lengths().count()).isEqualTo(parts.rest().count()).isGreaterThan(100);
            assertThat(part.lengths().meanNanos().orElseThrow()).isPositive();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"easy", "medium", "hard", "network", "mixed"})
    void everyClassRunsInProcessAndOverKeptConnections(String difficulty) throws Exception {
        for (String mode : List.of("local", "rpc")) {
            List<TrialLog> logs = run(plan(
                    "mode",
                    mode,
                    "users",
                    "4",
                    "interactions",
                    "25",
                    "param",
                    "rows=500",
                    "param",
                    "class=" + difficulty,
                    "param",
                    "connection=kept",
                    "param",
                    "verify=count"));

            assertThat(logs).singleElement().satisfies(log -> {
                assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
                assertThat(kinds(log)).isSubsetOf(Set.of("bad-regex"));
            });
        }
    }

    @Test
    void aStableLoadHasTwoModelsBesideIt() throws Exception {
        LoadResult result = Experiment.of(WORKLOAD)
                .mode("local")
                .arrivals("poisson:50/s")
                .option("duration", "2s")
                .option("warmup", "0")
                .parameter("rows", "500")
                .parameter("class", "hard")
                .repeats(1)
                .seed(5)
                .run();

        List<Prediction> predictions = Theory.ofPoints(result.summary()).get(0).predictions();

        assertThat(predictions).extracting(Prediction::model).containsExactly(Model.MMM, Model.ALLEN_CUNNEEN);
        assertThat(predictions)
                .allSatisfy(each -> assertThat(each.predicted().orElseThrow()).isPositive());
    }

    @Test
    void aServerThatLeavesSentencesOutIsFound() throws Exception {
        Engine few = new Engine(
                new RowIndex(SyntheticRows.of(Engines.seeds(Servers.settings()), 100)),
                new NoCache(),
                Duration.ofSeconds(9));
        try (LineServer server = LineServer.start(LineServerOptions.named("few"), new RegexHandler(few))) {
            List<TrialLog> logs = run(plan(
                    "users",
                    "2",
                    "interactions",
                    "10",
                    "param",
                    "class=network",
                    "param",
                    "verify=count",
                    "url",
                    server.address().toString()));

            assertThat(kinds(logs.get(0))).containsOnly("wrong-count");
        }
    }

    @Test
    void aServerOfSomethingElseIsRefused() throws Exception {
        LineHandler echo = (request, reply) -> {
            reply.line(request.line());
            return LineHandler.After.CLOSE;
        };
        try (LineServer server = LineServer.start(LineServerOptions.named("echo"), echo)) {
            ExperimentPlan plan = plan("url", server.address().toString());

            assertThatThrownBy(() -> run(plan))
                    .isInstanceOf(TargetUnreachable.class)
                    .hasMessageContaining("no server of this workload");
        }
    }

    @Test
    void connectionsTurnedAwayAreFailuresOfTheirOwnKind() throws Exception {
        try (ServedWorkload.Server server = Servers.start("threads", "1", "queue", "1")) {
            List<TrialLog> logs = run(plan(
                    "users", "6", "interactions", "20", "url", server.address().toString(), "param", "class=hard"));

            assertThat(kinds(logs.get(0))).contains("busy").isSubsetOf(Set.of("busy", "reset"));
            assertThat(logs.get(0).counted())
                    .hasEntrySatisfying(
                            "queue_rejections",
                            refused -> assertThat(refused).isGreaterThanOrEqualTo(count("busy", logs.get(0))));
        }
    }

    @Test
    void whatTheServerAnsweredFromItsCacheIsCounted() throws Exception {
        try (ServedWorkload.Server server = Servers.start("threads", "1")) {
            TrialLog log = run(plan(
                            "users",
                            "1",
                            "interactions",
                            "300",
                            "url",
                            server.address().toString(),
                            "param",
                            "class=network"))
                    .get(0);

            // 300 draws of 447 lines, of which the latest hundred are kept
            assertThat(log.counted().get("cache_hits")).isBetween(20L, 100L);
            assertThat(log.counted()).containsEntry("queue_rejections", 0L);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"queue=0", "queue=many", "time-limit=0s", "patience=25h", "class=hardest", "rows=0", "cache=lru"
            })
    void wrongParametersAreNamed(String wrong) {
        String[] pair = wrong.split("=", -1);

        assertThatThrownBy(() -> Servers.settings(pair))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(pair[0])
                .hasMessageContaining(pair[1]);
    }

    @Test
    void aBadDataFileStopsTheServerWithItsReason() {
        assertThatThrownBy(() -> WORKLOAD.serve(
                        Servers.settings("data", "no/such/file"),
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)))
                .hasMessageContaining("does not exist");
    }

    private static List<TrialLog> run(ExperimentPlan plan) throws Exception {
        List<RunEvent> events = new ArrayList<>();
        new LocalRunner(WORKLOAD, ExperimentControl.serveCommand()).run(plan, Set.of(), events::add);
        return events.stream()
                .filter(RunEvent.TrialFinished.class::isInstance)
                .map(event -> ((RunEvent.TrialFinished) event).log())
                .toList();
    }

    private static Set<String> kinds(TrialLog log) {
        return log.failures().stream().map(TrialLog.FailureLog::kind).collect(Collectors.toSet());
    }

    private static long count(String kind, TrialLog log) {
        return log.failures().stream()
                .filter(failure -> failure.kind().equals(kind))
                .mapToLong(TrialLog.FailureLog::count)
                .sum();
    }

    private static ExperimentPlan plan(String... options) throws PlanDraft.Mistakes {
        PlanDraft draft = new PlanDraft()
                .set("workload", "regex")
                .set("mode", "rpc")
                .set("repeats", "1")
                .set("warmup", "0")
                .set("rehearsal", "0s")
                .parameter("rows", "3000");
        for (int i = 0; i < options.length; i += 2) {
            if (options[i].equals("param")) {
                String[] pair = options[i + 1].split("=", -1);
                draft.parameter(pair[0], pair[1]);
            } else {
                draft.set(options[i], options[i + 1]);
            }
        }
        return draft.check(new Workloads(List.of(WORKLOAD)));
    }
}
