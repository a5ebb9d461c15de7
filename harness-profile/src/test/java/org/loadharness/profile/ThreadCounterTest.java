package org.loadharness.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What is counted of this process while it uses processors. */
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class ThreadCounterTest {
    private static final Duration ALL = Duration.ofSeconds(2);
    private static final Duration SHORT = Duration.ofMillis(2);

    @Test
    void aThreadThatStaysIsCounted() throws Exception {
        Semaphore spent = new Semaphore(0);
        Semaphore counted = new Semaphore(0);
        Thread staying = new Thread(() -> {
            spendHere(ALL);
            spent.release();
            counted.acquireUninterruptibly();
        });

        List<CountedThread> threads = counted(() -> {
            staying.start();
            spent.acquire();
        });

        counted.release();
        staying.join();
        assertThat(threads)
                .anyMatch(thread -> thread.clock().computingNanos() > ALL.toNanos() / 2
                        && thread.clock().computingNanos() <= thread.endNanos() - thread.startNanos());
    }

    /** Each lives between two readings: what is counted of all of them says nothing of what they did. */
    @Test
    void threadsThatComeAndGoAreNotTakenForAllOfTheTime() throws Exception {
        List<CountedThread> threads = counted(() -> {
            for (int thread = 0; thread < ALL.dividedBy(SHORT); thread++) {
                spend(SHORT);
            }
        });

        assertThat(threads).isEmpty();
    }

    /** What it did since it was last read is missing. This thread does twice as much and is there at the end: so that is little. */
    @Test
    void aThreadIsCountedThatEndsWhileUsersAreMeasuredWhoBeganAnew() throws Exception {
        ThreadCounter counter = new ThreadCounter(ProcessHandle.current().pid());
        Semaphore begun = new Semaphore(0);
        Thread spending = new Thread(() -> {
            begun.acquireUninterruptibly();
            spendHere(ALL);
        });
        spending.start();

        try (counter) {
            counter.began();
            counter.ended();
            awaitReaderAtRest();
            counter.began();
            begun.release();
            spending.join();
            spendHere(ALL.multipliedBy(2));
            counter.ended();
        }

        assertThat(counter.threads())
                .as("one with at least a quarter of its time, and less than this one")
                .anyMatch(thread -> thread.clock().computingNanos() > ALL.toNanos() / 4
                        && thread.clock().computingNanos() < 3 * ALL.toNanos() / 2);
    }

    /** It waits for no time when nobody is measured. */
    private static void awaitReaderAtRest() {
        while (Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread ->
                        thread.getName().equals("server-counts") && thread.getState() == Thread.State.WAITING)) {
            Thread.onSpinWait();
        }
    }

    private static List<CountedThread> counted(Work work) throws Exception {
        ThreadCounter counter = new ThreadCounter(ProcessHandle.current().pid());
        try (counter) {
            counter.began();
            work.run();
            counter.ended();
        }
        return counter.threads();
    }

    /** So much processor time of a new thread. */
    private static void spend(Duration time) throws InterruptedException {
        Thread thread = new Thread(() -> spendHere(time));
        thread.start();
        thread.join();
    }

    private static void spendHere(Duration time) {
        var clock = ManagementFactory.getThreadMXBean();
        long beganNanos = clock.getCurrentThreadCpuTime();
        while (clock.getCurrentThreadCpuTime() - beganNanos < time.toNanos()) {
            Thread.onSpinWait();
        }
    }

    private interface Work {
        void run() throws Exception;
    }
}
