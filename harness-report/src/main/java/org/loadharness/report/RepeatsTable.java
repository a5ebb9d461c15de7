package org.loadharness.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.loadharness.record.Distribution;
import org.loadharness.record.RawWriter.RawLog;
import org.loadharness.record.TrialLog;
import org.loadharness.report.Rows.TrialRow;
import org.loadharness.report.TableDescription.ColumnDescription;
import org.loadharness.report.TableDescription.ColumnType;
import org.loadharness.stats.Interval;
import org.loadharness.stats.TrialMeasures;
import org.loadharness.stats.TrialSummary;
import org.loadharness.stats.TrialSummary.Fairness;
import org.loadharness.stats.WithinTrial;
import org.loadharness.stats.WithinTrial.BatchMeans;

/** {@code repeats.csv}: a row is a trial. */
final class RepeatsTable {
    private static final double NANOS_PER_SECOND = 1e9;

    private static final List<Column<TrialLog>> ENDING = List.of(
            new Column<>(
                    new ColumnDescription(
                            "started_at",
                            ColumnType.DATETIME,
                            "When the trial began, with its warm-up, by the wall clock."),
                    log -> Sheet.Cell.of(text(log.startedAt()))),
            Column.text(
                    "ending",
                    "How it ended: completed, timed_out, interrupted, failed or killed.",
                    log -> log.ending().cause().name().toLowerCase(Locale.ROOT)),
            Column.count(
                    "users_lost",
                    "Users that did not do their part.",
                    log -> log.ending().lost().size()));

    private static final List<Column<TrialMeasures>> RATES = List.of(
            Column.number(
                    "measured_s",
                    MeasureColumns.MEASURED,
                    measures -> OptionalDouble.of(measures.concurrency().wallNanos() / NANOS_PER_SECOND)),
            Column.number(
                    "throughput_per_s",
                    MeasureColumns.THROUGHPUT,
                    measures -> measures.rates().throughputPerSecond()));

    private static final List<Column<TrialMeasures>> USERS = List.of(
            Column.number(
                    "throughput_sum_per_s",
                    MeasureColumns.THROUGHPUT_SUM,
                    measures -> measures.rates().throughputSumPerSecond()),
            MeasureColumns.USERS_ACTIVE_MEAN.on(TrialMeasures::concurrency),
            Column.number(
                    "ms_per_success",
                    MeasureColumns.MS_PER_SUCCESS,
                    measures -> measures.rates().millisPerSuccess()));

    private static final List<Column<TrialMeasures>> CONCURRENCY = List.of(
            MeasureColumns.IN_FLIGHT_MEAN.on(TrialMeasures::utilization),
            MeasureColumns.START_SKEW_MS.on(TrialMeasures::concurrency));

    private static final List<Column<TrialLog>> WARMUP = List.of(
            Column.count(
                    "warmup_successes",
                    "Interactions that succeeded before the measured stage; in no other column.",
                    log -> log.warmup().successes()),
            Column.count(
                    "warmup_failures",
                    "Interactions that failed before the measured stage; in no other column.",
                    log -> log.warmup().failures()),
            Column.number(
                    "warmup_s",
                    "Length of the warm-up.",
                    log -> OptionalDouble.of(log.warmup().lengthNanos() / NANOS_PER_SECOND)));

    private static final List<Column<Distribution>> HICCUPS = List.of(
            ResponseColumns.percentile(
                    "hiccup_p99_ms",
                    "99th percentile of how much too late a thread of the generator woke that was to wake every millisecond.",
                    0.99),
            ResponseColumns.max("hiccup_max_ms", "Largest of it: the longest stall; empty where unknown."));

