package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.function.Function;

/**
 * A parameter of a workload, set with {@code --param name=value}. Immutable. Thread-safe.
 *
 * @param <T> the type of its values
 */
public final class Parameter<T> {
    private final String name;
    private final String defaultText;
    private final String allowed;
    private final String meaning;
    private final Function<String, T> parser;
    private final boolean ofSystem;

    private Parameter(String name, String defaultText, String allowed, String meaning, Function<String, T> parser) {
        this.name = Names.fit("parameter", requireNonNull(name, "name"));
        this.defaultText = requireNonNull(defaultText, "defaultText");
        this.allowed = requireNonNull(allowed, "allowed");
        this.meaning = requireNonNull(meaning, "meaning");
        this.parser = requireNonNull(parser, "parser");
        this.ofSystem = false;
    }

    private Parameter(Parameter<T> ofUsers) {
        this.name = ofUsers.name;
        this.defaultText = ofUsers.defaultText;
        this.allowed = ofUsers.allowed;
        this.meaning = ofUsers.meaning;
        this.parser = ofUsers.parser;
        this.ofSystem = true;
    }

    /**
     * A whole number from {@code min} to {@code max}, both included.
     *
     * @throws IllegalArgumentException if no parameter can be called so
     */
    public static Parameter<Integer> integer(String name, int defaultValue, IntRange range, String meaning) {
        return new Parameter<>(
                name,
                Integer.toString(defaultValue),
                requireNonNull(range, "range").toString(),
                meaning,
                range::parse);
    }

    /** One word of a few. */
    public static Parameter<String> choice(String name, String defaultValue, List<String> words, String meaning) {
        requireNonNull(defaultValue, "defaultValue");
        return new Parameter<>(
                name, defaultValue, String.join(" | ", requireNonNull(words, "words")), meaning, text -> {
                    if (!words.contains(text)) {
                        String meant = Suggestion.nearest(text, words)
                                .map(near -> "; did you mean " + near + "?")
                                .orElse("");
                        throw new IllegalArgumentException("must be one of " + String.join(", ", words) + meant);
                    }
                    return text;
                });
    }

    /** Any text that a parser takes; the parser's exception says what is wrong and the way out. */
    public static <T> Parameter<T> text(
            String name, String defaultText, String allowed, String meaning, Function<String, T> parser) {
        return new Parameter<>(name, defaultText, allowed, meaning, parser);
    }

    /** The same parameter, which makes the system and not its users: all phases of a trial share one value. */
    public Parameter<T> ofSystem() {
        return new Parameter<>(this);
    }

    /** Whether all phases of a trial share one value. */
    public boolean isOfSystem() {
        return ofSystem;
    }

    /** What stands before the equals sign. */
    public String name() {
        return name;
    }

    /** The value that holds when none is given, as a user would write it. */
    public String defaultText() {
        return defaultText;
    }

    /** The values that it takes, in words. */
    public String allowed() {
        return allowed;
    }

    /** What it does, in one line. */
    public String meaning() {
        return meaning;
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException if the parameter does not take it
     */
    T parse(String text) {
        return parser.apply(text);
    }

    /** The whole numbers from {@code min} to {@code max}, both included. */
    public record IntRange(int min, int max) {
        public IntRange {
            if (min > max) {
                throw new IllegalArgumentException("min must not exceed max, was " + min + " and " + max);
            }
        }

        int parse(String text) {
            try {
                int value = Integer.parseInt(text.strip());
                if (value >= min && value <= max) {
                    return value;
                }
            } catch (NumberFormatException noNumber) {
                // falls through to the same message
            }
            throw new IllegalArgumentException("must be a whole number from " + min + " to " + max);
        }

        @Override
        public String toString() {
            return min + ".." + max;
        }
    }
}
