package org.loadharness.drive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Running totals of processor time in ticks of the kernel. Immutable. Thread-safe.
 *
 * @param ownTicks of this process and of its children that have ended
 * @param busyTicks of all processors while they did something
 * @param allTicks of all processors
 */
record ProcessorTime(long ownTicks, long busyTicks, long allTicks) {
    private static final Path MACHINE = Path.of("/proc/stat");
    private static final Path PROCESS = Path.of("/proc/self/stat");

    /** The totals now; empty where the system does not report them so. */
    static Optional<ProcessorTime> read() {
        try {
            return Optional.of(parse(Files.readString(MACHINE), Files.readString(PROCESS)));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** The first line of /proc/stat and the whole of /proc/self/stat, as proc(5) describes them. */
    private static ProcessorTime parse(String machine, String process) {
        long[] machineTicks = Arrays.stream(
                        machine.lines().findFirst().orElseThrow().split("\\s+"))
                .skip(1)
                .limit(8) // guests are counted among users
                .mapToLong(Long::parseLong)
                .toArray();
        long idleTicks = machineTicks[3] + machineTicks[4];
        long allTicks = Arrays.stream(machineTicks).sum();
        String[] behindName = process.substring(process.lastIndexOf(')') + 2).split(" ");
        long ownTicks = Arrays.stream(behindName)
                .skip(11) // utime, stime, cutime, cstime
                .limit(4)
                .mapToLong(Long::parseLong)
                .sum();
        return new ProcessorTime(ownTicks, allTicks - idleTicks, allTicks);
    }

    /** The part of all processors that others had since then, from 0 to 1. */
    double foreignFractionSince(ProcessorTime earlier) {
        long foreignTicks = (busyTicks - earlier.busyTicks) - (ownTicks - earlier.ownTicks);
        return Math.max(0, foreignTicks) / (double) Math.max(1, allTicks - earlier.allTicks);
    }
}
