package org.loadharness.plan;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The thresholds by which trials are judged. Immutable. Thread-safe.
 *
 * @param given those that differ from their standard; a share as a fraction, a time in nanoseconds
 */
public record Thresholds(Map<Threshold, Double> given) {
    /** Every threshold at its standard. */
    public static final Thresholds STANDARD = new Thresholds(Map.of());

    public Thresholds {
        Map<Threshold, Double> differing = new EnumMap<>(Threshold.class);
        given.forEach((threshold, value) -> {
            if (!(value >= 0)) {
                throw new IllegalArgumentException("limit " + threshold.text() + " must be 0 or more, was " + value);
            }
            if (value != threshold.standard()) {
                differing.put(threshold, value);
            }
        });
        given = Collections.unmodifiableMap(differing);
    }

    /**
     * Reads what {@link #text} writes.
     *
     * @throws IllegalArgumentException with the term that is wrong, and the way out
     */
    public static Thresholds parse(String text) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String term : text.isBlank() ? new String[0] : text.split(",", -1)) {
            int equals = term.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("\"" + term + "\" is no limit; write NAME=VALUE, as in failures=2%");
            }
            String name = term.substring(0, equals).strip();
            if (texts.put(name, term.substring(equals + 1).strip()) != null) {
                throw new IllegalArgumentException("\"" + term + "\": a second value for " + name + "; keep one");
            }
        }
        return of(texts);
    }

    /**
     * Of values by the names of their thresholds, as {@link #texts} writes them.
     *
     * @throws IllegalArgumentException with the name or the value, and the way out
     */
    public static Thresholds of(Map<String, String> texts) {
        Map<Threshold, Double> values = new EnumMap<>(Threshold.class);
        texts.forEach((name, text) -> {
            Threshold threshold = Threshold.parse(name);
            try {
                values.put(threshold, threshold.quantity().parse(text));
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException(name + ": " + wrong.getMessage(), wrong);
            }
        });
        return new Thresholds(values);
    }

    /** As a user writes it: {@code failures=2%,late-sends=5%}; those that differ from their standard. */
    public String text() {
        return texts().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(","));
    }

    /** The texts of those that differ from their standard, by name. */
    public Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        given.forEach((threshold, value) ->
                texts.put(threshold.text(), threshold.quantity().print(value)));
        return texts;
    }

    /** The texts of all thresholds that are in force, by name. */
    public Map<String, String> allTexts() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Threshold threshold : Threshold.values()) {
            texts.put(threshold.text(), threshold.quantity().print(of(threshold)));
        }
        return texts;
    }

    /** The value of a threshold: a share as a fraction, a time in nanoseconds. */
    public double of(Threshold threshold) {
        return given.getOrDefault(threshold, threshold.standard());
    }

    /** The value with the option that changes it, as in {@code 1 % (--limit failures)}. */
    public String named(Threshold threshold) {
        return threshold.quantity().print(of(threshold)).replace("%", " %") + " (--limit " + threshold.text() + ")";
    }
}
