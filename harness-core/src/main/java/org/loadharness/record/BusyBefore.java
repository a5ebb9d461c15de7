package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.time.Clock;

/**
 * What others did with the machine's processors in a moment before a run, by the counters of the processors themselves. A load
 * average speaks of the minute before, and so of the build or the run that has just ended. Immutable. Thread-safe.
 *
 * @param othersFraction of the time of all processors, used by anything but this process; 0 to 1
 * @param waitingFraction of the time, in which a thread of the machine waited for a processor; empty where the system
 *     does not say
 */
public record BusyBefore(double othersFraction, OptionalDouble waitingFraction) {
    private static final double NANOS_PER_MICRO = 1e3;

    public BusyBefore {
        requireNonNull(waitingFraction, "waitingFraction");
        if (!(othersFraction >= 0 && othersFraction <= 1)) {
            throw new IllegalArgumentException("othersFraction must be 0 to 1, was " + othersFraction);
        }
    }

    /**
     * Looks on for that long, which the calling thread sleeps. Empty where the system has no such counters, and if the
     * thread is interrupted, whose flag is then set.
     */
    static Optional<BusyBefore> watch(Duration length) {
        ProcFiles files = ProcFiles.own();
        Optional<Reading> before = Reading.of(files);
        if (before.isEmpty()) {
            return Optional.empty();
        }
        try {
            Clock.system().waitUntil(before.get().nanos + length.toNanos());
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        return Reading.of(files).flatMap(after -> after.since(before.get()));
    }

    /**
     * The counters at a time.
     *
     * @param ownNanos processor time of this process since its start
     * @param waitedMicros time in which a thread waited, since the machine's start
     */
    record Reading(long nanos, ProcText.Processors processors, long ownNanos, OptionalLong waitedMicros) {
        private static Optional<Reading> of(ProcFiles files) {
            OptionalLong waited =
                    files.ofMachine("pressure/cpu").map(ProcText::waitedMicros).orElse(OptionalLong.empty());
            return files.ofMachine("stat")
                    .flatMap(ProcText::processors)
                    .map(processors -> new Reading(Clock.system().nanos(), processors, processorNanos(), waited));
        }

        private static long processorNanos() {
            return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean bean
                    ? Math.max(0, bean.getProcessCpuTime())
                    : 0;
        }

        /** What happened between an earlier one and this; empty if the counters stood still. */
        Optional<BusyBefore> since(Reading earlier) {
            double lengthNanos = (double) nanos - earlier.nanos;
            double ticks = (double) processors.ticks() - earlier.processors.ticks();
            if (ticks <= 0 || lengthNanos <= 0) {
                return Optional.empty();
            }
            double busy = (processors.busyTicks() - earlier.processors.busyTicks()) / ticks;
            double own = (ownNanos - earlier.ownNanos) / (lengthNanos * processors.count());
            OptionalDouble waiting = waitedMicros.isPresent() && earlier.waitedMicros.isPresent()
                    ? OptionalDouble.of(within01((waitedMicros.getAsLong() - earlier.waitedMicros.getAsLong())
                            * NANOS_PER_MICRO
                            / lengthNanos))
                    : OptionalDouble.empty();
            return Optional.of(new BusyBefore(within01(busy - own), waiting));
        }

        /** Counters of ticks and of nanoseconds do not fall on the same moments. */
        private static double within01(double fraction) {
            return Math.max(0, Math.min(1, fraction));
        }
    }
}