    private static final List<Column<Optional<RawLog>>> RAW = List.of(
            Column.knownCount(
                    "raw_records",
                    "Interactions recorded one by one; empty without --raw.",
                    raw -> raw.map(log -> OptionalLong.of(log.records())).orElse(OptionalLong.empty())),
            Column.knownCount(
                    "raw_waits",
                    "How often a user had to wait because their file was behind.",
                    raw -> raw.map(log -> OptionalLong.of(log.waits())).orElse(OptionalLong.empty())),
            Column.number(
                    "raw_cpu_ms",
                    "Processor time of the thread that wrote them.",
                    raw -> ResponseColumns.millis(raw.map(RawLog::cpuNanos).orElse(OptionalLong.empty()))));

    private static final List<Column<WithinTrial>> WITHIN = Column.join(List.of(
            within("throughput", "per_s", "throughput_per_s", WithinTrial::throughputPerSecond),
            within("latency_mean", "ms", "latency_mean_ms", WithinTrial::responseMillis)));

    private static final List<Column<TrialMeasures>> MEASURES = Column.join(List.of(
            RATES,
            Column.on(TrialMeasures::responses, ResponseColumns.ALL),
            USERS,
            Column.on(TrialMeasures::counts, MeasureColumns.COUNTS),
            CONCURRENCY,
            Column.on(TrialMeasures::cpu, MeasureColumns.CPU)));

    private static final List<Column<TrialMeasures>> MORE_MEASURES =
            Column.on(TrialMeasures::counts, MeasureColumns.MORE_COUNTS);

    static final Table<TrialRow> TABLE = new Table<>(
            "repeats.csv",
            "a trial",
            TrialRow::point,
            Column.join(List.of(
                    IdentityColumns.OF_TRIAL,
                    Column.on(
                            TrialRow::trial,
                            Column.join(List.of(
                                    Column.on(TrialSummary::log, ENDING),
                                    Column.on(TrialSummary::measures, MEASURES),
                                    Column.on(TrialSummary::verdict, VerdictColumns.MAIN),
                                    Column.on(TrialSummary::verdict, VerdictColumns.MORE),
                                    Column.on(TrialSummary::measures, MORE_MEASURES),
                                    Column.on(TrialSummary::log, WARMUP),
                                    Column.on(
                                            trial -> trial.log().resources().generator(),
                                            ResourceColumns.of("generator")),
                                    Column.on(
                                            trial -> trial.log().resources().server(),
                                            ResourceColumns.ofOptional("server")),
                                    Column.on(TrialSummary::measures, WorkColumns.OF_TRIAL),
                                    Column.on(trial -> trial.log().warmup(), SettlingColumns.OF_TRIAL),
                                    Column.on(trial -> trial.log().hiccups(), HICCUPS),
                                    Column.on(trial -> trial.log().raw(), RAW),
                                    Column.on(TrialSummary::within, WITHIN)))),
                    List.of(PlanColumns.POINT.on(TrialRow::point)),
                    List.of(MeasureColumns.FAIRNESS.on(
                            row -> Fairness.of(row.point().point(), row.trial()))))),
            TrialRow::of);

    private RepeatsTable() {}

    private static List<Column<WithinTrial>> within(
            String quantity, String unit, String of, Function<WithinTrial, Optional<BatchMeans>> means) {
        return List.of(
                Column.number(
                        quantity + "_ci_low_" + unit,
                        "Lower end of the 95 % interval of " + of
                                + " within this trial (batch means over its seconds); empty"
                                + " with fewer than 60 seconds, in which what changes slowly cannot be seen.",
                        trial -> end(means.apply(trial), Interval::low)),
                Column.number(
                        quantity + "_ci_high_" + unit,
                        "Upper end of the 95 % interval of " + of + " within this trial, likewise.",
                        trial -> end(means.apply(trial), Interval::high)),
                Column.knownCount(
                        quantity + "_batches",
                        "Batches of seconds that the interval comes from.",
                        trial -> means.apply(trial).stream()
                                .mapToLong(BatchMeans::batches)
                                .findFirst()));
    }

    private static OptionalDouble end(Optional<BatchMeans> means, ToDoubleFunction<Interval> end) {
        return means.stream()
                .mapToDouble(batches -> end.applyAsDouble(batches.interval()))
                .findFirst();
    }

    private static String text(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MILLIS).toString();
    }
}
