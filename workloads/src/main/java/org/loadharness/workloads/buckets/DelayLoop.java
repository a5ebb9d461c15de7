package org.loadharness.workloads.buckets;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.loadharness.time.Clock;
import org.loadharness.time.Ticker;

/**
 * Keeps its thread busy until a clock has moved on: reads it again and again. Which clock decides what many threads on few
 * cores do: by the wall's they all end together, by their own CPU time they share the cores. Immutable. Thread-safe.
 *
 * @param clock what is read
 * @param betweenReadings what is done after each reading
 */
record DelayLoop(Ticker clock, Runnable betweenReadings) {
    static final String WALL = "wall";
    static final String CPU = "cpu";
    static final String YIELD = "yield";

    static final List<String> WORDS = List.of(WALL, CPU, YIELD);

    static DelayLoop named(String word) {
        if (word.equals(CPU)) {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            return new DelayLoop(threads::getCurrentThreadCpuTime, Thread::onSpinWait);
        }
        Runnable betweenReadings = word.equals(YIELD) ? Clock.system()::giveWay : () -> {};
        return new DelayLoop(Ticker.system(), betweenReadings);
    }

    /**
     * Reads the clock at least once, until it has moved on by that much.
     *
     * @return false if it ended before, because it was no longer wanted or the thread was interrupted
     */
    boolean run(long lengthNanos, BooleanSupplier wanted) {
        long startNanos = clock.nanos();
        long elapsedNanos;
        do {
            if (!wanted.getAsBoolean() || Thread.currentThread().isInterrupted()) {
                return false;
            }
            betweenReadings.run();
            elapsedNanos = clock.nanos() - startNanos;
        } while (elapsedNanos < lengthNanos);
        return true;
    }
}
