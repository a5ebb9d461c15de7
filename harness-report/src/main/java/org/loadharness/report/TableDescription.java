package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.util.List;

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
}
