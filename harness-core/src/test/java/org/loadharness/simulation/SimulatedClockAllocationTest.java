package org.loadharness.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class SimulatedClockAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int EVENTS = 20_000;

    @Test
    void anEventAllocatesNothingHoweverManyThereAre() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Cast cast = new Cast(clock, ThreadKind.PLATFORM);
        long[] bytes = new long[3];

        for (int member = 0; member < bytes.length; member++) {
            int number = member;
            cast.start("member-" + member, () -> {
                waitOften(clock, 2 + number);
                long before = THREADS.getCurrentThreadAllocatedBytes();
                waitOften(clock, 2 + number);
                bytes[number] = THREADS.getCurrentThreadAllocatedBytes() - before;
            });
        }

        assertThat(cast.join()).isEmpty();
        assertThat(bytes).containsOnly(0);
    }

    @Test
    void threadsThatNobodyJoinedAreForgottenOnceTheyHaveEnded() throws InterruptedException {
        SimulatedClock clock = new SimulatedClock();
        Thread last = Thread.currentThread();

        for (int member = 0; member < 2_000; member++) {
            last = ThreadKind.PLATFORM.make("member-" + member, clock.member(() -> {}));
            clock.start(last);
            clock.waitUntil(clock.nanos() + 1);
            last.join();
        }

        assertThat(clock.join(last, 1)).isTrue();
        assertThat(clock.memberCount()).isLessThan(100);
    }

    private static void waitOften(SimulatedClock clock, int everyNanos) throws InterruptedException {
        for (int i = 0; i < EVENTS; i++) {
            clock.waitUntil(clock.nanos() + everyNanos);
        }
    }
}
