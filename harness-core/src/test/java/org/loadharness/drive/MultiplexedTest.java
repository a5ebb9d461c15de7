package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.drive.TinyServed.Service;
import org.loadharness.plan.PhaseDraft;
import org.loadharness.plan.PlanDraft;
import org.loadharness.plan.Threads;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.LostUser;
import org.loadharness.record.TrialLog.NamedPhaseLog;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Workloads;

/** Users that share a few threads do what users with a thread each do. */
class MultiplexedTest {
    @Test
    void theSameInteractionsArePerformedAsByUsersWithAThreadEach() throws InterruptedException {
        List<InteractionLog> alone =
                interactions(run(MultiplexedTest::brief, "platform", "users", "7", "interactions", "90"));
        List<InteractionLog> shared =
                interactions(run(MultiplexedTest::brief, "multiplexed", "users", "7", "interactions", "90"));

        assertThat(shared).extracting(log -> log.successes().count()).isEqualTo(counts(alone));
        assertThat(counts(shared)).allMatch(count -> count > 0);
    }

    @Test
    void everyUserPerformsItsShareOnNoMoreThreadsThanThereAreProcessors() throws InterruptedException {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        IntFunction<Service> noting = user -> interaction -> {
            threads.add(Thread.currentThread());
            return 1_000;
        };

        TrialLog trial = run(noting, "multiplexed", "users", "500", "interactions", "8");

        assertThat(trial.ending().cause()).isEqualTo(Cause.COMPLETED);
        assertThat(trial.measured().users()).hasSize(500).allMatch(user -> user.successes() == 8);
        assertThat(threads).hasSizeBetween(1, Runtime.getRuntime().availableProcessors());
    }

    @Test
    void responseTimesAreThoseOfTheService() throws InterruptedException {
        long serviceNanos = TimeUnit.MILLISECONDS.toNanos(20);

        TrialLog trial = run(user -> interaction -> serviceNanos, "multiplexed", "users", "4", "interactions", "5");

        for (InteractionLog log : interactions(trial)) {
            assertThat(log.successes().totals().minNanos()).isGreaterThanOrEqualTo(serviceNanos);
        }
        UserLog user = trial.measured().users().get(0);
        assertThat(user.busyNanos()).isBetween(5 * serviceNanos, user.endNanos() - user.startNanos());
    }

    @Test
    void interactionsThatEndAtOnceDoNotKeepOtherUsersFromTheirs() throws InterruptedException {
        IntFunction<Service> mixed = user -> interaction -> user == 0 ? 0 : TimeUnit.MILLISECONDS.toNanos(1);

        TrialLog trial = run(mixed, "multiplexed", "users", "3", "duration", "1s", "warmup", "0");

        assertThat(trial.measured().users()).allMatch(user -> user.successes() > 10);
    }

    @Test
    void usersThinkBetweenInteractions() throws InterruptedException {
        TrialLog trial = run(MultiplexedTest::brief, "multiplexed", "think", "30ms", "users", "2", "interactions", "6");

        for (UserLog user : trial.measured().users()) {
            assertThat(user.successes()).isEqualTo(6);
            assertThat(user.pausedNanos()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(5 * 30));
        }
        assertThat(trial.measured().sends().lateness().count()).isPositive();
        assertThat(trial.measured().sends().lateness().totals().minNanos()).isNotNegative();
    }

    @Test
    void whatFailsIsTriedAgainAfterABackOff() throws InterruptedException {
        TrialLog trial =
                run(user -> Service.failing(2), "multiplexed", "retries", "2", "backoff", "2ms..2ms", "jitter", "0");

        List<InteractionLog> logs = interactions(trial);
        assertThat(counts(logs).stream().mapToLong(Long::longValue).sum()).isEqualTo(120);
        assertThat(logs).allMatch(log -> log.attempts() == 3 * log.successes().count());
        assertThat(logs).allMatch(log -> log.successes().totals().minNanos() >= TimeUnit.MILLISECONDS.toNanos(4));
    }

