package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import org.loadharness.report.Rows.QuantileRow;
import org.loadharness.report.TableDescription.ColumnDescription;
import org.loadharness.report.TableDescription.ColumnType;
import org.loadharness.stats.Interval;

/** {@code percentiles.csv}: a row is a quantile of a point, as far up as the samples carry it. */
final class PercentilesTable {
    private static final double NANOS_PER_MILLI = 1e6;

    private static final List<Column<QuantileRow>> QUANTILE = List.of(
            new Column<>(
                    new ColumnDescription(
                            "quantile_fraction",
                            ColumnType.NUMBER,
                            "Part of all successes at or below the response time; 1 is the largest."),
                    row -> new Sheet.Cell.Figure(row.fraction())),
            Column.number(
                    "latency_ms",
                    "The response time, from the histograms of all repeats.",
                    row -> ResponseColumns.millis(OptionalLong.of(row.responseNanos()))),
            Column.number(
                    "latency_ci_low_ms",
                    "Lower end of its 95 % interval (Woodruff, repeats as units); empty with one repeat, for"
                            + " the largest, and where a repeat has no success.",
                    row -> end(row, Interval::low)),
            Column.number(
                    "latency_ci_high_ms", "Upper end of its 95 % interval, likewise.", row -> end(row, Interval::high)),
            Column.count(
                    "samples",
                    "Successes of all repeats.",
                    row -> row.point().point().responses().count()));

    static final Table<QuantileRow> TABLE = new Table<>(
            "percentiles.csv",
            "a quantile of a point",
            QuantileRow::point,
            Column.join(List.of(
                    Column.on(QuantileRow::point, IdentityColumns.OF_POINT),
                    QUANTILE,
                    List.of(PlanColumns.POINT.on(QuantileRow::point)))),
            QuantileRow::of);

    private PercentilesTable() {}

    private static OptionalDouble end(QuantileRow row, ToDoubleFunction<Interval> end) {
        return row.interval().stream()
                .mapToDouble(interval -> end.applyAsDouble(interval) / NANOS_PER_MILLI)
                .findFirst();
    }
}
