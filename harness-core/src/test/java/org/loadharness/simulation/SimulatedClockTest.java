package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.loadharness.time.Clock.NEVER;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;

class SimulatedClockTest {
    private static final String KINDS = "org.loadharness.simulation.ThreadKind#available";
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final List<String> log = new ArrayList<>();

    @Test
    void timeStandsUntilSomebodyWaitsAndThenIsThereAtOnce() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();

        assertThat(clock.nanos()).isZero();
        assertThat(clock.waitUntil(1_000 * HOUR_NANOS)).isEqualTo(1_000 * HOUR_NANOS);
        assertThat(clock.meet(1_000 * HOUR_NANOS + 1)).isEqualTo(1_000 * HOUR_NANOS + 1);
        assertThat(clock.waitUntil(5)).isEqualTo(1_000 * HOUR_NANOS + 1);
        assertThat(clock.nanos()).isEqualTo(1_000 * HOUR_NANOS + 1);
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void waitsEndInTheOrderOfTheirDueTimes(ThreadKind kind) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, kind);

        for (long due : new long[] {30, 10, 20}) {
            cast.start("due-" + due, () -> log.add(due + " at " + clock.waitUntil(due)));
        }

        assertThat(cast.join()).isEmpty();
        assertThat(log).containsExactly("10 at 10", "20 at 20", "30 at 30");
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void ofSeveralThatAreDueTheOneThatBeganToWaitFirstGoesFirst(ThreadKind kind) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, kind);

        for (int member = 0; member < 5; member++) {
            int number = member;
            cast.start("member-" + number, () -> {
                clock.waitUntil(10 - number);
                clock.waitUntil(100);
                log.add("member " + number);
            });
        }

        assertThat(cast.join()).isEmpty();
        assertThat(log).containsExactly("member 4", "member 3", "member 2", "member 1", "member 0");
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void whoIsStartedRunsOnceTheStarterWaitsInTheOrderOfTheStarts(ThreadKind kind) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock(7);
        Cast cast = new Cast(clock, kind);

        for (String name : List.of("a", "b", "c")) {
            cast.start(name, () -> log.add(name + " at " + clock.nanos()));
        }
        log.add("all are started");

        assertThat(cast.join()).isEmpty();
        assertThat(log).containsExactly("all are started", "a at 7", "b at 7", "c at 7");
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void whoIsWokenRunsAtThatTimeAndWhoWasWokenBeforeDoesNotPark(ThreadKind kind) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, kind);

        Thread sleeper = cast.start("sleeper", () -> {
            log.add("woken at " + clock.park(NEVER));
            log.add("not woken at " + clock.park(100));
            clock.waitUntil(200);
            log.add("woken before, at " + clock.park(NEVER));
            log.add("only once, at " + clock.park(300));
            log.add("overdue at " + clock.park(250));
        });
        clock.waitUntil(40);
        clock.wake(sleeper);
        clock.waitUntil(150);
        clock.wake(sleeper);

        assertThat(cast.join()).isEmpty();
        assertThat(log)
                .containsExactly(
                        "woken at 40",
                        "not woken at 100",
                        "woken before, at 200",
                        "only once, at 300",
                        "overdue at 300");
    }

    @Test
    void wakingAThreadThatIsNotThereDoesNothing() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Thread ended = clockThread(clock, () -> {});
        clock.start(ended);
        clock.join(ended, 1);

        clock.wake(ended);
        clock.wake(new Thread(() -> {}));
        clock.giveWay();

        assertThat(clock.nanos()).isZero();
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void aLatchReleasesAtTheTimeOfItsLastCountOrTheTimeRunsOut(ThreadKind kind) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, kind);
        CountDownLatch latch = new CountDownLatch(2);
        for (long due : new long[] {10, 25}) {
            cast.start("counter-" + due, () -> {
                clock.waitUntil(due);
                latch.countDown();
            });
        }
        cast.start("late", () -> clock.waitUntil(99));

        assertThat(clock.await(latch, 0)).isFalse();
        assertThat(clock.await(latch, 20)).isFalse();
        assertThat(clock.nanos()).isEqualTo(20);
        assertThat(clock.await(latch, 20)).isTrue();
        assertThat(clock.nanos()).isEqualTo(25);
        assertThat(clock.await(latch, 0)).isTrue();
        assertThat(cast.join()).isEmpty();
        assertThat(clock.nanos()).isEqualTo(99);
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void aJoinEndsWithTheThreadOrWhenTheTimeRunsOut(ThreadKind kind) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Thread thread = kind.make("joined", clock.member(() -> waitUntil(clock, 50)));

        assertThatIllegalStateException()
                .isThrownBy(() -> clock.join(thread, 1))
                .withMessageContaining("joined was not started by this clock");
        clock.start(thread);

        assertThat(clock.join(thread, 30)).isFalse();
        assertThat(clock.nanos()).isEqualTo(30);
        assertThat(clock.join(thread, 30)).isTrue();
        assertThat(clock.nanos()).isEqualTo(50);
        assertThat(thread.isAlive()).isFalse();
        assertThat(clock.join(thread, 0)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE - 1_000, Long.MAX_VALUE, Long.MIN_VALUE, -1_000})
    void timesAreComparedByDifferenceAlsoWhereTheyOverflow(long origin) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock(origin);
        Cast cast = new Cast(clock, ThreadKind.PLATFORM);
        RandomGenerator random = new SeedTree(3).stream();

        for (int member = 0; member < 10; member++) {
            cast.start("member-" + member, () -> {
                for (int i = 0; i < 30; i++) {
                    long due = clock.nanos() + 1 + random.nextInt(500);
                    if (due != NEVER) {
                        assertThat(clock.waitUntil(due)).isEqualTo(due);
                    }
                    log.add(String.format(Locale.ROOT, "%019d", due - origin));
                }
            });
        }

        assertThat(cast.join()).isEmpty();
        assertThat(log).hasSize(300).isSorted();
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void noTwoMembersRunAtATimeFromTheirFirstStepToTheirLast(ThreadKind kind) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, kind);
        AtomicReference<String> running = new AtomicReference<>("");

        for (int member = 0; member < 40; member++) {
            String name = "member-" + member;
            int step = 1 + member % 3;
            cast.start(name, () -> {
                for (int i = 0; i < 50; i++) {
                    assertThat(running.compareAndExchange("", name)).isEmpty();
                    Thread.onSpinWait();
                    assertThat(running.compareAndExchange(name, "")).isEqualTo(name);
                    if (i < 49) {
                        clock.waitUntil(clock.nanos() + step);
                    }
                }
            });
        }

        assertThat(cast.join()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void thousandsOfMembersTakeTurns(ThreadKind kind) throws InterruptedException {
        int members = kind == ThreadKind.PLATFORM ? 2_000 : 10_000;
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, kind);
        long[] sum = new long[1];

        for (int member = 0; member < members; member++) {
            int number = member;
            cast.start("member-" + member, () -> {
                long end = clock.waitUntil(20_000 - number);
                sum[0] += 20_000 - end; // not in one: the sum would be read before the wait
            });
        }

        assertThat(cast.join()).isEmpty();
        assertThat(sum[0]).isEqualTo((members - 1L) * members / 2);
    }

    @Test
    void aMemberThatThrowsGivesTheBatonAway() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        AtomicReference<Throwable> uncaught = new AtomicReference<>();
        Thread thread = clockThread(clock, () -> {
            waitUntil(clock, 5);
            throw new AssertionError("as planned");
        });
        thread.setUncaughtExceptionHandler((dead, failure) -> uncaught.set(failure));

        clock.start(thread);

        assertThat(clock.join(thread, Long.MAX_VALUE)).isTrue();
        assertThat(clock.nanos()).isEqualTo(5);
        assertThat(uncaught.get()).hasMessage("as planned");
    }

    @Test
    void aThreadThatCannotBeStartedIsNoMember() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Thread none = new Thread(clock.member(() -> log.add("ran"))) {
            @Override
            public synchronized void start() {
                throw new OutOfMemoryError("unable to create native thread");
            }
        };

        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> clock.start(none));
        clock.waitUntil(10);

        assertThat(log).isEmpty();
    }

    @Test
    void aThreadIsStartedOnce() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Thread thread = clockThread(clock, () -> log.add("ran"));
        clock.start(thread);

        assertThatExceptionOfType(IllegalThreadStateException.class).isThrownBy(() -> clock.start(thread));

        assertThat(clock.join(thread, 1)).isTrue();
        assertThat(log).containsExactly("ran");
        assertThatExceptionOfType(IllegalThreadStateException.class).isThrownBy(() -> clock.start(thread));
        assertThat(clock.waitUntil(10)).isEqualTo(10);
    }

    @Test
    void aThreadThatIsNoMemberMayReadButNotWait() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock(3);
        List<Cast.Body> waits = List.of(
                () -> clock.waitUntil(10),
                () -> clock.meet(10),
                () -> clock.park(10),
                () -> clock.await(new CountDownLatch(1), 10),
                () -> clock.join(Thread.currentThread(), 10),
                () -> clock.wake(Thread.currentThread()),
                () -> clock.start(new Thread(() -> {})),
                () -> clock.member(() -> {}).run());
        Thread stranger = new Thread(
                () -> {
                    log.add("reads " + clock.nanos());
                    waits.forEach(wait -> assertThatIllegalStateException()
                            .isThrownBy(wait::run)
                            .withMessageContaining("thread stranger is no member of the simulated clock"));
                    log.add("through");
                },
                "stranger");
        stranger.start();
        stranger.join();

        assertThat(log).containsExactly("reads 3", "through");
        assertThat(clock.waitUntil(10)).isEqualTo(10);
    }

    private static Thread clockThread(SimulatedClock clock, Runnable task) {
        return ThreadKind.PLATFORM.make("member", clock.member(task));
    }

    private static void waitUntil(SimulatedClock clock, long dueNanos) {
        try {
            clock.waitUntil(dueNanos);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
