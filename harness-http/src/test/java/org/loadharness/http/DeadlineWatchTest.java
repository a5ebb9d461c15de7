package org.loadharness.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Ticks counted by hand; the times are those of a watch that ticks in time. */
final class DeadlineWatchTest {

    private static final int CASES = 1_000;
    private static final long TICK_MAX_NANOS = TimeUnit.SECONDS.toNanos(1);

    @Test
    void noExchangeIsEndedEarlyAndNoneMuchLater() {
        for (int seed = 0; seed < CASES; seed++) {
            long timeoutNanos = TimeUnit.MILLISECONDS.toNanos(10)
                    + new SplittableRandom(seed).nextLong(TimeUnit.SECONDS.toNanos(1L << (seed % 10)));
            long tickNanos = Math.min(timeoutNanos / 10, TICK_MAX_NANOS);
            DeadlineWatch watch = new DeadlineWatch("never-started", timeoutNanos);
            watch.tick();
            long began = watch.ticks();
            while (!watch.isOver(began)) {
                watch.tick();
            }
            long ticks = watch.ticks() - began;

            // the first of them may have come at once, or after a whole tick
            assertThat((ticks - 1) * tickNanos).as("seed %d", seed).isGreaterThanOrEqualTo(timeoutNanos);
            assertThat(ticks * tickNanos).as("seed %d", seed).isLessThan(timeoutNanos + 3 * tickNanos);
        }
    }

    @Test
    void watchTicksByItselfUntilItIsClosed() {
        DeadlineWatch watch = new DeadlineWatch("ticking", TimeUnit.MILLISECONDS.toNanos(10));
        watch.start();
        while (watch.ticks() < 3) {
            Thread.onSpinWait();
        }

        watch.close();

        long ticks = watch.ticks();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("ticking");
        assertThat(watch.ticks()).isEqualTo(ticks);
    }
}
