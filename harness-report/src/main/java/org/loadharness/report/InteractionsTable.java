package org.loadharness.report;

import java.util.List;
import org.loadharness.report.Rows.InteractionRow;
import org.loadharness.stats.InteractionSummary;

/** {@code interactions.csv}: a row is an interaction of a trial. */
final class InteractionsTable {
    private static final List<Column<InteractionSummary>> SHARES = List.of(
            Column.text("interaction", "Name of the interaction.", InteractionSummary::name),
            Column.count(
                    "successes", "Those that succeeded.", of -> of.successes().count()),
            Column.count("failures", "Those that failed.", of -> of.failures().count()),
            Column.number(
                    "share_fraction",
                    "Part of all interactions of the trial that ended.",
                    InteractionSummary::shareFraction),
            Column.number("intended_share_fraction", "Part that the mix asks for.", InteractionSummary::intendedShare));

    private static final Column<InteractionSummary> FAILURE_MEAN = Column.number(
            "failure_latency_mean_ms",
            "Mean response time of failures, which is in no other column.",
            of -> ResponseColumns.millis(of.failures().meanNanos()));

    private static final List<Column<InteractionSummary>> ATTEMPTS = List.of(
            Column.count("attempts", WorkColumns.ATTEMPTS, InteractionSummary::attempts),
            Column.count("retries", WorkColumns.RETRIES, of -> of.attempts() - of.ended()));

    static final Table<InteractionRow> TABLE = new Table<>(
            "interactions.csv",
            "an interaction of a trial",
            row -> row.trial().point(),
            Column.join(List.of(
                    Column.on(InteractionRow::trial, IdentityColumns.OF_TRIAL),
                    Column.on(
                            InteractionRow::interaction,
                            Column.join(List.of(
                                    SHARES,
                                    Column.on(InteractionSummary::successes, ResponseColumns.ALL),
                                    List.of(FAILURE_MEAN),
                                    ATTEMPTS,
                                    Column.on(InteractionSummary::services, WorkColumns.OF_SERVICES)))),
                    List.of(PlanColumns.POINT.on(row -> row.trial().point())))),
            InteractionRow::of);

    private InteractionsTable() {}
}
