package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * What a column holds. Immutable. Thread-safe.
 *
 * @param name its header; a dimension's unit is its end
 * @param type of its cells
 * @param meaning what a cell says, in a sentence
 */
public record ColumnDescription(String name, ColumnType type, String meaning) {
    private static final Map<String, String> UNITS =
            Map.of("per_s", "1/s", "s", "s", "ms", "ms", "fraction", "1", "bytes", "B");

    public ColumnDescription {
        requireNonNull(type, "type");
        requireNonNull(meaning, "meaning");
        if (!name.matches("[a-z][a-z0-9]*(_[a-z0-9]+)*")) {
            throw new IllegalArgumentException("name must be lower-case words joined by _, was \"" + name + "\"");
        }
    }

    /** The unit that the name ends in; blank for counts and words. */
    public String unit() {
        if (name.endsWith("_per_s")) {
            return "1/s";
        }
        return UNITS.getOrDefault(name.substring(name.lastIndexOf('_') + 1), "");
    }
}
