package org.loadharness.report;

import java.util.List;
import java.util.OptionalLong;
import org.loadharness.report.Rows.QuantileRow;

/** {@code percentiles.csv}: a row is a quantile of a point, as far up as the samples carry it. */
final class PercentilesTable {
    private static final List<Column<QuantileRow>> QUANTILE = List.of(
            new Column<>(
                    new ColumnDescription(
                            "quantile_fraction",
                            ColumnType.NUMBER,
                            "Part of all successes at or below the response time; 1 is the largest."),
                    row -> new Cell.Figure(row.fraction())),
            Column.number(
                    "latency_ms",
                    "The response time, from the histograms of all repeats.",
                    row -> ResponseColumns.millis(OptionalLong.of(row.responseNanos()))),
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
}
