package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.loadharness.report.Rows.ModelRow;
import org.loadharness.stats.Interval;
import org.loadharness.theory.Prediction;

/** {@code model.csv}: a row is what a model says of a point, beside what was measured there. */
final class ModelTable {
    private static final List<Column<Prediction>> COLUMNS = List.of(
            Column.text(
                    "model",
                    "Where the prediction comes from: mmm, mmmk, allen_cunneen, overload_transient, bound, machine_repairman, mean_values, little, little_active, phases or phases_own.",
                    prediction -> prediction.model().text()),
            Column.text(
                    "metric",
                    "What is predicted, with its unit: response_mean_ms, throughput_per_s or wall_s.",
                    prediction -> prediction.metric().text()),
            Column.number(
                    "utilisation",
                    "Share of the servers that is busy, rho; 1 and more if they do not keep up, empty if nobody waits for one, or it is unknown.",
                    Prediction::utilisation),
            Column.number(
                    "predicted",
                    "What the model says, in the metric's unit; a bound on throughput is the most there can be, one on response times the least; empty if it says nothing.",
                    Prediction::predicted),
            Column.number(
                    "measured",
                    "What was measured, in the metric's unit. Mean over repeats.",
                    prediction -> prediction.measured().mean()),
            Column.number(
                    "measured_ci_low",
                    "Lower end of the 95 % interval of the mean (Student's t); empty with one repeat.",
                    prediction -> end(prediction, Interval::low)),
            Column.number(
                    "measured_ci_high",
                    "Upper end of the 95 % interval of the mean (Student's t); empty with one repeat.",
                    prediction -> end(prediction, Interval::high)),
            Column.number("ratio", "Measured over predicted; empty without either.", Prediction::ratio),
            Column.text(
                    "validity",
                    "Whether the two can be compared: applies, or why not.",
                    prediction -> prediction.validity().words()));

    private static final Column<Prediction> FIT = Column.text(
            "fit",
            "Where the model's figures were measured. fitted: at the lower loads, of which this is one. predicted: at the lower loads alone, or known by design. Empty if at this point.",
            prediction -> prediction.basis().text());

    /** Those of a prediction alone. */
    static final List<Column<Prediction>> PREDICTION = Column.join(List.of(COLUMNS, List.of(FIT)));

    static final Table<ModelRow> TABLE = new Table<>(
            "model.csv",
            "what theory says of a point, beside what was measured",
            ModelRow::point,
            Column.join(List.of(
                    Column.on(ModelRow::point, IdentityColumns.OF_POINT),
                    Column.on(ModelRow::prediction, COLUMNS),
                    List.of(PlanColumns.POINT.on(ModelRow::point), FIT.on(ModelRow::prediction)))),
            ModelRow::of);

    private ModelTable() {}

    private static OptionalDouble end(Prediction prediction, ToDoubleFunction<Interval> end) {
        return prediction.measured().interval().stream().mapToDouble(end).findFirst();
    }
}
