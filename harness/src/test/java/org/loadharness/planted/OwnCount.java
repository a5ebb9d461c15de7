package org.loadharness.planted;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.LongAdder;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** What a planted system counts of itself, by its own clock and while a recording runs alone: the share of calls that one step takes. Thread-safe. */
final class OwnCount {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final LongAdder wholeNanos = new LongAdder();
    private final LongAdder stepNanos = new LongAdder();

    /** It is enabled while there is a recording. */
    @Name("planted.Probe")
    @StackTrace(false)
    static final class Probe extends Event {}

    interface Step {
        void run() throws Exception;
    }

    /** Carries out a step, and has the time that the thread slept meanwhile. */
    static long asleepNanos(Step step) throws Exception {
        long beganNanos = System.nanoTime();
        long computedNanos = THREADS.getCurrentThreadCpuTime();
        step.run();
        return System.nanoTime() - beganNanos - (THREADS.getCurrentThreadCpuTime() - computedNanos);
    }

    /** A call is over. */
    void add(long callNanos, long ofStepNanos) {
        if (new Probe().isEnabled()) {
            wholeNanos.add(callNanos);
            stepNanos.add(ofStepNanos);
        }
    }

    double share() {
        return (double) stepNanos.sum() / wholeNanos.sum();
    }
}
