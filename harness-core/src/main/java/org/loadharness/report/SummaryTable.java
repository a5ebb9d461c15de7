package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.report.Rows.PointRow;
import org.loadharness.stats.Concurrency;
import org.loadharness.stats.Estimates;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.TrialSummary;

/** {@code summary.csv}: a row is a point. */
final class SummaryTable {
    private static final List<Column<PointSummary>> REPEATS = List.of(Column.count(
            "repeats", "Trials of this point.", point -> point.trials().size()));

    private static final List<Column<PointSummary>> MEANS = Column.on(
            PointSummary::estimates,
            Column.join(List.of(
                    Column.on(
                            Estimates::throughputPerSecond,
                            EstimateColumns.all("throughput", "throughput_per_s", "per_s", MeasureColumns.THROUGHPUT)),
                    Column.on(
                            Estimates::responseMillis,
                            EstimateColumns.all(
                                    "latency_mean",
                                    "latency_mean_ms",
                                    "ms",
                                    "Mean response time of successes, from the due time.")))));

    private static final List<Column<PointSummary>> USERS = Column.on(
            PointSummary::estimates,
            List.of(
                    EstimateColumns.mean("throughput_sum_per_s", MeasureColumns.THROUGHPUT_SUM)
                            .on(Estimates::throughputSumPerSecond),
                    EstimateColumns.mean("users_active_mean", MeasureColumns.USERS_ACTIVE)
                            .on(Estimates::usersActive),
                    EstimateColumns.mean("ms_per_success", MeasureColumns.MS_PER_SUCCESS)
                            .on(Estimates::millisPerSuccess)));

    private static final List<Column<PointSummary>> COUNTS = List.of(
            Column.count("successes", "Interactions that succeeded, of all repeats.", PointSummary::successes),
            Column.count("failures", "Interactions that failed, of all repeats.", PointSummary::failures),
            Column.number(
                    "success_fraction",
                    "Successes of all interactions that ended, of all repeats.",
                    PointSummary::successFraction));

    private static final List<Column<PointSummary>> MACHINE = List.of(
            EstimateColumns.mean("in_flight_mean", MeasureColumns.IN_FLIGHT)
                    .on(point -> point.estimates().inFlight()),
            Column.number(
                    "start_skew_ms",
                    MeasureColumns.START_SKEW + " Largest of the repeats.",
                    point -> ResponseColumns.millis(point.startSkewNanosMax())),
            EstimateColumns.mean("generator_cpu_fraction", MeasureColumns.GENERATOR_CPU)
                    .on(point -> point.estimates().generatorCpuFraction()),
            EstimateColumns.mean("server_cpu_fraction", MeasureColumns.SERVER_CPU)
                    .on(point -> point.estimates().serverCpuFraction()));

    private static final List<Column<PointSummary>> MORE = List.of(
            Column.count(
                    "censored", "Interactions that had begun and not ended, of all repeats.", PointSummary::censored),
            Column.count("users_lost", "Users that did not do their part, of all repeats.", SummaryTable::usersLost),
            Column.number("measured_s", MeasureColumns.MEASURED + " Sum over repeats.", SummaryTable::measuredSeconds));

    private static final double NANOS_PER_SECOND = 1e9;

    static final Table<PointRow> TABLE = new Table<>(
            "summary.csv",
            "a point: workload, mode and users, over all repeats",
            Column.join(List.of(
                    IdentityColumns.OF_POINT,
                    Column.on(
                            PointRow::point,
                            Column.join(List.of(
                                    REPEATS,
                                    MEANS,
                                    Column.on(PointSummary::responses, ResponseColumns.PERCENTILES),
                                    USERS,
                                    COUNTS,
                                    MACHINE,
                                    Column.on(PointSummary::verdict, VerdictColumns.MAIN),
                                    Column.on(PointSummary::verdict, VerdictColumns.MORE),
                                    MORE))),
                    PlanColumns.ALL)),
            PointRow::of);

    private SummaryTable() {}

    private static long usersLost(PointSummary point) {
        return point.trials().stream()
                .mapToLong(trial -> trial.log().ending().lost().size())
                .sum();
    }

    private static OptionalDouble measuredSeconds(PointSummary point) {
        double nanos = point.trials().stream()
                .map(TrialSummary::measures)
                .map(measures -> measures.concurrency())
                .mapToDouble(Concurrency::wallNanos)
                .sum();
        return OptionalDouble.of(nanos / NANOS_PER_SECOND);
    }
}
