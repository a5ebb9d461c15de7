package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.report.Rows.SecondRow;
import org.loadharness.stats.TrialSummary.SecondSummary;

/** {@code timeline.csv}: a row is a second of a trial, or the rest of one. */
final class TimelineTable {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Which second it is. */
    static final List<Column<SecondRow>> SPAN = List.of(
            Column.number(
                    "start_s",
                    "When the row begins, after the start of the measured stage; negative in the warm-up.",
                    row -> OptionalDouble.of(row.second().startNanos() / NANOS_PER_SECOND)),
            Column.number(
                    "end_s",
                    "When the row ends, likewise; the warm-up's last row ends at 0.",
                    row -> OptionalDouble.of(row.second().endNanos() / NANOS_PER_SECOND)));

    static final Column<SecondRow> STAGE = Column.text(
            "stage",
            "The stage of the trial: warmup, whose rows are in no other figure, or measured.",
            row -> row.part().text());

    private static final List<Column<SecondLog>> COUNTS = List.of(
            Column.count(
                    "successes",
                    "Interactions that ended in it with success.",
                    log -> log.successes().count()),
            Column.count("failures", "Interactions that ended in it otherwise.", SecondLog::failures));

    private static final List<Column<SecondSummary>> USERS = List.of(
            Column.number(
                    "users_active_mean",
                    MeasureColumns.USERS_ACTIVE + " Empty in the warm-up.",
                    SecondSummary::usersActiveMean),
            Column.count(
                    "in_flight",
                    "Interactions under way at the row's end.",
                    second -> second.log().inFlight()));

    private static final List<Column<SecondSummary>> SECOND = Column.join(List.of(
            Column.on(SecondSummary::log, COUNTS),
            Column.on(
                    second -> second.log().successes(),
                    List.of(ResponseColumns.MEAN, ResponseColumns.P50, ResponseColumns.P99)),
            USERS,
            Column.on(SecondSummary::cpu, MeasureColumns.CPU),
            Column.on(second -> second.log().generator(), ResourceColumns.of("generator")),
            Column.on(second -> second.log().server(), ResourceColumns.ofOptional("server"))));

    private static final List<Column<SecondRow>> MORE = List.of(
            STAGE,
            Column.knownCount(
                    "waiting",
                    "Arrivals that were due at the row's end and had no user; empty without a timetable.",
                    TimelineTable::waiting),
            Column.number(
                    "hiccup_ms",
                    "Longest stall of the generator in it; empty where unknown, as in the warm-up.",
                    row -> ResponseColumns.millis(row.second().hiccupNanos())),
            PlanColumns.POINT.on(row -> row.trial().point()));

    static final Table<SecondRow> TABLE = new Table<>(
            "timeline.csv",
            "a second of a trial, or the rest of one",
            row -> row.trial().point(),
            Column.join(List.of(
                    Column.on(SecondRow::trial, IdentityColumns.OF_TRIAL),
                    SPAN,
                    Column.on(SecondRow::second, SECOND),
                    MORE)),
            SecondRow::of);

    private TimelineTable() {}

    private static OptionalLong waiting(SecondRow row) {
        return row.trial().point().point().point().isOpen()
                ? OptionalLong.of(row.second().log().waiting())
                : OptionalLong.empty();
    }
}
