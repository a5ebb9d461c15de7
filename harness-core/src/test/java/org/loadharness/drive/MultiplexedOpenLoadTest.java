package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.drive.TinyServed.Service;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.plan.PlanDraft;
import org.loadharness.record.Distribution;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.record.TrialLog.SendsLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.time.Clock;
import org.loadharness.workload.Workloads;

/** Arrivals taken by users that share a few threads: the same ones, charged in the same way, as by users with a thread each. */
@Timeout(120)
final class MultiplexedOpenLoadTest {
    private static final long MILLI_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static TrialLog run(IntFunction<Service> services, String threads, String... options)
            throws InterruptedException {
        String[] all = Stream.of(
                        TinyServed.OPTIONS,
                        new String[] {"threads", threads, "duration", "1s", "warmup", "100ms"},
                        options)
                .flatMap(Arrays::stream)
                .toArray(String[]::new);
        return Runs.run(new TinyServed(services), all).get(0);
    }

    private static List<Long> counts(TrialLog trial) {
        return trial.measured().interactions().stream()
                .map(log -> log.successes().count())
                .toList();
    }

    private static Distribution often(TrialLog trial) {
        return trial.measured().interactions().get(0).successes();
    }

    @ParameterizedTest
    @ValueSource(strings = {"constant:900/s", "poisson:900/s", "batched:10ms:poisson:900/s", "ramp:100..1500/s/1s"})
    void everyArrivalThatIsPlannedIsSentAsByUsersWithAThreadEach(String arrivals) throws InterruptedException {
        IntFunction<Service> brief = user -> interaction -> TimeUnit.MICROSECONDS.toNanos(50);

        TrialLog alone = run(brief, "platform", "arrivals", arrivals, "max-in-flight", "20");
        TrialLog shared = run(brief, "multiplexed", "arrivals", arrivals, "max-in-flight", "20");

        SendsLog sends = shared.measured().sends();
        assertThat(shared.ending().cause()).isEqualTo(Cause.COMPLETED);
        assertThat(sends.planned()).isEqualTo(alone.measured().sends().planned());
        assertThat(sends.sent()).isEqualTo(sends.planned());
        assertThat(counts(shared).stream().mapToLong(Long::longValue).sum()).isEqualTo(sends.planned());
        assertThat(sends.lateness().count()).isEqualTo(sends.planned());
        assertThat(sends.lateness().totals().minNanos()).isNotNegative();
    }

    @Test
    void oneUserPerformsTheSameInteractionForEachArrival() throws InterruptedException {
        List<List<Integer>> performed = new ArrayList<>();
        List<List<Long>> counts = new ArrayList<>();
        for (String threads : List.of("platform", "multiplexed")) {
            List<Integer> own = Collections.synchronizedList(new ArrayList<>());
            IntFunction<Service> noting = user -> interaction -> {
                own.add(interaction);
                return 1_000;
            };
            TrialLog trial = run(noting, threads, "arrivals", "poisson:300/s", "max-in-flight", "1");
            int sent = Math.toIntExact(trial.measured().sends().sent());
            counts.add(counts(trial));
            performed.add(own.subList(own.size() - sent, own.size())); // those before are the warm-up's
        }

        assertThat(performed.get(1)).isEqualTo(performed.get(0)).hasSizeGreaterThan(200);
        assertThat(counts.get(1)).isEqualTo(counts.get(0));
    }

    @Test
    void noMoreInteractionsAreInFlightThanThePlanAllowsAndTheRestWaits() throws InterruptedException {
        // 3 users with 20 ms for each of 300 arrivals: half of them are waiting when the last one comes
        TrialLog trial = run(
                user -> interaction -> 20 * MILLI_NANOS,
                "multiplexed",
                "arrivals",
                "constant:300/s",
                "max-in-flight",
                "3");

        SendsLog sends = trial.measured().sends();
        assertThat(sends.sent()).isEqualTo(sends.planned());
        assertThat(sends.waits().count()).isGreaterThan(sends.planned() - 10);
        assertThat(often(trial).totals().maxNanos()).isGreaterThan(900 * MILLI_NANOS);
        assertThat(trial.measured().users()).extracting(UserLog::successes).allMatch(own -> own > 80);
    }

