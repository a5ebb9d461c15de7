package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.loadharness.time.Clock.NEVER;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulatedClockInterruptionTest {
    private static final String KINDS = "org.loadharness.simulation.ThreadKind#available";

    private final List<String> log = new ArrayList<>();

    @ParameterizedTest
    @MethodSource(KINDS)
    void aMemberInterruptsAnyWaitAtItsOwnTime(ThreadKind kind) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, kind);
        CountDownLatch latch = new CountDownLatch(1);
        Thread caller = Thread.currentThread();
        List<Thread> waiting = List.of(
                cast.start("until", () -> logInterruption(clock, () -> clock.waitUntil(1_000))),
                cast.start("park", () -> logInterruption(clock, () -> clock.park(NEVER))),
                cast.start("await", () -> logInterruption(clock, () -> clock.await(latch, Long.MAX_VALUE))),
                cast.start("join", () -> logInterruption(clock, () -> clock.join(caller, 1_000))));

        clock.waitUntil(70);
        waiting.forEach(clock::interrupt);
        latch.countDown();

        assertThat(cast.join()).isEmpty();
        assertThat(log)
                .containsExactly(
                        "until interrupted at 70",
                        "park interrupted at 70",
                        "await interrupted at 70",
                        "join interrupted at 70");
        assertThat(clock.nanos()).isEqualTo(70);
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void anInterruptionEndsOneWaitAlone(ThreadKind kind) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, kind);
        Thread member = cast.start("member", () -> {
            logInterruption(clock, () -> clock.park(NEVER));
            logInterruption(clock, () -> log.add("waits until " + clock.waitUntil(9)));
        });

        clock.waitUntil(5);
        clock.interrupt(member);
        clock.interrupt(member);

        assertThat(cast.join()).isEmpty();
        assertThat(log).containsExactly("member interrupted at 5", "waits until 9");
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void whoIsInterruptedBeforeItsFirstStepFindsItWhenItWaits(ThreadKind kind) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, kind);
        Thread member = cast.start("member", () -> {
            log.add("runs, interrupted: " + Thread.currentThread().isInterrupted());
            log.add("needs not wait: " + clock.waitUntil(0));
            logInterruption(clock, () -> clock.waitUntil(1));
        });

        clock.interrupt(member);

        assertThat(cast.join()).isEmpty();
        assertThat(log).containsExactly("runs, interrupted: true", "needs not wait: 0", "member interrupted at 0");
    }

    @Test
    void aMemberThatInterruptsItselfDoesNotWait() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        CountDownLatch open = new CountDownLatch(0);
        List<Cast.Body> waits = List.of(
                () -> clock.waitUntil(10),
                () -> clock.park(10),
                () -> clock.await(open, 10),
                () -> clock.join(new Thread(() -> {}), 10));

        for (Cast.Body wait : waits) {
            clock.interrupt(Thread.currentThread());
            assertThatExceptionOfType(InterruptedException.class).isThrownBy(wait::run);
        }

        assertThat(clock.waitUntil(20)).isEqualTo(20);
    }

    @ParameterizedTest
    @MethodSource(KINDS)
    void anInterruptionFromOutsideIsHeardWhileOthersGoOn(ThreadKind kind) throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, kind);
        Thread caller = Thread.currentThread();
        boolean[] stopped = new boolean[1];
        for (int member = 0; member < 3; member++) {
            cast.start("member-" + member, () -> {
                while (!stopped[0]) {
                    clock.waitUntil(clock.nanos() + 10);
                }
            });
        }
        Thread signal = new Thread(
                () -> {
                    while (caller.getState() != Thread.State.WAITING) {
                        Thread.onSpinWait();
                    }
                    clock.interrupt(caller);
                },
                "signal");
        signal.start();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> clock.park(NEVER));
        stopped[0] = true;
        long stoppedNanos = clock.nanos();

        assertThat(cast.join()).isEmpty();
        assertThat(clock.nanos()).isBetween(stoppedNanos, stoppedNanos + 10);
        signal.join();
    }

    @Test
    void anInterruptionFromOutsideThatComesWithTheBatonIsHeardOnce() throws InterruptedException {
        for (int round = 0; round < 300; round++) {
            SimulatedClock clock = new SimulatedClock();
            Cast cast = new Cast(clock, ThreadKind.PLATFORM);
            Thread caller = Thread.currentThread();
            cast.start("member", () -> clock.waitUntil(5));
            Thread signal = new Thread(caller::interrupt, "signal");
            signal.start();

            int heard = 0;
            for (int wait = 0; wait < 3; wait++) {
                try {
                    clock.waitUntil(clock.nanos() + 10);
                } catch (InterruptedException e) {
                    heard++;
                }
            }
            while (signal.isAlive()) {
                try {
                    signal.join();
                } catch (InterruptedException e) {
                    heard++;
                }
            }
            heard += Thread.interrupted() ? 1 : 0;

            assertThat(heard).as("round %d", round).isEqualTo(1);
            assertThat(cast.join()).isEmpty();
        }
    }

    private void logInterruption(SimulatedClock clock, Cast.Body wait) throws Exception {
        try {
            wait.run();
        } catch (InterruptedException e) {
            log.add(Thread.currentThread().getName() + " interrupted at " + clock.nanos());
        }
    }
}