    @Test
    void anExceptionIsAFailureOfItsKind() throws InterruptedException {
        IntFunction<Service> throwing = user -> new Service() {
            @Override
            public long nanos(int interaction) {
                return 0;
            }

            @Override
            public Outcome outcome(int interaction) {
                throw new IllegalStateException("no such luck");
            }
        };

        TrialLog trial = run(throwing, "multiplexed");

        assertThat(trial.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.kind()).isEqualTo("IllegalStateException");
            assertThat(failure.count()).isEqualTo(120);
        });
    }

    @Test
    void anErrorEndsItsUserAlone() throws InterruptedException {
        AtomicInteger performed = new AtomicInteger();
        IntFunction<Service> fatal = user -> new Service() {
            @Override
            public long nanos(int interaction) {
                return 1_000;
            }

            @Override
            public Outcome outcome(int interaction) {
                if (user == 1 && performed.incrementAndGet() == 10) {
                    throw new AssertionError("out of order");
                }
                return Outcome.SUCCESS;
            }
        };

        TrialLog trial = run(fatal, "multiplexed");

        assertThat(trial.ending().lost()).singleElement().satisfies(lost -> {
            assertThat(lost.user()).isEqualTo(1);
            assertThat(lost.fate()).isEqualTo(Fate.DIED);
            assertThat(lost.reason()).contains("out of order");
        });
        assertThat(trial.measured().users()).extracting(UserLog::successes).contains(40L, 40L);
    }

    @Test
    void whatIsNeitherAnExceptionNorAnErrorEndsItsUserAlone() throws InterruptedException {
        assertUserOneDies(new Service() {
            @Override
            public long nanos(int interaction) {
                return 1_000;
            }

            @Override
            public Outcome outcome(int interaction) {
                throw MultiplexedTest.<RuntimeException>sneaky(new Throwable("from another language"));
            }
        });
        assertUserOneDies(new Service() {
            @Override
            public long nanos(int interaction) {
                return 1_000;
            }

            @Override
            public void close() {
                throw MultiplexedTest.<RuntimeException>sneaky(new Throwable("from another language"));
            }
        });
    }

    private static void assertUserOneDies(Service dying) throws InterruptedException {
        TrialLog trial = run(user -> user == 1 ? dying : brief(user), "multiplexed", "time-limit", "20s");

        assertThat(trial.ending().lost()).singleElement().satisfies(lost -> {
            assertThat(lost.user()).isEqualTo(1);
            assertThat(lost.fate()).isEqualTo(Fate.DIED);
            assertThat(lost.reason()).contains("from another language");
        });
        assertThat(trial.measured().users())
                .filteredOn(user -> user.user() != 1)
                .allSatisfy(user -> assertThat(user.successes()).isEqualTo(40));
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the compiler is to forget what is thrown
    private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void aUserWhoseSessionCannotBeMadeIsLostAndTheOthersGoOn(int unlucky) throws InterruptedException {
        IntFunction<Service> incomplete = user -> {
            if (user == unlucky) {
                throw new IllegalStateException("no room");
            }
            return brief(user);
        };

        TrialLog trial = run(incomplete, "multiplexed", "users", "5");

        assertThat(trial.ending().lost()).extracting(LostUser::fate).containsExactly(Fate.DIED);
        assertThat(trial.measured().users())
                .allSatisfy(user -> assertThat(user.successes()).isEqualTo(user.user() == unlucky ? 0 : 40));
    }

    @Test
    void usersWhoseInteractionsDoNotEndAreStoppedAtTheTimeLimit() throws InterruptedException {
        AtomicInteger closed = new AtomicInteger();
        IntFunction<Service> stuck = user -> new Service() {
            private int begun;

            @Override
            public long nanos(int interaction) {
                return begun++ < 5 ? 1_000 : NEVER;
            }

            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };

        TrialLog trial = run(stuck, "multiplexed", "time-limit", "1s");

        assertThat(trial.ending().cause()).isEqualTo(Cause.TIMED_OUT);
        assertThat(trial.ending().lost()).hasSize(3).allMatch(lost -> lost.fate() == Fate.STOPPED);
        assertThat(trial.measured().users()).allMatch(user -> user.successes() == 3 && user.censored() == 1);
        assertThat(closed).hasValue(3);
    }

    @Test
    void aWarmUpThatEndsByItselfEndsForUsersThatThink() throws InterruptedException {
        TrialLog trial = run(
                MultiplexedTest::brief,
                "multiplexed",
                "think",
                "10ms",
                "duration",
                "1s",
                "warmup",
                "auto:15s",
                "time-limit",
                "60s");

        assertThat(trial.ending().cause()).isEqualTo(Cause.COMPLETED);
        assertThat(trial.measured().users()).allMatch(user -> user.successes() > 10);
    }

    @Test
    void aPhaseWaitsForAShareOfTheOneBefore() throws InterruptedException, PlanDraft.Mistakes {
        TinyServed workload = new TinyServed(MultiplexedTest::brief);
        PlanDraft draft = new PlanDraft()
                .set("workload", workload.name())
                .set("mode", "rpc")
                .set("url", "http://127.0.0.1:9")
                .set("threads", "multiplexed")
                .set("repeats", "1")
                .set("rehearsal", "0s")
                .set("warmup", "2")
                .phase(PhaseDraft.parse("first users=4 interactions=30"))
                .phase(PhaseDraft.parse("second users=2 interactions=5 release=50%:first"));

        TrialLog trial = Runs.run(workload, draft.check(new Workloads(List.of(workload))), Set.of())
                .get(0);

        NamedPhaseLog second = trial.phases().get(1);
        assertThat(second.releasedNanos()).isPositive();
        assertThat(second.log().users()).allMatch(user -> user.successes() == 5);
    }

    @Test
    void whatCannotBeMultiplexedIsSaidBeforeAnythingRuns() {
        assertThatThrownBy(() ->
                        Runs.plan(new TinyWorkload((user, random) -> i -> Outcome.SUCCESS), "threads", "multiplexed"))
                .hasMessageContaining("multiplexed users need a server to wait for");
    }

    @Test
    void usersOfAServedWorkloadHaveAThreadEachWhereNobodySaysThatTheyShareThem() {
        TinyServed workload = new TinyServed(MultiplexedTest::brief);

        assertThat(Runs.plan(workload, TinyServed.OPTIONS)
                        .onlyVariant()
                        .trialSettings()
                        .threads())
                .isEqualTo(Threads.PLATFORM);
        assertThat(Runs.plan(workload, options("auto"))
                        .onlyVariant()
                        .trialSettings()
                        .threads())
                .isEqualTo(Threads.PLATFORM);
    }

    private static TrialLog run(IntFunction<Service> services, String threads, String... options)
            throws InterruptedException {
        return Runs.run(new TinyServed(services), options(threads, options)).get(0);
    }

    private static Service brief(int user) {
        return interaction -> TimeUnit.MICROSECONDS.toNanos(50);
    }

    private static String[] options(String threads, String... options) {
        return Stream.of(TinyServed.OPTIONS, new String[] {"threads", threads}, options)
                .flatMap(Arrays::stream)
                .toArray(String[]::new);
    }

    private static List<InteractionLog> interactions(TrialLog trial) {
        return trial.measured().interactions();
    }

    private static List<Long> counts(List<InteractionLog> logs) {
        List<Long> counts = new ArrayList<>();
        logs.forEach(log -> counts.add(log.successes().count()));
        return counts;
    }
}