    @ParameterizedTest
    @CsvSource({"platform, 300", "multiplexed, 300", "multiplexed, 20"})
    void aFrozenServiceIsChargedToEveryArrivalThatWaitedForIt(String threads, String mostInFlight)
            throws InterruptedException {
        // 1 s at 400 a second, still for 200 ms: the share p of responses is at least freeze - (1 - p) · length
        AtomicLong firstNanos = new AtomicLong();
        IntFunction<Service> frozen = user -> interaction -> {
            long nowNanos = Clock.system().nanos();
            firstNanos.compareAndSet(0, nowNanos);
            long sinceNanos = nowNanos - firstNanos.get();
            boolean still = sinceNanos >= 400 * MILLI_NANOS && sinceNanos < 600 * MILLI_NANOS;
            return still ? 600 * MILLI_NANOS - sinceNanos : 1_000;
        };

        TrialLog trial =
                run(frozen, threads, "arrivals", "constant:400/s", "max-in-flight", mostInFlight, "warmup", "0");

        assertThat(trial.warmup().successes()).as("of a warm-up of 0").isZero();
        SendsLog sends = trial.measured().sends();
        assertThat(sends.sent())
                .as("nothing is left out while the service stands still")
                .isEqualTo(sends.planned());
        Distribution all = Distribution.merge(trial.measured().interactions().stream()
                .map(InteractionLog::successes)
                .toList());
        assertThat(all.count()).isEqualTo(sends.planned());
        assertThat(all.percentileNanos(0.90).orElseThrow()).isGreaterThan(95 * MILLI_NANOS);
        assertThat(all.percentileNanos(0.95).orElseThrow()).isGreaterThan(145 * MILLI_NANOS);
    }

    @Test
    void whatFailsIsTriedAgainWithinItsArrival() throws InterruptedException {
        TrialLog trial = run(
                user -> Service.failing(1),
                "multiplexed",
                "arrivals",
                "constant:100/s",
                "max-in-flight",
                "10",
                "retries",
                "1",
                "backoff",
                "2ms..2ms",
                "jitter",
                "0");

        List<InteractionLog> logs = trial.measured().interactions();
        assertThat(trial.failures()).isEmpty();
        assertThat(logs).allMatch(log -> log.attempts() == 2 * log.successes().count());
        assertThat(logs).allMatch(log -> log.successes().totals().minNanos() >= 2 * MILLI_NANOS);
    }

    @Test
    void usersThatNeverEndAreStoppedAtTheTimeLimitAndUnsentArrivalsAreCounted() throws InterruptedException {
        TrialLog trial = run(
                user -> interaction -> Service.NEVER,
                "multiplexed",
                "arrivals",
                "constant:100/s",
                "max-in-flight",
                "4",
                "warmup",
                "0",
                "time-limit",
                "2s");

        assertThat(trial.ending().cause()).isEqualTo(Cause.TIMED_OUT);
        assertThat(trial.ending().lost()).hasSize(4).allMatch(lost -> lost.fate() == Fate.STOPPED);
        assertThat(trial.measured().sends().sent()).isEqualTo(4);
        assertThat(trial.measured().sends().planned()).isBetween(99L, 100L);
        assertThat(trial.measured().users()).allMatch(user -> user.censored() == 1);
    }

    @Test
    void phasesWithArrivalsAndPhasesWithoutShareThreads() throws InterruptedException, PlanDraft.Mistakes {
        TinyServed workload = new TinyServed(user -> interaction -> TimeUnit.MICROSECONDS.toNanos(50));
        PlanDraft draft = new PlanDraft()
                .set("workload", workload.name())
                .set("mode", "rpc")
                .set("url", "http://127.0.0.1:9")
                .set("threads", "multiplexed")
                .set("repeats", "1")
                .set("rehearsal", "0s")
                .set("warmup", "100ms")
                .phase(PhaseDraft.parse("browse users=4 duration=600ms think=1ms"))
                .phase(PhaseDraft.parse("order arrivals=constant:200/s max-in-flight=5 duration=500ms"))
                .phase(PhaseDraft.parse("late arrivals=poisson:200/s max-in-flight=5 duration=300ms release=+100ms"));

        TrialLog trial = Runs.run(workload, draft.check(new Workloads(List.of(workload))), Set.of())
                .get(0);

        assertThat(trial.ending().cause()).isEqualTo(Cause.COMPLETED);
        assertThat(trial.phases().get(0).log().users()).allMatch(user -> user.successes() > 10);
        for (NamedPhaseLog open : trial.phases().subList(1, 3)) {
            SendsLog sends = open.log().sends();
            assertThat(sends.planned()).as(open.name()).isGreaterThan(30);
            assertThat(sends.sent()).as(open.name()).isEqualTo(sends.planned());
        }
        assertThat(trial.phases().get(2).releasedNanos()).isEqualTo(100 * MILLI_NANOS);
    }

    @Test
    void aWarmUpThatEndsByItselfEndsForUsersThatWaitForArrivals() throws InterruptedException {
        // on a machine that never comes to rest it ends when its 15 s are up, long before the trial must
        TrialLog trial = run(
                user -> interaction -> 1_000,
                "multiplexed",
                "arrivals",
                "constant:500/s",
                "max-in-flight",
                "6",
                "warmup",
                "auto:15s",
                "time-limit",
                "60s");

        assertThat(trial.ending().cause()).isEqualTo(Cause.COMPLETED);
        assertThat(trial.warmup().successes()).isPositive();
        assertThat(trial.measured().sends().sent())
                .isEqualTo(trial.measured().sends().planned());
    }
}
