package org.loadharness.plan;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The limits by which trials are judged. Immutable. Thread-safe.
 *
 * @param given those that differ from their standard; a share as a fraction, a time in nanoseconds
 */
public record Thresholds(Map<Threshold, Double> given) {
    /** Every limit at its standard. */
    public static final Thresholds STANDARD = new Thresholds(Map.of());

    public Thresholds {
        Map<Threshold, Double> differing = new EnumMap<>(Threshold.class);
        given.forEach((limit, value) -> {
            if (!(value >= 0)) {
                throw new IllegalArgumentException("limit " + limit.text() + " must be 0 or more, was " + value);
            }
            if (value != limit.standard()) {
                differing.put(limit, value);
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
     * Of values by the names of their limits, as {@link #texts} writes them.
     *
     * @throws IllegalArgumentException with the name or the value, and the way out
     */
    public static Thresholds of(Map<String, String> texts) {
        Map<Threshold, Double> values = new EnumMap<>(Threshold.class);
        texts.forEach((name, text) -> {
            Threshold limit = Threshold.parse(name);
            try {
                values.put(limit, limit.quantity().parse(text));
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException(name + ": " + wrong.getMessage(), wrong);
            }
        });
        return new Thresholds(values);
    }

    /** As a user writes it: {@code failures=2%,late-sends=5%}; those that differ from their standard. */
    public String text() {
        return texts().entrySet().stream()
                .map(limit -> limit.getKey() + "=" + limit.getValue())
                .collect(Collectors.joining(","));
    }

    /** The texts of those that differ from their standard, by name. */
    public Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        given.forEach((limit, value) -> texts.put(limit.text(), limit.quantity().print(value)));
        return texts;
    }

    /** The texts of all limits that are in force, by name. */
    public Map<String, String> allTexts() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Threshold limit : Threshold.values()) {
            texts.put(limit.text(), limit.quantity().print(of(limit)));
        }
        return texts;
    }

    /** The value of a limit: a share as a fraction, a time in nanoseconds. */
    public double of(Threshold limit) {
        return given.getOrDefault(limit, limit.standard());
    }

    /** The value with the option that changes it, as in {@code 1 % (--limit failures)}. */
    public String named(Threshold limit) {
        return limit.quantity().print(of(limit)).replace("%", " %") + " (--limit " + limit.text() + ")";
    }
}
