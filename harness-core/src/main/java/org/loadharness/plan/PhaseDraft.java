package org.loadharness.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A phase of the load as people write it: its name, options and their texts, and parameters of the workload. On one line
 * the name comes first, then what it has, separated by spaces: {@code peak users=60% think=exp:10ms release=20%:startup
 * param.store=snapshot}. A value with spaces stands in single or double quotes. What is wrong with the values themselves is
 * found by {@link PlanDraft#check}. Immutable. Thread-safe.
 *
 * @param options by name, some of {@link #OPTIONS}
 * @param parameters of the workload, where they differ from those of the run
 */
public record PhaseDraft(String name, Map<String, String> options, Map<String, String> parameters) {
    /** The options that a phase can be given. */
    public static final List<String> OPTIONS = Stream.concat(
                    PlanOptions.ofPhase().map(PlanOption::name), Stream.of("release"))
            .toList();

    /** What the name of a parameter follows on a line: {@value}. */
    public static final String PARAMETER = "param.";

    public PhaseDraft {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /**
     * Reads what {@link #text} writes.
     *
     * @throws IllegalArgumentException with the wrong word and the way out
     */
    public static PhaseDraft parse(String line) {
        List<String> words = Words.of(line);
        if (words.isEmpty() || words.get(0).contains("=")) {
            throw new IllegalArgumentException("a phase begins with its name; write NAME KEY=VALUE ...");
        }
        Map<String, String> options = new LinkedHashMap<>();
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String word : words.subList(1, words.size())) {
            int equals = word.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException(
                        "\"" + word + "\": after the name of a phase comes KEY=VALUE, as in users=60%");
            }
            String key = word.substring(0, equals);
            boolean isParameter = key.startsWith(PARAMETER);
            Map<String, String> place = isParameter ? parameters : options;
            String name = isParameter ? key.substring(PARAMETER.length()) : key;
            if (place.put(name, word.substring(equals + 1)) != null) {
                throw new IllegalArgumentException(key + " is given twice; keep one");
            }
        }
        return new PhaseDraft(words.get(0), options, parameters);
    }

    /** On one line. */
    public String text() {
        Map<String, String> pairs = new LinkedHashMap<>(options);
        parameters.forEach((parameter, text) -> pairs.put(PARAMETER + parameter, text));
        String rest = pairs.entrySet().stream()
                .map(pair -> " " + Words.quoted(pair.getKey() + "=" + pair.getValue()))
                .collect(Collectors.joining());
        return Words.quoted(name) + rest;
    }

    /** Whether the number of its users depends on that of the point, as far as the text says. */
    public boolean hasShare() {
        if (!options.containsKey("users")) {
            return !isOpen();
        }
        try {
            return PhaseUsers.parse(options.getOrDefault("users", "")).isRelative();
        } catch (IllegalArgumentException reportedByCheck) {
            return true;
        }
    }

    boolean isOpen() {
        return options.containsKey("arrivals");
    }
}
