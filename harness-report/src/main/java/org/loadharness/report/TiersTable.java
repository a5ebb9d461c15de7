package org.loadharness.report;

import java.util.List;
import org.loadharness.report.Rows.TierRow;
import org.loadharness.stats.InteractionSummary;

/** {@code tiers.csv}: a row is a part of the time of an interaction of a point, over all repeats. */
final class TiersTable {
    private static final List<Column<InteractionSummary.Part>> PART = List.of(
            Column.text("interaction", "Name of the interaction.", InteractionSummary.Part::interaction),
            Column.text(
                    "part",
                    "Name of the part as the workload has it; rest is what the parts leave, end_to_end is all of it.",
                    InteractionSummary.Part::part),
            Column.count(
                    "repeats",
                    "Trials in which it was reported.",
                    part -> part.meanMillis().count()),
            Column.count(
                    "samples",
                    "Successes of all repeats for which it was reported.",
                    part -> part.lengths().count()));

    private static final List<Column<InteractionSummary.Part>> SPREAD = List.of(
            Column.number(
                    "share_fraction",
                    "Part of all time of all successes; those of the parts and the rest sum to 1.",
                    InteractionSummary.Part::shareFraction),
            ResponseColumns.percentile("time_p50_ms", "Median of it.", 0.5).on(InteractionSummary.Part::lengths),
            ResponseColumns.percentile("time_p99_ms", "99th percentile of it.", 0.99)
                    .on(InteractionSummary.Part::lengths),
            Column.number(
                    "time_variation",
                    "Standard deviation over the mean, of all samples; empty with fewer than two, or if all are 0.",
                    InteractionSummary.Part::variation));

    static final Table<TierRow> TABLE = new Table<>(
            "tiers.csv",
            "a part of the time of an interaction of a point, over all repeats",
            TierRow::point,
            Column.join(List.of(
                    Column.on(TierRow::point, IdentityColumns.OF_POINT),
                    Column.on(
                            TierRow::part,
                            Column.join(List.of(
                                    PART,
                                    Column.on(
                                            InteractionSummary.Part::meanMillis,
                                            EstimateColumns.all(
                                                    "time_mean",
                                                    "time_mean_ms",
                                                    "ms",
                                                    "Mean time of a success in it, of those for which it was reported, from the start of the success.")),
                                    SPREAD))),
                    List.of(PlanColumns.POINT.on(TierRow::point)))),
            TierRow::of);

    private TiersTable() {}
}
