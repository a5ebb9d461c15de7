package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.loadharness.report.Rows.SteadyRow;
import org.loadharness.stats.Stationarity;
import org.loadharness.steady.Certificate.Change;
import org.loadharness.steady.Certificate.Reach;

/** {@code steady.csv}: a row is a change within a phase of a point, or says that there is none. */
final class SteadyTable {
    private static final List<Column<SteadyRow>> ANSWER = List.of(
            Column.text("phase", "Name of the phase.", row -> row.phase().load().name()),
            Column.text(
                    "steady",
                    "Whether the phase was the same from its beginning to its end, in all repeats: yes, no or unknown.",
                    row -> row.phase().word(row.material())),
            Column.number(
                    "latency_seen_fraction",
                    "The smallest change of response times that would have been seen in 90 of 100 such phases; empty if none.",
                    row -> seen(row.phase().certificate().responses())),
            Column.number(
                    "throughput_seen_fraction",
                    "The same of throughput; empty where the plan makes it.",
                    row -> seen(row.phase().certificate().rate())));

    private static final List<Column<SteadyRow>> CHANGE = List.of(
            Column.text(
                    "change",
                    "What changed: drift, step, step-in-one, swing, standstill or tail-drift; empty if nothing did.",
                    row -> row.change().map(Stationarity::kind).orElse("")),
            Column.number(
                    "change_from_s",
                    "When, after the start of the phase; 0 for what was there all the time.",
                    of(change -> OptionalDouble.of(change.fromSeconds()))),
            Column.knownCount(
                    "change_repeat",
                    "The repeat that has it; empty if all have.",
                    row -> row.change().map(SteadyTable::repeat).orElse(OptionalLong.empty())),
            Column.text(
                    "sentence",
                    "The same in words.",
                    row -> row.change()
                            .map(Stationarity::text)
                            .orElseGet(() -> row.phase().sentence(row.material()))));

    static final Table<SteadyRow> TABLE = new Table<>(
            "steady.csv",
            "a change within a phase of a point, over all repeats; one row where there is none",
            SteadyRow::point,
            Column.join(List.of(
                    Column.on(SteadyRow::point, IdentityColumns.OF_POINT),
                    ANSWER,
                    CHANGE,
                    List.of(PlanColumns.POINT.on(SteadyRow::point)))),
            SteadyRow::of);

    private SteadyTable() {}

    private static OptionalDouble seen(Reach reach) {
        return Double.isFinite(reach.change()) ? OptionalDouble.of(reach.change()) : OptionalDouble.empty();
    }

    private static Function<SteadyRow, OptionalDouble> of(Function<Change, OptionalDouble> figure) {
        return row -> row.change().map(figure).orElse(OptionalDouble.empty());
    }

    /** Counted from 1, as everywhere in tables. */
    private static OptionalLong repeat(Change change) {
        return change.repeat().isPresent()
                ? OptionalLong.of(1L + change.repeat().getAsInt())
                : OptionalLong.empty();
    }
}
