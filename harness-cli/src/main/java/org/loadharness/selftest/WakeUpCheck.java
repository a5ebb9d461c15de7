package org.loadharness.selftest;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.loadharness.record.Distribution;
import org.loadharness.selftest.SelfTest.CheckResult.Range;
import org.loadharness.time.Clock;
import org.loadharness.time.Waiter;

/** How much too late a thread comes back that waits for a time. */
final class WakeUpCheck implements Check {
    private static final int WAITS = 1_000;
    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final double NANOS_PER_MICRO = 1_000;
    private static final double LATEST_PARKED_MICROS = 1_000;
    private static final double LATEST_MET_MICROS = 500;

    @Override
    public String title() {
        return "wake-up: how late a waiting thread comes back";
    }

    /** Asks a thread of its own, which wakes as exactly as those of users do. */
    @Override
    public List<SelfTest.CheckResult> run() throws InterruptedException {
        FutureTask<List<SelfTest.CheckResult>> waiting = new FutureTask<>(WakeUpCheck::waitOften);
        Thread thread = new Thread(waiting, "selftest-wake-up");
        thread.start();
        try {
            return waiting.get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("a thread of this process could not wait", impossible);
        } finally {
            thread.interrupt();
        }
    }

    private static List<SelfTest.CheckResult> waitOften() throws InterruptedException {
        Clock clock = Clock.system();
        clock.sharpen();
        Distribution parked = lateness(clock, clock);
        Distribution met = lateness(clock, clock::meet);
        List<SelfTest.CheckResult> results = new ArrayList<>();
        results.addAll(results("parked", parked, LATEST_PARKED_MICROS, "a thread that sleeps, as users that think do"));
        results.addAll(results(
                "met", met, LATEST_MET_MICROS, "a thread that stays awake for the last stretch, as open loads do"));
        return results;
    }

    private static Distribution lateness(Clock clock, Waiter waiter) throws InterruptedException {
        long[] latenessNanos = new long[WAITS];
        for (int wait = 0; wait < WAITS; wait++) {
            long dueNanos = clock.nanos() + WAIT_NANOS;
            latenessNanos[wait] = waiter.waitUntil(dueNanos) - dueNanos;
        }
        return Distribution.of(latenessNanos);
    }

    private static List<SelfTest.CheckResult> results(
            String name, Distribution lateness, double mostMicros, String who) {
        return List.of(
                new SelfTest.CheckResult(
                        "wake_up_" + name + "_p50_us",
                        micros(lateness, 0.5),
                        Range.atMost(mostMicros),
                        "half of the wake-ups are later: " + who),
                new SelfTest.CheckResult(
                        "wake_up_" + name + "_p99_us",
                        micros(lateness, 0.99),
                        Range.ANY,
                        "one wake-up in a hundred is later: " + who));
    }

    private static double micros(Distribution lateness, double fraction) {
        return lateness.percentileNanos(fraction).orElseThrow() / NANOS_PER_MICRO;
    }
}
