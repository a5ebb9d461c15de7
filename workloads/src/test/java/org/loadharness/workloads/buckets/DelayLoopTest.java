package org.loadharness.workloads.buckets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.time.Ticker;

class DelayLoopTest {
    private static final long LENGTH_NANOS = 100_000_000;
    private static final int THREADS = 8;
    private static final int MOST_TRIES = 6;

    @Test
    void theClockIsReadUntilItHasMovedOn() {
        AtomicLong readings = new AtomicLong();
        DelayLoop loop = new DelayLoop(() -> 10 * readings.getAndIncrement(), () -> {});

        assertThat(loop.run(35, () -> true)).isTrue();
        assertThat(readings.get()).isEqualTo(5);
    }

    @Test
    void withoutADelayTheClockIsReadOnce() {
        AtomicLong readings = new AtomicLong();
        DelayLoop loop = new DelayLoop(readings::getAndIncrement, () -> {});

        assertThat(loop.run(0, () -> true)).isTrue();
        assertThat(readings.get()).as("at the start and once in the loop").isEqualTo(2);
    }

    @Test
    void aLoopThatIsNoLongerWantedEnds() {
        AtomicLong readings = new AtomicLong();
        DelayLoop loop = new DelayLoop(() -> 0, () -> {});

        assertThat(loop.run(1, () -> readings.incrementAndGet() < 100)).isFalse();
    }

    @Test
    void anInterruptEndsALoop() {
        DelayLoop loop = new DelayLoop(() -> 0, () -> {});
        Thread.currentThread().interrupt();

        assertThat(loop.run(1, () -> true)).isFalse();
        assertThat(Thread.interrupted()).as("kept for the caller").isTrue();
    }

    @Test
    @Tag("calibration")
    void byTheWallsClockManyThreadsOnFewCoresEndTogether() throws InterruptedException {
        for (String word : List.of(DelayLoop.WALL, DelayLoop.YIELD)) {
            long inTurnNanos = THREADS / Math.min(cores(), THREADS) * LENGTH_NANOS;
            long leastNanos = Long.MAX_VALUE;
            for (int tried = 0; tried < MOST_TRIES && leastNanos >= inTurnNanos; tried++) {
                leastNanos = Math.min(leastNanos, elapsedNanos(DelayLoop.named(word)));
            }

            assertThat(leastNanos).as(word).isGreaterThanOrEqualTo(LENGTH_NANOS);
            if (cores() <= THREADS / 4) {
                assertThat(leastNanos).as(word).isLessThan(inTurnNanos);
            }
        }
    }

    @Test
    @Tag("calibration")
    void byTheirCpuTimeTheyShareTheCores() throws InterruptedException {
        assertThat(elapsedNanos(DelayLoop.named(DelayLoop.CPU)))
                .isGreaterThanOrEqualTo(THREADS * LENGTH_NANOS / Math.max(cores(), 1) * 9 / 10);
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** From the start of the first of several threads to the end of the last. */
    private static long elapsedNanos(DelayLoop loop) throws InterruptedException {
        Ticker ticker = Ticker.system();
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> {
                try {
                    start.await();
                    loop.run(LENGTH_NANOS, () -> true);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            });
            threads.add(thread);
            thread.start();
        }
        long startNanos = ticker.nanos();
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        return ticker.nanos() - startNanos;
    }
}
