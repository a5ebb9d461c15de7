package org.loadharness.record;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Understands the files in which Linux reports about a process. Whatever is not as it should be is unknown.
 * Thread-safe.
 */
final class ProcText {
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int RECEIVED = 0;
    private static final int SENT = 8;
    private static final int NETWORK_FIELDS = 16;
    private static final long TICKS_PER_SECOND = 17;
    private static final long MOST_TICKS_PER_SECOND = 1_000_000;
    private static final long KIBI = 1024;
    private static final int PROCESSOR_KINDS = 8;
    private static final int IDLE = 3;
    private static final int IDLE_WITH_DISK = 4;
    private static final int STOLEN = 7;
    private static final Pattern PROCESSOR = Pattern.compile("cpu[0-9]+ ");
    private static final Pattern NATURAL = Pattern.compile("[0-9]{1,18}");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private ProcText() {}

    /** Processor time in ticks of the clock. */
    record Ticks(long user, long system) {}

    /** Of all processors together, and how many they are. */
    record Processors(long busyTicks, long stolenTicks, long ticks, int count) {}

    /** Of all interfaces together. */
    record Network(long receivedBytes, long sentBytes) {}

    /** The number of a line such as {@code Threads: 17}. */
    static OptionalLong number(String lines, String name) {
        return line(lines, name + ":").map(ProcText::natural).orElse(OptionalLong.empty());
    }

    /** The bytes of a line such as {@code VmRSS: 2048 kB}. */
    static OptionalLong bytes(String lines, String name) {
        return line(lines, name + ":")
                .filter(value -> value.endsWith(" kB"))
                .map(value -> natural(value.substring(0, value.length() - 3).strip()))
                .filter(kibibytes -> kibibytes.orElse(Long.MAX_VALUE) <= Long.MAX_VALUE / KIBI)
                .map(kibibytes -> OptionalLong.of(kibibytes.getAsLong() * KIBI))
                .orElse(OptionalLong.empty());
    }

    /** From {@code stat} of a process. A thread may be called {@code ) R 1}: what counts is the last bracket. */
    static Optional<Ticks> ticks(String stat) {
        String[] fields = fields(stat.substring(stat.lastIndexOf(')') + 1));
        if (fields.length <= SYSTEM_TICKS || !stat.contains(")")) {
            return Optional.empty();
        }
        OptionalLong user = natural(fields[USER_TICKS]);
        OptionalLong system = natural(fields[SYSTEM_TICKS]);
        return user.isPresent() && system.isPresent()
                ? Optional.of(new Ticks(user.getAsLong(), system.getAsLong()))
                : Optional.empty();
    }

    /** From {@code net/dev}; unknown as a whole if one interface is not understood. */
    static Optional<Network> network(String dev) {
        long received = 0;
        long sent = 0;
        int interfaces = 0;
        for (String line : dev.lines().filter(each -> each.contains(":")).toList()) {
            String[] fields = fields(line.substring(line.lastIndexOf(':') + 1));
            OptionalLong in = fields.length == NETWORK_FIELDS ? natural(fields[RECEIVED]) : OptionalLong.empty();
            OptionalLong out = fields.length == NETWORK_FIELDS ? natural(fields[SENT]) : OptionalLong.empty();
            if (in.isEmpty() || out.isEmpty()) {
                return Optional.empty();
            }
            received += in.getAsLong();
            sent += out.getAsLong();
            interfaces++;
        }
        return interfaces > 0 ? Optional.of(new Network(received, sent)) : Optional.empty();
    }

    /** The time that a thread ran, from its {@code schedstat}. */
    static OptionalLong ranNanos(String schedstat) {
        String[] fields = fields(schedstat);
        return fields.length == 3 ? natural(fields[0]) : OptionalLong.empty();
    }

    /** Context switches of the machine, from its {@code stat}. */
    static OptionalLong machineSwitches(String stat) {
        return line(stat, "ctxt ").map(ProcText::natural).orElse(OptionalLong.empty());
    }

    /**
     * What all processors of the machine did, from its {@code stat}. The first eight figures of a line are time of its
     * own: for users, for users of lower priority, for the system, idle, idle with a disk at work, for two kinds of
     * interrupts, and taken by another machine on the same hardware.
     */
    static Optional<Processors> processors(String stat) {
        Optional<String[]> fields =
                line(stat, "cpu ").map(ProcText::fields).filter(all -> all.length >= PROCESSOR_KINDS);
        long[] ticks = new long[PROCESSOR_KINDS];
        for (int kind = 0; fields.isPresent() && kind < PROCESSOR_KINDS; kind++) {
            OptionalLong read = natural(fields.get()[kind]);
            if (read.isEmpty()) {
                return Optional.empty();
            }
            ticks[kind] = read.getAsLong();
        }
        long all = Arrays.stream(ticks).sum();
        int count = (int)
                stat.lines().filter(each -> PROCESSOR.matcher(each).lookingAt()).count();
        return fields.isPresent() && count > 0
                ? Optional.of(new Processors(all - ticks[IDLE] - ticks[IDLE_WITH_DISK], ticks[STOLEN], all, count))
                : Optional.empty();
    }

    /** Microseconds since its start in which a thread of the machine waited for a processor, from {@code pressure/cpu}. */
    static OptionalLong waitedMicros(String pressure) {
        return line(pressure, "some ")
                .filter(rest -> rest.contains("total="))
                .map(rest -> natural(rest.substring(rest.indexOf("total=") + "total=".length())))
                .orElse(OptionalLong.empty());
    }

    /** Length of the tick in which the kernel reports processor times, from {@code auxv} of a process of 64 bits. */
    static OptionalLong tickNanos(byte[] auxv) {
        ByteBuffer pairs = ByteBuffer.wrap(auxv).order(ByteOrder.nativeOrder());
        try {
            for (long type = pairs.getLong(); type != 0; type = pairs.getLong()) {
                long value = pairs.getLong();
                if (type == TICKS_PER_SECOND && value > 0 && value <= MOST_TICKS_PER_SECOND) {
                    return OptionalLong.of(TimeUnit.SECONDS.toNanos(1) / value);
                }
            }
        } catch (BufferUnderflowException torn) {
            return OptionalLong.empty();
        }
        return OptionalLong.empty();
    }

    /** The rest of the line that starts so; found without a look at each line, for hundreds of texts are searched. */
    private static Optional<String> line(String lines, String start) {
        int from = lines.startsWith(start) ? start.length() : lines.indexOf("\n" + start) + 1 + start.length();
        if (from == start.length() && !lines.startsWith(start)) {
            return Optional.empty();
        }
        int to = lines.indexOf('\n', from);
        return Optional.of(lines.substring(from, to < 0 ? lines.length() : to).strip());
    }

    private static String[] fields(String text) {
        return SPACE.split(text.strip(), -1);
    }

    /** A whole number from 0 up, if it is one that fits. */
    private static OptionalLong natural(String text) {
        return NATURAL.matcher(text).matches() ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
