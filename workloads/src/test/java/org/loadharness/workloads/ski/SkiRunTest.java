package org.loadharness.workloads.ski;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.drive.LocalRunner;
import org.loadharness.drive.RunEvent;
import org.loadharness.drive.TargetUnreachable;
import org.loadharness.plan.PlanDraft;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.PhaseLog;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Workloads;

/** The ski resort as a user runs it. */
class SkiRunTest {
    private static final SkiWorkload WORKLOAD = new SkiWorkload();

    @ParameterizedTest
    @CsvSource({"h2, platform", "memory, platform", "memory, multiplexed"})
    void aDayWritesExactlyTheRidesThatItsPhasesSay(String store, String threads) throws Exception {
        Settings settings = Settings.of(SkiParameters.ALL, Map.of("store", store));
        try (SkiServer server = SkiServer.start(settings, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            TrialLog log = run(draft().set("mode", "rpc")
                            .set("url", server.address().toString())
                            .set("users", "32")
                            .set("threads", threads)
                            .parameter("ride", "fixed"))
                    .get(0);

            assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
            assertThat(log.phases()).extracting(phase -> phase.name()).containsExactly("startup", "peak", "cooldown");
            // 8 x 2·10·(200/8)/10, 32 x 6·10·(200/32)/10, 3 x 1
            assertThat(log.phases()).extracting(phase -> each(phase.log())).containsExactly(8L * 50, 32L * 36, 3L);
            // lift 2 goes 20 high
            assertThat(server.store().verticals(4444, Set.of(56), Set.of()))
                    .isEqualTo(Map.of(2022, 20L * (8 * 50 + 32 * 36 + 3)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "multiplexed"})
    void aServerFarOffTakesThatMuchLonger(String threads) throws Exception {
        Settings settings = Settings.of(SkiParameters.ALL, Map.of("store", "memory"));
        try (SkiServer server = SkiServer.start(settings, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            TrialLog log = run(draft().set("mode", "rpc")
                            .set("url", server.address().toString())
                            .set("threads", threads)
                            .set("users", "40")
                            .parameter("phases", "peak")
                            .parameter("round-trip", "50ms"))
                    .get(0);

            assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
            long leastNanos =
                    log.measured().interactions().get(0).successes().totals().minNanos();
            assertThat(leastNanos).isGreaterThanOrEqualTo(50_000_000);
        }
    }

    @Test
    void itRunsInTheUsersProcessToo() throws Exception {
        List<TrialLog> logs =
                run(draft().set("mode", "local").set("users", "4,8").parameter("phases", "peak"));

        assertThat(logs).extracting(log -> each(log.measured())).containsExactly(4L * 300, 8L * 150);
    }

    @Test
    void tooFewUsersAreAMistakeOfThePlan() {
        assertThatThrownBy(() -> run(draft().set("mode", "local").set("users", "2,32")))
                .isInstanceOf(PlanDraft.Mistakes.class)
                .hasMessageContaining("2 users")
                .hasMessageContaining("phases=peak");
    }

    @Test
    void rangesThatAreEmptyAreMistakesOfThePlan() {
        assertThatThrownBy(
                        () -> run(draft().set("mode", "local").set("users", "8").parameter("least-wait", "11")))
                .isInstanceOf(PlanDraft.Mistakes.class)
                .hasMessageContaining("least-wait must not exceed most-wait, was 11 and 10");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Server_war", "/a/", "/a b", "/a?b"})
    void aContextThatIsNoPathIsAMistakeOfThePlan(String context) {
        assertThatThrownBy(
                        () -> run(draft().set("mode", "local").set("users", "8").parameter("context", context)))
                .isInstanceOf(PlanDraft.Mistakes.class)
                .hasMessageContaining("context");
    }

    @Test
    void anotherServerIsNamed() throws Exception {
        Settings settings = Settings.of(SkiParameters.ALL, Map.of("store", "memory", "context", "/elsewhere"));
        try (SkiServer server = SkiServer.start(settings, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            assertThatThrownBy(() -> run(draft().set("mode", "rpc")
                            .set("url", server.address().toString())
                            .set("users", "8")))
                    .isInstanceOf(TargetUnreachable.class)
                    .hasMessageContaining("404")
                    .hasMessageContaining("context");
        }
    }

    private static long each(PhaseLog phase) {
        return phase.interactions().get(0).successes().count();
    }

    private static PlanDraft draft() {
        return new PlanDraft()
                .set("workload", "ski")
                .set("repeats", "1")
                .set("warmup", "0")
                .set("rehearsal", "0s")
                .parameter("skiers", "200");
    }

    private static List<TrialLog> run(PlanDraft draft) throws Exception {
        List<TrialLog> logs = new ArrayList<>();
        new LocalRunner(WORKLOAD, List.of()).run(draft.check(new Workloads(List.of(WORKLOAD))), Set.of(), event -> {
            if (event instanceof RunEvent.TrialFinished finished) {
                logs.add(finished.log());
            }
        });
        return logs;
    }
}
