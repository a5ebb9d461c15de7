package org.loadharness.record;

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
}
