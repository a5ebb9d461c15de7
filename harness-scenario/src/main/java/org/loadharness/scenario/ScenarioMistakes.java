package org.loadharness.scenario;

import static java.util.Objects.requireNonNull;

import java.util.List;
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

    /**
     * Something that is wrong in a scenario. Immutable. Thread-safe.
     *
     * @param file in which it stands
     * @param line from 1
     * @param column from 1
     * @param message what is wrong, and the way out
     */
    public record Mistake(String file, int line, int column, String message) {
        public Mistake {
            requireNonNull(file, "file");
            requireNonNull(message, "message");
        }

        /** As compilers write it: {@code shop.yaml:31:9: ...}. */
        public String text() {
            return file + ":" + line + ":" + column + ": " + message;
        }
    }
}
