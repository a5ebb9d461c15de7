package org.loadharness.report;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.loadharness.report.Rows.PointRow;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Pooled;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.TrialSummary.Fairness;

/** {@code summary.csv}: a row is a point. */
final class SummaryTable {
    private static final List<Column<Pooled>> USERS = List.of(
            EstimateColumns.mean("throughput_sum_per_s", MeasureColumns.THROUGHPUT_SUM)
                    .on(pooled -> pooled.estimates().throughputSumPerSecond()),
            PooledColumns.USERS_ACTIVE,
            EstimateColumns.mean("ms_per_success", MeasureColumns.MS_PER_SUCCESS)
                    .on(pooled -> pooled.estimates().millisPerSuccess()));

    private static final List<Column<Pooled>> MACHINE = List.of(
            PooledColumns.IN_FLIGHT,
            PooledColumns.START_SKEW,
            EstimateColumns.mean("generator_cpu_fraction", MeasureColumns.GENERATOR_CPU)
                    .on(pooled -> pooled.estimates().generatorCpuFraction()),
            EstimateColumns.mean("server_cpu_fraction", MeasureColumns.SERVER_CPU)
                    .on(pooled -> pooled.estimates().serverCpuFraction()));

    private static final List<Column<Pooled>> FIGURES =
            Column.join(List.of(PooledColumns.MEANS, PooledColumns.PERCENTILES, USERS, PooledColumns.COUNTS, MACHINE));

    private static final Column<PointSummary> REPEATS = Column.count(
            "repeats", "Trials of this point.", point -> point.trials().size());

    private static final Column<PointSummary> USERS_LOST =
            Column.count("users_lost", "Users that did not do their part, of all repeats.", SummaryTable::usersLost);

    private static final double NANOS_PER_MILLI = 1e6;

    private static final Column<PointSummary> P99_OPEN = Column.number(
            "latency_p99_open_ms",
            "99th percentile that an open load of the same rate would have seen at least, since it does not wait while nothing"
                    + " succeeds; empty where users do not make the rate.",
            point -> point.openPercentileNanos(0.99).stream()
                    .map(nanos -> nanos / NANOS_PER_MILLI)
                    .mapToObj(OptionalDouble::of)
                    .findFirst()
                    .orElse(OptionalDouble.empty()));

    private static final Column<PointSummary> RESPONSE_SD = Column.number(
            "latency_sd_ms",
            "Standard deviation of the response times of single successes, of all repeats together.",
            point -> ResponseColumns.millis(point.responseSdNanos()));

    /** What systems say of themselves. */
    private static final List<Column<PointSummary>> COUNTED = List.of(
            Column.knownCount(
                    "cache_hits",
                    "Requests that the system answered from its cache, warm-ups included, of all repeats; empty where it does"
                            + " not say.",
                    point -> point.counted("cache_hits")),
            Column.knownCount(
                    "queue_rejections",
                    "Requests for which the system's queue had no place, likewise.",
                    point -> point.counted("queue_rejections")));

    private static final List<Column<PointSummary>> POINT = Column.join(List.of(
            List.of(REPEATS),
            Column.on(PointSummary::pooled, FIGURES),
            Column.on(PointSummary::verdict, VerdictColumns.MAIN),
            Column.on(PointSummary::verdict, VerdictColumns.MORE),
            List.of(
                    PooledColumns.CENSORED.on(PointSummary::pooled),
                    USERS_LOST,
                    PooledColumns.MEASURED.on(PointSummary::pooled))));

    private static final List<Column<PointSummary>> MORE = Column.join(List.of(
            Column.on(PointSummary::pooled, WorkColumns.OF_REPEATS),
            List.of(PooledColumns.MEASURED_MEAN.on(PointSummary::pooled)),
            Column.on(PointSummary::trials, SettlingColumns.OF_REPEATS),
            Column.on(PointSummary::pooled, UncertaintyColumns.ALL),
            Column.on(Fairness::of, MeasureColumns.LEAST_FAIR),
            List.of(P99_OPEN, RESPONSE_SD),
            Column.on(PointSummary::pooled, UncertaintyColumns.SDS),
            COUNTED));

    /** So many columns every run has: whoever reads files of several runs finds them in all. */
    private static final int FIRST = IdentityColumns.OF_POINT.size() + 1 + FIGURES.size() + VerdictColumns.MAIN.size();

    static final Table<PointRow> TABLE = new Table<>(
            "summary.csv",
            "a point: workload, mode and users or arrivals, over all repeats",
            row -> row,
            Column.join(List.of(
                    IdentityColumns.OF_POINT,
                    Column.on(PointRow::point, POINT),
                    PlanColumns.ALL,
                    PlanColumns.MORE,
                    Column.on(PointRow::point, MORE))),
            PointRow::of);

    /** Columns that have a cell in each run, and say nothing where no point of it does what they are about. */
    private static final Map<String, Predicate<PointRow>> ABOUT = Map.of(
            "think", PlanColumns::hasThinkTimes,
            "retries", SummaryTable::mayTryAgain,
            "attempts", SummaryTable::mayTryAgain,
            "service_",
                    row -> !row.point()
                            .pooled()
                            .services()
                            .equals(row.point().pooled().responses()));

    private SummaryTable() {}

    /** With those columns, for that run. */
    static Table<PointRow> of(RunSummary run, Report.Columns columns) {
        if (columns == Report.Columns.ALL) {
            return TABLE;
        }
        List<PointRow> rows = TABLE.rows().apply(run).toList();
        List<String> idle = ABOUT.keySet().stream()
                .filter(about -> rows.stream().noneMatch(ABOUT.getOrDefault(about, any -> true)))
                .toList();
        return TABLE.used(run, FIRST, name -> idle.stream().noneMatch(name::startsWith));
    }

    private static boolean mayTryAgain(PointRow row) {
        return row.variant().trialSettings().retries().most() > 0
                || row.point().pooled().sum(repeat -> repeat.utilization().retries()) > 0;
    }

    private static long usersLost(PointSummary point) {
        return point.trials().stream()
                .mapToLong(trial -> trial.log().ending().lost().size())
                .sum();
    }
}
