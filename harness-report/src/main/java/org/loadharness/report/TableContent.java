package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A table as a whole. Immutable. Thread-safe.
 *
 * @param rows each with a cell for each column
 * @param thinned what the rows join or leave out of the whole, in a sentence; blank if nothing
 */
public record TableContent(TableDescription description, List<List<Cell>> rows, String thinned) {
    public TableContent {
        requireNonNull(description, "description");
        requireNonNull(thinned, "thinned");
        rows = List.copyOf(rows);
    }

    /** The same without the columns of those names. */
    TableContent without(Set<String> names) {
        List<ColumnDescription> columns = description.columns();
        int[] kept = IntStream.range(0, columns.size())
                .filter(index -> !names.contains(columns.get(index).name()))
                .toArray();
        List<List<Cell>> shorter = new ArrayList<>();
        rows.forEach(
                row -> shorter.add(IntStream.of(kept).<Cell>mapToObj(row::get).toList()));
        return new TableContent(
                new TableDescription(
                        description.file(),
                        description.row(),
                        IntStream.of(kept).mapToObj(columns::get).toList()),
                shorter,
                thinned);
    }

    /** The same, saying what it joins or leaves out. */
    TableContent saying(String sentence) {
        return new TableContent(description, rows, sentence);
    }
}
