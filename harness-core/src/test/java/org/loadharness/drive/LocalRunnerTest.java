package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.loadharness.load.Extent;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.Retries;
import org.loadharness.plan.Point;
import org.loadharness.plan.TrialId;
import org.loadharness.record.TrialLog;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.record.TrialLog.Fate;
import org.loadharness.record.TrialLog.InteractionLog;
import org.loadharness.record.TrialLog.LostUser;
import org.loadharness.record.TrialLog.UserLog;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.TimedWorkload;
import org.loadharness.workload.Workload;

class LocalRunnerTest {
    private static final TinyWorkload OBEDIENT = new TinyWorkload((user, random) -> interaction -> Outcome.SUCCESS);

    @Test
    void everyUserPerformsItsInteractions() throws InterruptedException {
        TrialLog log = Runs.run(OBEDIENT, "users", "7", "interactions", "50").get(0);

        assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
        assertThat(log.measured().users())
                .hasSize(7)
                .allSatisfy(user -> assertThat(user.successes()).isEqualTo(50));
        assertThat(successes(log)).isEqualTo(350);
        assertThat(log.warmup().successes()).isEqualTo(14);
    }

    @Test
    void everyRepeatOfEveryPointRunsInOrder() throws InterruptedException {
        List<TrialLog> logs = Runs.run(OBEDIENT, "users", "1,2", "repeats", "2");

        assertThat(logs)
                .extracting(TrialLog::id)
                .containsExactly(new TrialId(0, 1), new TrialId(1, 1), new TrialId(0, 2), new TrialId(1, 2));
    }

    @Test
    void trialsAlreadyDoneAreLeftOut() throws InterruptedException {
        Set<TrialId> done = Set.of(new TrialId(0, 1), new TrialId(0, 3));

        List<TrialLog> logs = Runs.run(OBEDIENT, Runs.plan(OBEDIENT, "repeats", "3"), done);

        assertThat(logs).extracting(TrialLog::id).containsExactly(new TrialId(0, 2));
    }

    @Test
    void countsOfUsersInteractionsAndSecondsAgree() throws InterruptedException {
        TinyWorkload sometimesFails = new TinyWorkload((user, random) -> interaction -> {
            if (random.nextInt(4) == 0) {
                throw new IllegalStateException("one in four");
            }
            return Outcome.SUCCESS;
        });

        TrialLog log =
                Runs.run(sometimesFails, "users", "20", "interactions", "500").get(0);

        long failures = log.measured().interactions().stream()
                .mapToLong(interaction -> interaction.failures().count())
                .sum();
        assertThat(successes(log) + failures).isEqualTo(10_000);
        assertThat(log.measured().users().stream().mapToLong(UserLog::successes).sum())
                .isEqualTo(successes(log));
        assertThat(log.timeline().stream()
                        .mapToLong(second -> second.successes().count())
                        .sum())
                .isEqualTo(successes(log));
        assertThat(log.timeline().stream()
                        .mapToLong(TrialLog.SecondLog::failures)
                        .sum())
                .isEqualTo(failures);
    }

