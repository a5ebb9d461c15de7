package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.record.TrialLog.SecondLog;
import org.loadharness.report.Rows.SecondRow;
import org.loadharness.stats.SecondSummary;

/** {@code timeline.csv}: a row is a second of a trial, or the rest of one. */
final class TimelineTable {
    private static final double NANOS_PER_SECOND = 1e9;

    static final List<Column<SecondSummary>> SPAN = List.of(
            Column.number(
                    "start_s",
                    "When the row begins, after the start of the measured phase.",
                    second -> OptionalDouble.of(second.startNanos() / NANOS_PER_SECOND)),
            Column.number(
                    "end_s",
                    "When the row ends, after the start of the measured phase.",
                    second -> OptionalDouble.of(second.log().endNanos() / NANOS_PER_SECOND)));

    private static final List<Column<SecondLog>> COUNTS = List.of(
            Column.count(
                    "successes",
                    "Interactions that ended in it with success.",
                    log -> log.successes().count()),
            Column.count("failures", "Interactions that ended in it otherwise.", SecondLog::failures));

    private static final List<Column<SecondSummary>> USERS = List.of(
            Column.number("users_active_mean", MeasureColumns.USERS_ACTIVE, SecondSummary::usersActiveMean),
            Column.count(
                    "in_flight",
                    "Interactions under way at the row's end.",
                    second -> second.log().inFlight()));

    static final Table<SecondRow> TABLE = new Table<>(
            "timeline.csv",
            "a second of a trial's measured phase, or the rest of one",
            Column.join(List.of(
                    Column.on(SecondRow::trial, IdentityColumns.OF_TRIAL),
                    Column.on(
                            SecondRow::second,
                            Column.join(List.of(
                                    SPAN,
                                    Column.on(SecondSummary::log, COUNTS),
                                    Column.on(
                                            second -> second.log().successes(),
                                            List.of(ResponseColumns.MEAN, ResponseColumns.P50, ResponseColumns.P99)),
                                    USERS,
                                    Column.on(SecondSummary::cpu, MeasureColumns.CPU),
                                    Column.on(second -> second.log().generator(), ResourceColumns.of("generator")),
                                    Column.on(
                                            second -> second.log().server(), ResourceColumns.ofOptional("server"))))))),
            SecondRow::of);

    private TimelineTable() {}
}
