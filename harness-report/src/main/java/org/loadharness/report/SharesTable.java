package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.loadharness.report.Rows.ShareRow;
import org.loadharness.stats.Interval;

/** A row is an interaction of a point, over all repeats: what {@code interactions.csv} has of each trial. */
final class SharesTable {
    private static final List<Column<ShareRow>> SHARE = List.of(
            Column.text(
                    "interaction",
                    "Name of the interaction.",
                    row -> row.repeats().get(0).name()),
            Column.count(
                    "successes",
                    "Those that succeeded.",
                    row -> row.repeats().stream()
                            .mapToLong(repeat -> repeat.successes().count())
                            .sum()),
            Column.count(
                    "failures",
                    "Those that failed.",
                    row -> row.repeats().stream()
                            .mapToLong(repeat -> repeat.failures().count())
                            .sum()),
            Column.number("share_fraction", "Part of all interactions of the point that ended.", ShareRow::fraction),
            Column.number(
                    "share_ci_low_fraction",
                    "Lower end of its 95 % interval (Wilson, repeats as units).",
                    row -> end(row, Interval::low)),
            Column.number(
                    "share_ci_high_fraction",
                    "Upper end of its 95 % interval (Wilson, repeats as units).",
                    row -> end(row, Interval::high)),
            Column.number(
                    "intended_share_fraction",
                    "Part that the mix asks for.",
                    row -> row.repeats().stream()
                            .flatMapToDouble(each -> each.intendedShare().stream())
                            .average()));

    static final Table<ShareRow> TABLE = new Table<>(
            "shares.csv",
            "an interaction of a point, over all repeats",
            ShareRow::point,
            Column.join(List.of(
                    Column.on(ShareRow::point, IdentityColumns.OF_POINT),
                    SHARE,
                    Column.on(ShareRow::responses, ResponseColumns.ALL),
                    List.of(PlanColumns.POINT.on(ShareRow::point)))),
            ShareRow::of);

    private SharesTable() {}

    private static OptionalDouble end(ShareRow row, ToDoubleFunction<Interval> end) {
        return row.interval().stream().mapToDouble(end).findFirst();
    }
}
