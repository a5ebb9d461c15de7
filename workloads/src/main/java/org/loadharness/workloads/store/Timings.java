package org.loadharness.workloads.store;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the time of a request went, by name: {@code order;dur=2.104117, query-call;dur=0.912000} as the field {@code
 * Server-Timing} has it, in milliseconds, here to the nanosecond. Confined to one thread.
 */
final class Timings {
    static final String FIELD = "Server-Timing";

    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int DECIMALS = 6;
    private static final int MOST_ENTRIES = 50;
    private static final int LONGEST_HEADER = 4_096;
    private static final Pattern ENTRY = Pattern.compile(
            "(?:^|,)\\s*([a-z][a-z-]{0,39})\\s*;\\s*dur=(\\d{1,9})(?:\\.(\\d{1,6})\\d*)?\\s*(?=[,;]|$)");

    private final Map<String, Long> nanosByName = new LinkedHashMap<>();

    /** That much more of this name. */
    void add(String name, long nanos) {
        nanosByName.merge(name, Math.max(0, nanos), Long::sum);
    }

    /** All that another reports, with something before each name. */
    void addAll(String prefix, Timings others) {
        others.nanosByName.forEach((name, nanos) -> add(prefix + name, nanos));
    }

    /** Nanoseconds; empty if nothing is known of that name. */
    OptionalLong nanos(String name) {
        Long nanos = nanosByName.get(name);
        return nanos == null ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    /** The field's value. */
    String header() {
        StringBuilder header = new StringBuilder();
        nanosByName.forEach((name, nanos) -> {
            header.append(header.isEmpty() ? "" : ", ").append(name).append(";dur=");
            header.append(nanos / NANOS_PER_MILLI).append('.');
            String fraction = Long.toString(nanos % NANOS_PER_MILLI);
            header.append("0".repeat(DECIMALS - fraction.length())).append(fraction);
        });
        return header.toString();
    }

    /** Adds what a field's value says; what cannot be read, and all of a value that is too long, is passed over. */
    void read(String header) {
        Matcher entry = ENTRY.matcher(header.length() <= LONGEST_HEADER ? header : "");
        while (entry.find() && nanosByName.size() < MOST_ENTRIES) {
            String fraction = entry.group(3) == null ? "" : entry.group(3);
            long millis = Long.parseLong(entry.group(2));
            long rest = Long.parseLong(fraction + "0".repeat(DECIMALS - fraction.length()));
            add(entry.group(1), millis * NANOS_PER_MILLI + rest);
        }
    }
}
