package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Into what the time of an interaction went, of its successes alone. In each of them the reported parts and the rest
 * sum to the time from its start to its end, to the nanosecond. A failure ends somewhere, often before anybody could
 * report it: it is in no part. Immutable. Thread-safe.
 *
 * @param reported the workload's reported parts in their order, no name twice
 * @param rest what the parts leave of each success; all of it where none was reported
 * @param misfits successes whose reported parts cannot be: a negative length, which counts as unknown, or more time
 *     than there was, of which no more is counted than was left
 */
public record PartsLog(List<PartLog> reported, Distribution rest, long misfits) {
    /** How tables name what the reported parts leave: {@value}. */
    public static final String REST = "rest";

    /** How tables name all of it, from the start to the end: {@value}. */
    public static final String END_TO_END = "end_to_end";

    public PartsLog {
        reported = List.copyOf(reported);
        requireNonNull(rest, "rest");
        requireDistinct(reported.stream().map(PartLog::name).toList());
        if (misfits < 0 || misfits > rest.count()) {
            throw new IllegalArgumentException(
                    "misfits must be 0 to the number of successes, " + rest.count() + ", was " + misfits);
        }
    }

    /**
     * One part.
     *
     * @param lengths of those successes of which it was reported
     */
    public record PartLog(String name, Distribution lengths) {
        public PartLog {
            requireNonNull(name, "name");
            requireNonNull(lengths, "lengths");
        }
    }

    /** Of successes of that length, of which nothing was reported. */
    public static PartsLog unreported(Distribution whole) {
        return new PartsLog(List.of(), whole, 0);
    }

    /** Several as one: as if all had been recorded in one place. */
    public static PartsLog joined(Collection<PartsLog> logs) {
        List<String> names = logs.stream()
                .flatMap(log -> log.reported.stream().map(PartLog::name))
                .distinct()
                .toList();
        return new PartsLog(
                names.stream()
                        .map(name -> new PartLog(name, merge(logs, log -> log.lengths(name))))
                        .toList(),
                merge(logs, PartsLog::rest),
                logs.stream().mapToLong(PartsLog::misfits).sum());
    }

    /** The lengths of the part of that name; empty ones if there is none. */
    public Distribution lengths(String name) {
        return reported.stream()
                .filter(part -> part.name().equals(name))
                .map(PartLog::lengths)
                .findFirst()
                .orElse(Distribution.EMPTY);
    }

    /** All parts and the rest together: the time of all successes, each from its start. */
    public long sumNanos() {
        return reported.stream()
                        .mapToLong(part -> part.lengths.totals().sumNanos())
                        .sum()
                + rest.totals().sumNanos();
    }

    /**
     * Refuses names that a workload cannot give to its parts.
     *
     * @throws IllegalArgumentException if one stands twice, is blank, or is {@link #REST} or {@link #END_TO_END}
     */
    static void requireNames(List<String> names) {
        requireDistinct(names);
        for (String name : names) {
            if (name.isBlank() || name.equals(REST) || name.equals(END_TO_END)) {
                throw new IllegalArgumentException(
                        "a part cannot be named \"" + name + "\"; give it a name of its own");
            }
        }
    }

    /**
     * Refuses names of parts of which one stands twice.
     *
     * @throws IllegalArgumentException naming it
     */
    private static void requireDistinct(List<String> names) {
        Set<String> known = new HashSet<>();
        for (String name : names) {
            if (!known.add(name)) {
                throw new IllegalArgumentException("there are two parts named \"" + name + "\"");
            }
        }
    }

    private static Distribution merge(Collection<PartsLog> logs, Function<PartsLog, Distribution> part) {
        return Distribution.merge(logs.stream().map(part).toList());
    }
}
