package org.loadharness.report;

import java.util.List;
import java.util.stream.Stream;
import org.loadharness.report.Rows.ModelRow;
import org.loadharness.stats.RunSummary;

/** What theory says of each point of a run, as a table for people: {@code model.csv} without the columns of the plan. */
public final class PredictionSheet {
    private PredictionSheet() {}

    /** A row for each prediction, point by point; none where theory says nothing. */
    public static Sheet of(RunSummary run) {
        Stream<String> names = ModelTable.PREDICTION.stream()
                .map(column -> column.description().name());
        return new Sheet(
                Stream.concat(Stream.of("load"), names).toList(),
                ModelRow.of(run).map(PredictionSheet::row).toList());
    }

    private static List<Cell> row(ModelRow row) {
        Stream<Cell> cells =
                ModelTable.PREDICTION.stream().map(column -> column.cell().apply(row.prediction()));
        return Stream.concat(Stream.of(Cell.of(row.point().point().point().label())), cells)
                .toList();
    }
}
