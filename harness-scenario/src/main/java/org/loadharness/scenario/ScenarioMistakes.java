package org.loadharness.scenario;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A scenario that cannot be used as it is. Immutable. Thread-safe. */
public final class ScenarioMistakes extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient List<Mistake> mistakes;

    ScenarioMistakes(List<Mistake> mistakes) {
        super(mistakes.stream().map(Mistake::text).collect(Collectors.joining("\n")));
        this.mistakes = List.copyOf(mistakes);
    }

    /** All of them, in the order of the file. */
    public List<Mistake> mistakes() {
        return mistakes;
    }

    /** How bad it is. */
    public enum Severity {
        /** Nothing can be done with the scenario. */
        ERROR,
        /** It can be used as it is, and most often something else was meant. */
        WARNING;

        /** As others read it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Something that is wrong in a scenario. Immutable. Thread-safe.
     *
     * @param file in which it stands
     * @param line from 1
     * @param column from 1
     * @param end the column behind it, or its own where nothing is known of that
     * @param code a short word for its kind, which stays when the message is put better
     * @param message what is wrong, and the way out
     */
    public record Mistake(String file, int line, int column, int end, String code, Severity severity, String message) {
        private static final Pattern SUGGESTION =
                Pattern.compile("did you mean \"?([^\"?]+)\"?\\?|is written \"([^\"]+)\" here");

        public Mistake {
            requireNonNull(file, "file");
            requireNonNull(code, "code");
            requireNonNull(severity, "severity");
            requireNonNull(message, "message");
        }

        /** As compilers write it: {@code shop.yaml:31:9: ...}. */
        public String text() {
            String doubtful = severity == Severity.WARNING ? "warning: " : "";
            return file + ":" + line + ":" + column + ": " + doubtful + message;
        }

        /** What to write in its place, where the message names a word. */
        public Optional<String> suggestion() {
            Matcher named = SUGGESTION.matcher(message);
            return named.find()
                    ? Optional.ofNullable(named.group(1)).or(() -> Optional.ofNullable(named.group(2)))
                    : Optional.empty();
        }
    }
}
