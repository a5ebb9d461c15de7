package org.loadharness.drive;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Processors of a machine by their numbers, from 0. Immutable. Thread-safe.
 *
 * @param text as Linux and {@code taskset -c} write them: {@code 0,2-5}, or {@code 0-8:2} for every second
 * @param numbers ascending; at least one
 */
record Processors(String text, SortedSet<Integer> numbers) {
    /** No kernel knows more. */
    private static final int MOST = 8192;

    private static final Pattern RANGE = Pattern.compile("(\\d{1,4})(?:-(\\d{1,4})(?::(\\d{1,4}))?)?");
    private static final Path ONLINE = Path.of("/sys/devices/system/cpu/online");
    private static final String ALLOWED = "Cpus_allowed_list:";

    Processors {
        requireNonNull(text, "text");
        numbers = Collections.unmodifiableSortedSet(new TreeSet<>(numbers));
    }

    /**
     * Reads a list.
     *
     * @throws IllegalArgumentException with the text and the way out
     */
    static Processors parse(String text) {
        SortedSet<Integer> numbers = new TreeSet<>();
        for (String part : text.strip().split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            int first = range.matches() ? Integer.parseInt(range.group(1)) : -1;
            int last = first >= 0 && range.group(2) != null ? Integer.parseInt(range.group(2)) : first;
            int step = first >= 0 && range.group(3) != null ? Integer.parseInt(range.group(3)) : 1;
            if (first < 0 || last < first || last >= MOST || step == 0) {
                throw new IllegalArgumentException(
                        "\"" + text + "\" is no list of processors; write their numbers, as in 0,2-3");
            }
            for (int number = first; number <= last; number += step) {
                numbers.add(number);
            }
        }
        return new Processors(text.strip().replace(" ", ""), numbers);
    }

    /** Those that this machine has and that are switched on; empty if the system does not say. */
    static Optional<Processors> ofMachine() {
        return read(ONLINE).map(Processors::parse);
    }

    /** Those on which a process may run at this moment; empty if the system does not say. */
    static Optional<Processors> of(long processId) {
        return read(Path.of("/proc", Long.toString(processId), "status"))
                .flatMap(status ->
                        status.lines().filter(line -> line.startsWith(ALLOWED)).findFirst())
                .map(line -> parse(line.substring(ALLOWED.length())));
    }

    /** The numbers that are none of the others', as a list; empty if all are. */
    Optional<String> beyond(Processors others) {
        String beyond = numbers.stream()
                .filter(number -> !others.numbers.contains(number))
                .map(String::valueOf)
                .collect(Collectors.joining(","));
        return beyond.isEmpty() ? Optional.empty() : Optional.of(beyond);
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file)).filter(text -> !text.isBlank());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
