package org.loadharness.report;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.report.PlotTables.TableContent;
import org.loadharness.report.Rows.PointRow;
import org.loadharness.stats.RunSummary;

/**
 * A table of the result directory. Rows are made while they are written, so that no table is ever held as a whole.
 * Immutable. Thread-safe.
 *
 * @param <R> what a row is made of
 * @param point that a row belongs to
 * @param columns of every run; one for each factor of a run comes behind those that say of what load a point is
 */
record Table<R>(
        String file,
        String row,
        Function<R, PointRow> point,
        List<Column<R>> columns,
        Function<RunSummary, Stream<R>> rows) {
    Table {
        columns = List.copyOf(columns);
    }

    TableDescription description(ExperimentPlan plan) {
        return new TableDescription(
                file, row, columns(plan).stream().map(Column::description).toList());
    }

    /**
     * The same without columns that are empty in every row of that run, or that are not wanted by their names; the first so many
     * stay.
     */
    Table<R> used(RunSummary run, int first, Predicate<String> isWanted) {
        List<R> all = rows.apply(run).toList();
        List<Column<R>> kept = new ArrayList<>(columns.subList(0, first));
        columns.stream()
                .skip(first)
                .filter(column -> isWanted.test(column.description().name()))
                .filter(column -> all.stream()
                        .anyMatch(row -> !column.cell().apply(row).text().isEmpty()))
                .forEach(kept::add);
        return new Table<>(file, this.row, point, kept, rows);
    }

    boolean isEmpty(RunSummary run) {
        return rows.apply(run).findAny().isEmpty();
    }

    void writeTo(OutputStream out, RunSummary run) throws IOException {
        Csv csv = new Csv(out);
        List<Column<R>> all = columns(run.plan());
        csv.line(all.stream().map(column -> column.description().name()).toList());
        try { // no iterator, which would hold all rows of a trial
            rows.apply(run).forEachOrdered(next -> row(csv, all, next));
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
        csv.flush();
    }

    private static <R> void row(Csv csv, List<Column<R>> all, R next) {
        try {
            csv.row(all.stream().map(column -> column.cell().apply(next)).toList());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    TableContent content(RunSummary run) {
        return content(run.plan(), rows.apply(run));
    }

    /** With those rows in the place of its own. */
    TableContent content(ExperimentPlan plan, Stream<R> others) {
        List<Column<R>> all = columns(plan);
        return new TableContent(
                description(plan),
                others.map(row -> all.stream()
                                .map(column -> column.cell().apply(row))
                                .toList())
                        .toList(),
                "");
    }

    /** Every row as its cells by the names of their columns, in order. */
    List<Map<String, Sheet.Cell>> cells(RunSummary run) {
        List<Column<R>> all = columns(run.plan());
        return rows.apply(run).map(of -> cells(all, of)).toList();
    }

    private List<Column<R>> columns(ExperimentPlan plan) {
        List<Column<R>> all = new ArrayList<>(columns);
        all.addAll(IdentityColumns.OF_POINT.size(), Column.on(point, IdentityColumns.factors(plan)));
        return all;
    }

    private Map<String, Sheet.Cell> cells(List<Column<R>> all, R of) {
        Map<String, Sheet.Cell> cells = new LinkedHashMap<>();
        all.forEach(
                column -> cells.put(column.description().name(), column.cell().apply(of)));
        return cells;
    }
}
