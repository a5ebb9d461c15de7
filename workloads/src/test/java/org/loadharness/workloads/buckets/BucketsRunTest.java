package org.loadharness.workloads.buckets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.experiment.ExperimentControl;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.PlanDraft;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Workloads;
import org.loadharness.workloads.tcp.LineHandler;
import org.loadharness.workloads.tcp.LineServer;
import org.loadharness.workloads.tcp.LineServerOptions;

/** The bucket server driven by the harness, as a user runs it. */
class BucketsRunTest {
    private static final BucketsWorkload WORKLOAD = new BucketsWorkload();

    @Test
    void everyTrialIsCheckedAgainstAServerInAProcessOfItsOwn() throws Exception {
        List<RunEvent> events = run(plan("users", "1,8", "interactions", "20"));

        assertThat(trials(events)).hasSize(4).allSatisfy(log -> {
            assertThat(log.ending().detail()).isEmpty();
            assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
            assertThat(log.failures()).isEmpty();
        });
        Optional<ProcessHandle> server = events.stream()
                .filter(RunEvent.ServerStarted.class::isInstance)
                .findFirst()
                .flatMap(started -> ProcessHandle.of(((RunEvent.ServerStarted) started).processId()));
        if (server.isPresent()) {
            server.get().onExit().get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void theCoresOfTheServerAreThoseOfTheParameter() {
        assertThat(WORKLOAD.processors(Servers.settings("cores", "0-1"))).hasValue("0-1");
        assertThat(WORKLOAD.processors(Servers.settings())).isEmpty();
    }

    @Test
    void aServerThatLosesAnAdditionMakesTheTrialInvalidAndSaysWhere() throws Exception {
        BucketProtocol honest =
                new BucketProtocol(() -> Guard.ATOMIC.buckets(1), DelayLoop.named(DelayLoop.WALL), 1_000_000);
        LineHandler forgetful = (request, reply) -> {
            if (request.line().equals("sums")) {
                reply.line("40;1");
                return LineHandler.After.CLOSE;
            }
            return honest.answer(request, reply);
        };

        try (LineServer server = LineServer.start(LineServerOptions.named("forgetful"), forgetful)) {
            List<RunEvent> events = run(plan(
                    "users", "4", "interactions", "8", "warmup", "2", "repeats", "1", "url", server.address() + ""));

            assertThat(trials(events)).singleElement().satisfies(log -> {
                assertThat(log.ending().cause()).isEqualTo(Cause.FAILED);
                assertThat(log.ending().detail()).startsWith("bucket 0 holds 1, but users saw ");
            });
        }
    }

    @Test
    void aServerOfAnotherShapeIsRefused() throws Exception {
        try (ServedWorkload.Server server = Servers.start(Servers.settings("buckets", "5"))) {
            ExperimentPlan plan = plan("url", server.address() + "");

            assertThatThrownBy(() -> run(plan))
                    .isInstanceOf(TargetUnreachable.class)
                    .hasMessageContaining("\"5,1000000\"")
                    .hasMessageContaining("1 buckets and the unit of 1ms");
        }
    }

    @Test
    void aServerThatDoesNotAnswerIsNamed() {
        assertThatThrownBy(() -> run(plan("url", "tcp://127.0.0.1:1")))
                .isInstanceOf(TargetUnreachable.class)
                .hasMessageContaining("tcp://127.0.0.1:1")
                .hasMessageContaining("connection refused")
                .hasMessageContaining("serve buckets");
        assertThatThrownBy(() -> run(plan("url", "http://127.0.0.1:1")))
                .isInstanceOf(TargetUnreachable.class)
                .hasMessageContaining("must be tcp://host:port");
    }

    @Test
    void parametersThatDoNotGoTogetherAreRefused() {
        assertThat(WORKLOAD.conflicts(Servers.settings("delay-min", "4")))
                .singleElement()
                .asString()
                .contains("4 and 3");
        assertThat(WORKLOAD.conflicts(Servers.settings("strategy", "virtual", "spin", "cpu")))
                .singleElement()
                .asString()
                .contains("spin=yield");
        for (String wrong : List.of(
                "queue=0",
                "queue=many",
                "unit=2h",
                "unit=1",
                "timeout=1us",
                "guard=none",
                "cores=",
                "cores=one",
                "cores=2-1")) {
            String[] pair = wrong.split("=", -1);
            assertThatThrownBy(() -> Servers.settings(pair))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith(wrong + ": ")
                    .hasMessageContaining(pair[1]);
        }
    }

    private static List<RunEvent> run(ExperimentPlan plan) throws Exception {
        List<RunEvent> events = new ArrayList<>();
        new LocalRunner(WORKLOAD, ExperimentControl.serveCommand()).run(plan, Set.of(), events::add);
        return events;
    }

    private static List<TrialLog> trials(List<RunEvent> events) {
        return events.stream()
                .filter(RunEvent.TrialFinished.class::isInstance)
                .map(event -> ((RunEvent.TrialFinished) event).log())
                .toList();
    }

    private static ExperimentPlan plan(String... options) throws PlanDraft.Mistakes {
        PlanDraft draft = new PlanDraft()
                .set("workload", "buckets")
                .set("mode", "rpc")
                .set("repeats", "2")
                .set("warmup", "5")
                .set("rehearsal", "0s")
                .parameter("unit", "1ms")
                .parameter("pool", "4")
                .parameter("buckets", "1");
        for (int i = 0; i < options.length; i += 2) {
            draft.set(options[i], options[i + 1]);
        }
        return draft.check(new Workloads(List.of(WORKLOAD)));
    }
}
