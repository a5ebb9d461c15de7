package org.loadharness.report;

import java.util.List;
import java.util.stream.Stream;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.report.Rows.ModelRow;
import org.loadharness.theory.Theory;

/** What theory says of points of a run, as a table for people: {@code model.csv} without the columns of the plan. */
final class PredictionSheet {
    private PredictionSheet() {}

    /** A row for each prediction, point by point; none where theory says nothing. */
    static Sheet of(ExperimentPlan plan, Theory theory) {
        Stream<String> names = ModelTable.PREDICTION.stream()
                .map(column -> column.description().name());
        return new Sheet(
                Stream.concat(Stream.of("load"), names).toList(),
                ModelRow.of(plan, theory.points()).map(PredictionSheet::row).toList());
    }

    private static List<Sheet.Cell> row(ModelRow row) {
        Stream<Sheet.Cell> cells =
                ModelTable.PREDICTION.stream().map(column -> column.cell().apply(row.prediction()));
        return Stream.concat(Stream.of(Sheet.Cell.of(row.point().point().point().label())), cells)
                .toList();
    }
}
