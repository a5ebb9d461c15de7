package org.loadharness.scenario;

import static java.util.Objects.requireNonNull;

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