    @Test
    void anExceptionIsAFailureOfItsKindAndFiveAreKept() throws InterruptedException {
        TinyWorkload failing = new TinyWorkload((user, random) -> interaction -> {
            throw new IllegalStateException("no luck");
        });

        TrialLog log = Runs.run(failing).get(0);

        assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
        assertThat(log.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.kind()).isEqualTo("IllegalStateException");
            assertThat(failure.count()).isEqualTo(120);
            assertThat(failure.examples())
                    .hasSizeBetween(1, 5)
                    .allSatisfy(
                            example -> assertThat(example).contains("no luck").contains("\tat "));
        });
    }

    @Test
    void aFailureThatTheWorkloadNamesKeepsItsName() throws InterruptedException {
        TinyWorkload failing = new TinyWorkload((user, random) -> interaction -> interaction == TinyWorkload.RARELY
                ? Outcome.failure("sold out", new IllegalStateException())
                : Outcome.SUCCESS);

        TrialLog log = Runs.run(failing).get(0);

        assertThat(log.failures()).extracting(TrialLog.FailureLog::kind).containsExactly("sold out");
        assertThat(interaction(log, TinyWorkload.OFTEN).failures().count()).isZero();
        assertThat(interaction(log, TinyWorkload.RARELY).successes().count()).isZero();
    }

    @Test
    void aUserThatThrowsAnErrorDiesAlone() throws InterruptedException {
        TinyWorkload deadly = new TinyWorkload((user, random) -> interaction -> {
            if (user == 1) {
                throw new AssertionError("user 1 breaks");
            }
            return Outcome.SUCCESS;
        });

        TrialLog log = Runs.run(deadly).get(0);

        assertThat(log.ending().lost()).singleElement().satisfies(lost -> {
            assertThat(lost.user()).isEqualTo(1);
            assertThat(lost.fate()).isEqualTo(Fate.DIED);
            assertThat(lost.reason()).contains("user 1 breaks");
        });
        assertThat(successes(log)).isEqualTo(80);
    }

    @Test
    void aUserWithoutASessionDiesAndTheOthersDoNotWait() throws InterruptedException {
        TinyWorkload absent = new TinyWorkload((user, random) -> {
            if (user == 0) {
                throw new IllegalStateException("no connection");
            }
            return interaction -> Outcome.SUCCESS;
        });

        TrialLog log = Runs.run(absent).get(0);

        assertThat(log.ending().lost()).extracting(LostUser::fate).containsExactly(Fate.DIED);
        assertThat(successes(log)).isEqualTo(80);
    }

    @Test
    void aUserThatWaitsForEverIsStoppedAtTheTimeLimit() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        TinyWorkload stuck = new TinyWorkload((user, random) -> interaction -> {
            if (user == 2) {
                never.await();
            }
            return Outcome.SUCCESS;
        });

        TrialLog log = Runs.run(stuck, "warmup", "0", "time-limit", "2s").get(0);

        assertThat(log.ending().cause()).isEqualTo(Cause.TIMED_OUT);
        assertThat(log.ending().lost()).extracting(LostUser::user).containsExactly(2);
        assertThat(log.ending().lost()).extracting(LostUser::fate).containsExactly(Fate.STOPPED);
        assertThat(log.measured().users().get(2).censored()).isEqualTo(1);
        assertThat(successes(log)).isEqualTo(80);
    }

    @Test
    void aUserThatCannotBeStoppedIsNamedAndEndsTheRun() throws InterruptedException, IOException, TargetUnreachable {
        AtomicBoolean released = new AtomicBoolean();
        Set<Thread> hung = ConcurrentHashMap.newKeySet();
        TinyWorkload deaf = new TinyWorkload((user, random) -> interaction -> {
            hung.add(Thread.currentThread());
            while (user == 0 && !released.get()) {
                LockSupport.parkNanos(10_000_000);
                Thread.interrupted();
            }
            return Outcome.SUCCESS;
        });
        List<RunEvent> events = Collections.synchronizedList(new ArrayList<>());

        Runs.run(deaf, events::add, "repeats", "2", "time-limit", "2s", "warmup", "0");

        released.set(true);
        for (Thread thread : hung) {
            thread.join();
        }
        assertThat(Runs.trials(events))
                .singleElement()
                .satisfies(log -> assertThat(log.ending().lost())
                        .singleElement()
                        .satisfies(lost -> {
                            assertThat(lost.fate()).isEqualTo(Fate.HUNG);
                            assertThat(lost.reason())
                                    .contains("does not end interaction")
                                    .contains("\tat ");
                        }));
        assertThat(events).last().isInstanceOf(RunEvent.CutShort.class);
    }

    @Test
    void anInterruptedRunTellsWhatTheTrialDidSoFar() throws InterruptedException {
        CountDownLatch busy = new CountDownLatch(1);
        TinyWorkload endless = new TinyWorkload((user, random) -> interaction -> {
            busy.countDown();
            return Outcome.SUCCESS;
        });
        List<RunEvent> events = Collections.synchronizedList(new ArrayList<>());
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread run = new Thread(() -> {
            try {
                Runs.run(endless, events::add, "interactions", "1000000000", "warmup", "0");
            } catch (InterruptedException expected) {
                interrupted.set(true);
            } catch (IOException | TargetUnreachable unexpected) {
                throw new AssertionError(unexpected);
            }
        });

        run.start();
        busy.await();
        run.interrupt();
        run.join();

        assertThat(interrupted).isTrue();
        assertThat(Runs.trials(events)).singleElement().satisfies(log -> {
            assertThat(log.ending().cause()).isEqualTo(Cause.INTERRUPTED);
            assertThat(successes(log)).isPositive();
        });
    }

    @Test
    void aListenerThatCannotWriteEndsTheRunAndItsUsers() {
        TinyWorkload endless = new TinyWorkload((user, random) -> interaction -> Outcome.SUCCESS);

        assertThatThrownBy(() -> Runs.run(
                        endless,
                        event -> {
                            if (event instanceof RunEvent.MeasuringStarted) {
                                throw new IOException("disk full");
                            }
                        },
                        "interactions",
                        "1000000000"))
                .isInstanceOf(IOException.class)
                .hasMessage("disk full");
    }

    @Test
    void aListenerThatIsBrokenEndsTheRunAndItsUsers() {
        Queue<Thread> users = new ConcurrentLinkedQueue<>();
        TinyWorkload endless = new TinyWorkload((user, random) -> {
            users.add(Thread.currentThread());
            return interaction -> Outcome.SUCCESS;
        });

        assertThatThrownBy(() -> Runs.run(
                        endless,
                        event -> {
                            if (event instanceof RunEvent.MeasuringStarted) {
                                throw new IllegalStateException("broken");
                            }
                        },
                        "interactions",
                        "1000000000"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");
        assertThat(users).isNotEmpty().noneMatch(Thread::isAlive);
    }

    @Test
    void aMeasuredTimeEndsTheUsers() throws InterruptedException {
        TrialLog log = Runs.run(OBEDIENT, "users", "4", "interactions", "1", "warmup", "50ms")
                .get(0);
        TrialLog timed = Runs.run(OBEDIENT, "users", "4", "duration", "300ms").get(0);

        assertThat(log.warmup().lengthNanos()).isGreaterThanOrEqualTo(50_000_000);
        assertThat(timed.measured().users())
                .allSatisfy(user -> assertThat(user.endNanos()).isGreaterThanOrEqualTo(300_000_000));
    }

    @Test
    void aUsersInteractionsDependOnItsSeedAndNotOnTheNumberOfUsers() throws InterruptedException {
        Map<Integer, List<Integer>> few = sequences("2", "5");
        Map<Integer, List<Integer>> many = sequences("9", "5");
        Map<Integer, List<Integer>> otherSeed = sequences("2", "6");

        assertThat(many.get(1)).isEqualTo(few.get(1)).isNotEqualTo(many.get(0));
        assertThat(otherSeed.get(1)).isNotEqualTo(few.get(1));
    }

    @Test
    void theMixIsWhatWasAskedFor() throws InterruptedException {
        TrialLog log = Runs.run(OBEDIENT, "users", "4", "interactions", "25000").get(0);

        double share = interaction(log, TinyWorkload.OFTEN).successes().count() / 100_000.0;
        assertThat(share).isBetween(0.75 - 5 * 0.00137, 0.75 + 5 * 0.00137);
    }

    /** A machine that stands still for longer than users wait for each other has some of them end before others begin. */
    @Test
    void moreUsersThanCoresAllTakeTheirFirstTurnBeforeOneIsDone() throws InterruptedException {
        AtomicInteger unlikely = new AtomicInteger();
        TinyWorkload busy = new TinyWorkload((user, random) -> interaction -> {
            int mixed = user;
            for (int i = 0; i < 2_000; i++) {
                mixed = mixed * 31 + i;
            }
            if (mixed == 0) {
                unlikely.incrementAndGet();
            }
            return Outcome.SUCCESS;
        });

        TrialLog log = Runs.run(busy, "users", "200", "interactions", "100", "warmup", "0")
                .get(0);

        long lastFirstStart = log.measured().users().stream()
                .mapToLong(UserLog::startNanos)
                .max()
                .orElseThrow();
        long firstEnd = log.measured().users().stream()
                .mapToLong(UserLog::endNanos)
                .min()
                .orElseThrow();
        assertThat(firstEnd).isGreaterThan(Math.min(lastFirstStart, TurnTaking.OPENING_NANOS));
    }

    @Test
    void noInteractionIsMissingInTheTimelineHoweverManyUsersAreWoken() throws InterruptedException {
        TrialLog log = Runs.run(OBEDIENT, "users", "3000", "interactions", "20", "warmup", "0")
                .get(0);

        long inSeconds = log.timeline().stream()
                .mapToLong(second -> second.successes().count())
                .sum();
        assertThat(inSeconds).isEqualTo(60_000).isEqualTo(successes(log));
    }

    private static Map<Integer, List<Integer>> sequences(String users, String seed) throws InterruptedException {
        Map<Integer, List<Integer>> sequences = Collections.synchronizedMap(new LinkedHashMap<>());
        TinyWorkload listing = new TinyWorkload((user, random) -> {
            List<Integer> sequence = new ArrayList<>();
            sequences.put(user, sequence);
            return interaction -> {
                sequence.add(interaction * 1000 + random.nextInt(1000));
                return Outcome.SUCCESS;
            };
        });
        Runs.run(listing, "users", users, "seed", seed);
        return sequences;
    }

    private static InteractionLog interaction(TrialLog log, int index) {
        return log.measured().interactions().get(index);
    }

    private static long successes(TrialLog log) {
        return log.measured().interactions().stream()
                .mapToLong(interaction -> interaction.successes().count())
                .sum();
    }

    @Test
    void aTrialCountsThoughItsSystemFailsToClose() throws InterruptedException {
        TimedWorkload stuck = Workload.named("stuck")
                .perTrialOnClock((settings, clock) -> (AutoCloseable) () -> {
                    throw new IllegalStateException("the pool does not close");
                })
                .interaction("use", 1, (user, pool) -> {});

        TrialLog log = SimulatedTrials.run(
                new Point(new ClosedLoop(1), new Extent.Interactions(5)),
                SimulatedTrials.trialSettings(SimulatedTrials.NO_WARMUP, Retries.NONE),
                stuck);

        assertThat(log.ending().cause()).isEqualTo(Cause.COMPLETED);
    }
}
