package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a file holds. Immutable. Thread-safe.
 *
 * @param file its name
 * @param row what a row is, in a few words
 * @param columns in their order
 */
public record TableDescription(String file, String row, List<ColumnDescription> columns) {
    public TableDescription {
        requireNonNull(file, "file");
        requireNonNull(row, "row");
        columns = List.copyOf(columns);
    }

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

    /** The types of the Frictionless table schema that are used here. */
    public enum ColumnType {
        /** Words. */
        STRING,
        /** A whole number. */
        INTEGER,
        /** A number with a decimal point. */
        NUMBER,
        /** A point in time, ISO 8601 in UTC. */
        DATETIME;

        /** The schema's name of it. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
