package org.loadharness.workloads.buckets;

import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The processors that the server may use. Immutable. Thread-safe.
 *
 * @param list their numbers, as {@code taskset -c} takes them; empty for all
 * @param count how many they are
 */
record Cores(Optional<String> list, int count) {
    static final String ALL = "all";

    private static final Pattern RANGE = Pattern.compile("(\\d{1,4})(?:-(\\d{1,4}))?");

    /**
     * Reads {@value #ALL} or a list.
     *
     * @throws IllegalArgumentException if it is neither
     */
    static Cores parse(String text) {
        if (text.equals(ALL)) {
            return new Cores(Optional.empty(), Runtime.getRuntime().availableProcessors());
        }
        SortedSet<Integer> numbers = new TreeSet<>();
        for (String part : text.split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            int first = range.matches() ? Integer.parseInt(range.group(1)) : -1;
            int last = first >= 0 && range.group(2) != null ? Integer.parseInt(range.group(2)) : first;
            if (first < 0 || last < first) {
                throw new IllegalArgumentException("must be " + ALL + " or numbers of processors, as in 0 or 0,2-3");
            }
            for (int number = first; number <= last; number++) {
                numbers.add(number);
            }
        }
        return new Cores(Optional.of(text), numbers.size());
    }
}
