package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.io.Console;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.time.Clock;

/**
 * The machine and the virtual machine of a run. Immutable. Thread-safe.
 *
 * @param memoryBytes of the machine; 0 where the system does not say
 * @param loadBefore runnable threads on average over the minute before the run; empty where the system does not say
 * @param busyBefore what others did with the processors just before the run; empty where nobody looked, or the system does
 *     not say
 * @param recordingNanos what it costs this machine to choose, time and record an interaction; empty if not measured
 * @param openFilesLimit soft limit of this process; blank where the system does not say
 */
public record Environment(
        Instant capturedAt,
        String host,
        String operatingSystem,
        String processor,
        int cores,
        long memoryBytes,
        String javaVersion,
        String virtualMachine,
        List<String> virtualMachineFlags,
        Optional<Double> loadBefore,
        Optional<BusyBefore> busyBefore,
        Optional<Double> recordingNanos,
        String openFilesLimit) {
    /** What Java puts into words and variables in place of a letter that the locale does not know; which it was is lost. */
    public static final char UNREADABLE = '\uFFFD';

    public Environment {
        virtualMachineFlags = List.copyOf(virtualMachineFlags);
    }

    /** What can be found out about this machine now, without a look at what others do with it. */
    public static Environment capture() {
        return capture(Duration.ZERO);
    }

    /**
     * What can be found out about this machine now.
     *
     * @param watch how long others are watched, which the calling thread sleeps; 0 if they are not
     */
    public static Environment capture(Duration watch) {
        Optional<BusyBefore> busy = watch.isZero() ? Optional.empty() : BusyBefore.watch(watch);
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return new Environment(
                now(),
                hostName(),
                property("os.name") + " " + property("os.version") + " " + property("os.arch"),
                fileLine("/proc/cpuinfo", "model name").replaceFirst("^[^:]*:\\s*", ""),
                Runtime.getRuntime().availableProcessors(),
                totalMemoryBytes(),
                property("java.version"),
                property("java.vm.name") + " " + property("java.vm.version"),
                ManagementFactory.getRuntimeMXBean().getInputArguments(),
                load < 0 ? Optional.empty() : Optional.of(load),
                busy,
                Optional.of(RecordingCost.nanos()),
                fileLine("/proc/self/limits", "Max open files").replaceAll("\\s{2,}", " "));
    }

    /** The wall clock; for people, no duration is derived from it. */
    public static Instant now() {
        return Instant.now();
    }

    /** Whether somebody may look on. From Java 22 on there is always a console, which says itself whether it is a terminal. */
    @SuppressWarnings("SystemConsoleNull") // null is what Java 17 says, and later ones are asked
    public static boolean consoleIsTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (ReflectiveOperationException beforeJava22) {
            return true;
        }
    }

    private static String property(String name) {
        return System.getProperty(name, "");
    }

    /** The harness's own version, as the manifest of its jar records it. */
    public static String harnessVersion() {
        return Optional.ofNullable(Environment.class.getPackage().getImplementationVersion())
                .orElse("development build");
    }

    /** The name of this machine in its network; blank if it has none. */
    public static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "";
        }
    }

    private static long totalMemoryBytes() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean bean
                ? bean.getTotalMemorySize()
                : 0;
    }

    private static String fileLine(String file, String start) {
        Path path = Path.of(file);
        if (!Files.isReadable(path)) {
            return "";
        }
        try (var lines = Files.lines(path, StandardCharsets.UTF_8)) {
            return lines.filter(line -> line.startsWith(start)).findFirst().orElse("");
        } catch (IOException unreadable) {
            return "";
        }
    }

    /**
     * What others did with the machine's processors in a moment before a run, by the counters of the processors themselves. A load
     * average speaks of the minute before, and so of the build or the run that has just ended. Immutable. Thread-safe.
     *
     * @param othersFraction of the time of all processors, used by anything but this process; 0 to 1
     * @param stolenFraction what the host of a virtual machine gave to other machines of it, which is part of what others used;
     *     empty where the system does not say
     * @param waitingFraction of the time, in which a thread of the machine waited for a processor; empty where the system
     *     does not say
     */
    public record BusyBefore(double othersFraction, OptionalDouble stolenFraction, OptionalDouble waitingFraction) {
        private static final double NANOS_PER_MICRO = 1e3;

        public BusyBefore {
            requireNonNull(stolenFraction, "stolenFraction");
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
                OptionalLong waited = files.ofMachine("pressure/cpu")
                        .map(ProcText::waitedMicros)
                        .orElse(OptionalLong.empty());
                return files.ofMachine("stat")
                        .flatMap(ProcText::processors)
                        .map(processors -> new Reading(Clock.system().nanos(), processors, processorNanos(), waited));
            }

            private static long processorNanos() {
                return ManagementFactory.getOperatingSystemMXBean()
                                instanceof com.sun.management.OperatingSystemMXBean bean
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
                double stolen = (processors.stolenTicks() - earlier.processors.stolenTicks()) / ticks;
                double own = (ownNanos - earlier.ownNanos) / (lengthNanos * processors.count());
                OptionalDouble waiting = waitedMicros.isPresent() && earlier.waitedMicros.isPresent()
                        ? OptionalDouble.of(within01((waitedMicros.getAsLong() - earlier.waitedMicros.getAsLong())
                                * NANOS_PER_MICRO
                                / lengthNanos))
                        : OptionalDouble.empty();
                return Optional.of(new BusyBefore(within01(busy - own), OptionalDouble.of(within01(stolen)), waiting));
            }

            /** Counters of ticks and of nanoseconds do not fall on the same moments. */
            private static double within01(double fraction) {
                return Math.max(0, Math.min(1, fraction));
            }
        }
    }
}
