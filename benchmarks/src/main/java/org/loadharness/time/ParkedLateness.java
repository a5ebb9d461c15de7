package org.loadharness.time;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The plain way to meet due times at even distances, as a yardstick: one thread that parks until each, and does nothing
 * else.
 */
final class ParkedLateness {
    private static final double MICROS_NANOS = TimeUnit.MICROSECONDS.toNanos(1);

    private final Ticker ticker = Ticker.system();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    private ParkedLateness() {}

    /** Takes arrivals per second and seconds; prints lateness in microseconds and the cores that it costs. */
    public static void main(String[] arguments) {
        long perSecond = Long.parseLong(arguments[0]);
        int seconds = Integer.parseInt(arguments[1]);
        ParkedLateness parked = new ParkedLateness();
        parked.measure(perSecond, 1); // compiles it
        long startCpuNanos = parked.threads.getCurrentThreadCpuTime();
        long[] lateNanos = parked.measure(perSecond, seconds);
        double cpuNanos = parked.threads.getCurrentThreadCpuTime() - startCpuNanos;
        Arrays.sort(lateNanos);
        print("p50", lateNanos[lateNanos.length / 2] / MICROS_NANOS);
        print("p99", lateNanos[(int) (lateNanos.length * 0.99)] / MICROS_NANOS);
        print("p999", lateNanos[(int) (lateNanos.length * 0.999)] / MICROS_NANOS);
        print("cores", cpuNanos / TimeUnit.SECONDS.toNanos(seconds));
    }

    private static void print(String name, double value) {
        System.out.printf(Locale.ROOT, "%s=%.3f%n", name, value);
    }

    private long[] measure(long perSecond, int seconds) {
        long[] lateNanos = new long[(int) (perSecond * seconds)];
        long gapNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
        long dueNanos = ticker.nanos();
        for (int i = 0; i < lateNanos.length; i++) {
            dueNanos += gapNanos;
            long now = ticker.nanos();
            while (now - dueNanos < 0) {
                LockSupport.parkNanos(dueNanos - now);
                now = ticker.nanos();
            }
            lateNanos[i] = now - dueNanos;
        }
        return lateNanos;
    }
}
