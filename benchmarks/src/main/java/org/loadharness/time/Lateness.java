package org.loadharness.time;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.loadharness.load.ArrivalTimes;
import org.loadharness.load.Arrivals;
import org.loadharness.random.SeedTree;

/**
 * How late a thread is for arrivals that are due at random times, and what of a core that costs: parked to the end, or
 * parked and then awake, with and without timer slack, in turn.
 */
final class Lateness {
    private static final long RUN_NANOS = 1_500_000_000;

    private final SystemClock clock = SystemClock.INSTANCE;
    private final Map<String, List<Figures>> measured = new LinkedHashMap<>();

    private Lateness() {}

    /** Takes the number of rounds. */
    public static void main(String[] arguments) throws InterruptedException {
        Lateness lateness = new Lateness();
        int rounds = Integer.parseInt(arguments[0]);
        for (int round = 0; round <= rounds; round++) {
            for (int perSecond : new int[] {1_000, 10_000, 50_000}) {
                lateness.round(perSecond, round);
            }
        }
        lateness.print();
    }

    private void round(int perSecond, int round) throws InterruptedException {
        for (Slack slack : Slack.values()) {
            measure("parked" + slack.text, perSecond, round, slack, clock);
            measure("parked, then awake" + slack.text, perSecond, round, slack, clock::meet);
        }
    }

    private void measure(String name, int perSecond, int round, Slack slack, Waiter waiter)
            throws InterruptedException {
        Figures[] figures = new Figures[1];
        Thread thread = new Thread(
                () -> {
                    if (slack == Slack.LOWERED) {
                        clock.sharpen();
                    }
                    figures[0] = run(perSecond, round, waiter);
                },
                "lateness");
        thread.start();
        thread.join();
        if (round > 0) { // the first one compiles
            String key = String.format(Locale.ROOT, "%6d/s  %s", perSecond, name);
            measured.computeIfAbsent(key, each -> new ArrayList<>()).add(figures[0]);
        }
    }

    private Figures run(int perSecond, int round, Waiter waiter) {
        ArrivalTimes times = new Arrivals.Poisson(new Rate(perSecond)).times(new SeedTree(round));
        long[] lateNanos = new long[(int) (2 * RUN_NANOS / 1_000_000_000 * perSecond)];
        int count = 0;
        long cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long startNanos = clock.nanos();
        try {
            for (long due = times.nextNanos(); due < RUN_NANOS; due = times.nextNanos()) {
                lateNanos[count++] = waiter.waitUntil(startNanos + due) - startNanos - due;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuNanos;
        Arrays.sort(lateNanos, 0, count);
        return new Figures(
                lateNanos[count / 2] / 1e3, lateNanos[(int) (count * 0.99)] / 1e3, (double) cpuNanos / RUN_NANOS);
    }

    private void print() {
        System.out.println("medians of the rounds (lowest..highest)");
        measured.forEach((name, rounds) -> System.out.printf(
                Locale.ROOT,
                "%-48s p50 %s us  p99 %s us  cores %s%n",
                name,
                text(rounds.stream().mapToDouble(Figures::p50Micros).sorted().toArray()),
                text(rounds.stream().mapToDouble(Figures::p99Micros).sorted().toArray()),
                text(rounds.stream().mapToDouble(Figures::cores).sorted().toArray())));
    }

    private static String text(double[] sorted) {
        return String.format(
                Locale.ROOT, "%.2f (%.2f..%.2f)", sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
    }

    /** Whether the thread has lowered its slack. */
    private enum Slack {
        DEFAULT(""),
        LOWERED(", slack lowered");

        private final String text;

        Slack(String text) {
            this.text = text;
        }
    }

    private record Figures(double p50Micros, double p99Micros, double cores) {}
}
