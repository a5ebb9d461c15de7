package org.loadharness.report;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.loadharness.stats.RunSummary;

/**
 * A table of the result directory. Rows are made while they are written, so that no table is ever held as a whole.
 * Immutable. Thread-safe.
 *
 * @param <R> what a row is made of
 */
record Table<R>(String file, String row, List<Column<R>> columns, Function<RunSummary, Stream<R>> rows) {
    Table {
        columns = List.copyOf(columns);
    }

    TableDescription description() {
        return new TableDescription(
                file, row, columns.stream().map(Column::description).toList());
    }

    boolean isEmpty(RunSummary run) {
        return rows.apply(run).findAny().isEmpty();
    }

    void writeTo(OutputStream out, RunSummary run) throws IOException {
        Csv csv = new Csv(out);
        csv.line(columns.stream().map(column -> column.description().name()).toList());
        for (Iterator<R> iterator = rows.apply(run).iterator(); iterator.hasNext(); ) {
            R next = iterator.next();
            csv.row(columns.stream().map(column -> column.cell().apply(next)).toList());
        }
        csv.flush();
    }

    /** Every row as its cells by the names of their columns, in order. */
    List<Map<String, Cell>> cells(RunSummary run) {
        return rows.apply(run).map(this::cells).toList();
    }

    private Map<String, Cell> cells(R of) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        columns.forEach(
                column -> cells.put(column.description().name(), column.cell().apply(of)));
        return cells;
    }
}
