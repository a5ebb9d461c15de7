package org.loadharness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.loadharness.record.Distribution;
import org.loadharness.report.Rows.FlowRow;
import org.loadharness.stats.FlowSummary;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Proportion;

/** {@code flows.csv}: a row is a flow of a point, over all repeats. */
final class FlowsTable {
    private static final double NANOS_PER_MILLI = 1e6;

    private static final Map<String, Double> WITH_INTERVALS = Map.of("p50", 0.5, "p90", 0.9, "p95", 0.95, "p99", 0.99);

    private static final List<Column<FlowSummary>> COUNTS = List.of(
            Column.text("flow", "Name of the flow.", flow -> flow.together().name()),
            Column.count(
                    "begun",
                    "Flows that began in the measured stages.",
                    flow -> flow.together().begun()),
            Column.count(
                    "completed",
                    "Those that came to their end.",
                    flow -> flow.together().completed().count()),
            Column.count(
                    "broken_off",
                    "Those that a failure ended.",
                    flow -> flow.together().brokenOff().count()),
            Column.count(
                    "unfinished",
                    "Those that had begun and not ended when their stage was over.",
                    flow -> flow.together().unfinished()),
            Column.number(
                    "broken_off_fraction",
                    "Those that a failure ended, of all that ended.",
                    flow -> share(flow, Proportion::fraction)),
            Column.number(
                    "broken_off_ci_low_fraction",
                    "Lower end of its 95 % interval (Wilson, repeats as units).",
                    flow -> end(flow, Interval::low)),
            Column.number(
                    "broken_off_ci_high_fraction",
                    "Upper end of its 95 % interval (Wilson, repeats as units).",
                    flow -> end(flow, Interval::high)),
            Column.text(
                    "broken_off_at",
                    "The interaction after which most of them ended; empty if none was broken off.",
                    flow -> flow.mostBrokenOffAt().orElse("")));

    private static final List<Column<Distribution>> EXTREMES = List.of(
            ResponseColumns.percentile("time_p999_ms", "99.9th percentile of it.", 0.999),
            ResponseColumns.max("time_max_ms", "Largest of it, exact."));

    private static final List<Column<Distribution>> LENGTHS = List.of(
            ResponseColumns.percentile("length_p50_ms", "Median of it.", 0.5),
            ResponseColumns.percentile("length_p99_ms", "99th percentile of it.", 0.99));

    static final Table<FlowRow> TABLE = new Table<>(
            "flows.csv",
            "a flow of a point, over all repeats",
            FlowRow::point,
            Column.join(List.of(
                    Column.on(FlowRow::point, IdentityColumns.OF_POINT),
                    Column.on(
                            FlowRow::flow,
                            Column.join(List.of(
                                    COUNTS,
                                    Column.on(
                                            FlowSummary::completedPerSecond,
                                            EstimateColumns.all(
                                                    "completed",
                                                    "completed_per_s",
                                                    "per_s",
                                                    "Flows completed per second of wall time.")),
                                    Column.on(
                                            FlowSummary::workMillis,
                                            EstimateColumns.all(
                                                    "time_mean",
                                                    "time_mean_ms",
                                                    "ms",
                                                    "Mean time of a completed flow: its response times and what a program waits between them, without think times.")),
                                    percentiles(),
                                    Column.on(flow -> flow.together().completed(), EXTREMES),
                                    Column.on(
                                            FlowSummary::lengthMillis,
                                            List.of(
                                                    EstimateColumns.mean(
                                                            "length_mean_ms",
                                                            "Mean length of a completed flow from its first due time to its last end, think times included."))),
                                    Column.on(flow -> flow.together().lengths(), LENGTHS)))),
                    List.of(PlanColumns.POINT.on(FlowRow::point)))),
            FlowRow::of);

    private FlowsTable() {}

    private static OptionalDouble share(FlowSummary flow, ToDoubleFunction<Proportion> figure) {
        return flow.brokenOff().stream().mapToDouble(figure).findFirst();
    }

    private static OptionalDouble end(FlowSummary flow, ToDoubleFunction<Interval> end) {
        return flow.brokenOffInterval().stream().mapToDouble(end).findFirst();
    }

    /** Each with its interval behind it. */
    private static List<Column<FlowSummary>> percentiles() {
        List<Column<FlowSummary>> columns = new ArrayList<>();
        WITH_INTERVALS.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(percentile -> {
            String name = "time_" + percentile.getKey();
            double fraction = percentile.getValue();
            columns.add(Column.number(
                    name + "_ms",
                    percentile.getKey()
                            + " of the time of completed flows; empty with fewer than 10 / (1 - p) of them.",
                    flow -> millis(flow.workPercentiles().at(fraction).mean())));
            columns.addAll(UncertaintyColumns.<FlowSummary>percentile(
                    name, flow -> flow.workPercentiles().at(fraction).interval()));
        });
        return List.copyOf(columns);
    }

    private static OptionalDouble millis(OptionalDouble nanos) {
        return nanos.isPresent() ? OptionalDouble.of(nanos.getAsDouble() / NANOS_PER_MILLI) : nanos;
    }
}
