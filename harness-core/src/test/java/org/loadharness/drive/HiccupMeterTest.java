package org.loadharness.drive;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.record.Distribution;
import org.loadharness.record.Recorder;
import org.loadharness.time.Clock;

class HiccupMeterTest {
    private static final long MILLI_NANOS = 1_000_000;

    @Test
    void aStallCountsWithEveryWakeThatItSwallowed() throws InterruptedException {
        ScriptedClock clock = new ScriptedClock(100, 20, 70 * MILLI_NANOS);

        HiccupMeter meter = HiccupMeter.start(clock);
        clock.ended.await();
        Distribution hiccups = meter.stop();

        // wake 20 comes 70 ms late, and the 69 that were due meanwhile 69, 68, ... 1 ms
        assertThat(hiccups.count()).isEqualTo(100);
        assertThat(hiccups.maxNanos()).hasValue(70 * MILLI_NANOS);
        assertThat(hiccups.totals().sumNanos()).isEqualTo(70 * 71 / 2 * MILLI_NANOS);
        assertThat(hiccups.minNanos()).hasValue(0);
    }

    @Test
    void theLargestIsThatSinceTheLastCall() throws InterruptedException {
        ScriptedClock clock = new ScriptedClock(100, 20, 30 * MILLI_NANOS);
        HiccupMeter meter = HiccupMeter.start(clock);
        clock.ended.await();

        assertThat(meter.takeLargestNanos()).isEqualTo(30 * MILLI_NANOS);
        assertThat(meter.takeLargestNanos()).isZero();
        meter.stop();
    }

    @Test
    void aStallThatStillLastsCountsWithWhatItHasLasted() throws InterruptedException {
        ScriptedClock clock = new ScriptedClock(100, 20, 0);
        HiccupMeter meter = HiccupMeter.start(clock);
        clock.ended.await();

        clock.nowNanos = 141 * MILLI_NANOS;

        assertThat(meter.takeLargestNanos()).isEqualTo(40 * MILLI_NANOS);
        meter.stop();
    }

    @Tag("calibration")
    @Test
    void itWakesEveryMillisecondOfTheRealClock() throws InterruptedException {
        Clock clock = Clock.system();
        long startNanos = clock.nanos();
        HiccupMeter meter = HiccupMeter.start(clock);
        clock.waitUntil(startNanos + TimeUnit.MILLISECONDS.toNanos(300));

        Distribution hiccups = meter.stop();

        long lengthNanos = clock.nanos() - startNanos;
        assertThat(hiccups.count()).isBetween(1L, lengthNanos / MILLI_NANOS);
        assertThat(hiccups.minNanos().orElseThrow()).isNotNegative();
        assertThat(hiccups.maxNanos().orElseThrow()).isLessThan(lengthNanos);
    }

    @Test
    void aHiccupAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Recorder.Durations hiccups = new Recorder.Durations();
        for (int i = 0; i < 100_000; i++) {
            hiccups.record(i * 100L);
        }

        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100_000; i++) {
            hiccups.record(i * 100L);
        }

        assertThat((threads.getCurrentThreadAllocatedBytes() - before) / 100_000.0)
                .isLessThan(0.1);
    }

    /** On which that wake of so many comes too late, and on which nothing is to come after the last. */
    private static final class ScriptedClock implements Clock {
        private final CountDownLatch ended = new CountDownLatch(1);
        private final AtomicInteger wakes = new AtomicInteger();
        private final int lastWake;
        private final int lateWake;
        private final long lateNanos;
        private volatile long nowNanos;

        ScriptedClock(int lastWake, int lateWake, long lateNanos) {
            this.lastWake = lastWake;
            this.lateWake = lateWake;
            this.lateNanos = lateNanos;
        }

        @Override
        public long nanos() {
            return nowNanos;
        }

        @Override
        public long waitUntil(long dueNanos) throws InterruptedException {
            int wake = wakes.incrementAndGet();
            if (wake > lastWake) {
                ended.countDown();
                new CountDownLatch(1).await();
            }
            nowNanos = Math.max(nowNanos, dueNanos + (wake == lateWake ? lateNanos : 0));
            return nowNanos;
        }

        @Override
        public long meet(long dueNanos) throws InterruptedException {
            return waitUntil(dueNanos);
        }

        @Override
        public long park(long dueNanos) throws InterruptedException {
            return waitUntil(dueNanos);
        }

        @Override
        public void wake(Thread thread) {}

        @Override
        public boolean await(CountDownLatch latch, long timeoutNanos) throws InterruptedException {
            return latch.await(timeoutNanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public void giveWay() {}

        @Override
        public Runnable member(Runnable task) {
            return task;
        }

        @Override
        public void start(Thread thread) {
            thread.start();
        }

        @Override
        public void interrupt(Thread thread) {
            thread.interrupt();
        }

        @Override
        public boolean join(Thread thread, long timeoutNanos) throws InterruptedException {
            return Clock.system().join(thread, timeoutNanos);
        }
    }
}
