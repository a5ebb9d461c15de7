package org.loadharness.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SystemClockTest {
    private static final long MILLI_NANOS = 1_000_000;
    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final Clock clock = Clock.system();

    @Test
    void noWaitEndsBeforeItsDueTime() throws InterruptedException {
        for (int i = 0; i < 50; i++) {
            long due = clock.nanos() + i * MILLI_NANOS / 20;

            assertThat(clock.waitUntil(due) - due).isNotNegative();
            assertThat(clock.meet(due + MILLI_NANOS / 2) - due - MILLI_NANOS / 2)
                    .isNotNegative();
            assertThat(clock.nanos() - due - MILLI_NANOS / 2).isNotNegative();
        }
    }

    @Test
    void whatIsOverdueDoesNotWait() throws InterruptedException {
        long now = clock.nanos();

        assertThat(clock.waitUntil(now - LONG_NANOS) - now).isBetween(0L, LONG_NANOS);
        assertThat(clock.meet(now - LONG_NANOS) - now).isBetween(0L, LONG_NANOS);
        assertThat(clock.park(now - LONG_NANOS) - now).isBetween(0L, LONG_NANOS);
    }

    @Test
    void anInterruptEndsEveryWait() throws InterruptedException {
        List<Wait> waits = List.of(
                () -> clock.waitUntil(clock.nanos() + LONG_NANOS),
                () -> clock.meet(clock.nanos() + LONG_NANOS),
                () -> clock.park(clock.nanos() + LONG_NANOS),
                () -> clock.park(Clock.NEVER));
        for (Wait wait : waits) {
            AtomicReference<Exception> ended = new AtomicReference<>();
            Thread thread = new Thread(clock.member(() -> {
                try {
                    wait.begin();
                } catch (InterruptedException interrupted) {
                    ended.set(interrupted);
                }
            }));
            clock.start(thread);
            clock.interrupt(thread);

            assertThat(clock.join(thread, LONG_NANOS)).isTrue();
            assertThat(ended.get()).isInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void aWaitThatBeginsInterruptedDoesNotBegin() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> clock.waitUntil(clock.nanos() + LONG_NANOS))
                .withMessageMatching("interrupted \\d+ ns before the due time");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aWakeBeforeTheParkIsNotLost() throws InterruptedException {
        clock.wake(Thread.currentThread());
        long before = clock.nanos();

        assertThat(clock.park(before + LONG_NANOS) - before).isLessThan(LONG_NANOS);
    }

    @Test
    void aLatchIsAwaitedUntilZeroOrTheTimeout() throws InterruptedException {
        assertThat(clock.await(new CountDownLatch(0), LONG_NANOS)).isTrue();
        assertThat(clock.await(new CountDownLatch(1), MILLI_NANOS)).isFalse();
    }

    @Test
    void aThreadThatGoesOnIsNotJoined() throws InterruptedException {
        CountDownLatch go = new CountDownLatch(1);
        Thread thread = new Thread(clock.member(() -> {
            clock.giveWay();
            await(go);
        }));
        clock.start(thread);

        assertThat(clock.join(thread, MILLI_NANOS)).isFalse();
        go.countDown();
        assertThat(clock.join(thread, LONG_NANOS)).isTrue();
    }

    @Test
    void aSharpThreadHasNoSlackAndTheOthersKeepTheirs() throws InterruptedException {
        Path own = Path.of("/proc/thread-self");
        assumeTrue(Files.exists(own), "only Linux has timer slack");
        List<String> slacks = new ArrayList<>();
        String before = slack();
        Thread thread = new Thread(() -> {
            clock.sharpen();
            clock.sharpen();
            slacks.add(slack());
        });

        thread.start();
        thread.join();

        assertThat(slacks).containsExactly("1");
        assertThat(slack()).isEqualTo(before).isNotEqualTo("1");
    }

    @Test
    void aReaderOfTheClockReadsTheSameClock() {
        long before = clock.nanos();
        long between = Ticker.system().nanos();

        assertThat(between - before).isNotNegative();
        assertThat(clock.nanos() - between).isNotNegative();
    }

    private static String slack() {
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self"));
            return Files.readString(Path.of("/proc", thread.getFileName().toString(), "timerslack_ns"))
                    .strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private interface Wait {
        void begin() throws InterruptedException;
    }
}
