package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.stats.Pooled;
import org.loadharness.stats.Pooled.Estimates;

/** The columns of all repeats of a point together, and of all repeats of a phase. */
final class PooledColumns {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Throughput and response time with their intervals. */
    static final List<Column<Pooled>> MEANS = Column.on(
            Pooled::estimates,
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

    static final List<Column<Pooled>> PERCENTILES = Column.on(Pooled::responses, ResponseColumns.PERCENTILES);

    static final Column<Pooled> USERS_ACTIVE = EstimateColumns.mean("users_active_mean", MeasureColumns.USERS_ACTIVE)
            .on(pooled -> pooled.estimates().usersActive());

    static final List<Column<Pooled>> COUNTS = List.of(
            Column.count(
                    "successes",
                    "Interactions that succeeded, of all repeats.",
                    pooled -> pooled.sum(repeat -> repeat.counts().successes())),
            Column.count(
                    "failures",
                    "Interactions that failed, of all repeats.",
                    pooled -> pooled.sum(repeat -> repeat.counts().failures())),
            Column.number(
                    "success_fraction",
                    "Successes of all interactions that ended, of all repeats.",
                    Pooled::successFraction));

    static final Column<Pooled> IN_FLIGHT = EstimateColumns.mean("in_flight_mean", MeasureColumns.IN_FLIGHT)
            .on(pooled -> pooled.estimates().inFlight());

    static final Column<Pooled> START_SKEW = Column.number(
            "start_skew_ms",
            MeasureColumns.START_SKEW + " Largest of the repeats.",
            pooled -> ResponseColumns.millis(pooled.startSkewNanosMax()));

    static final Column<Pooled> CENSORED = Column.count(
            "censored",
            "Interactions that had begun and not ended, of all repeats.",
            pooled -> pooled.sum(repeat -> repeat.counts().censored()));

    static final Column<Pooled> MEASURED = Column.number(
            "measured_s",
            MeasureColumns.MEASURED + " Sum over repeats.",
            pooled ->
                    OptionalDouble.of(pooled.sum(repeat -> repeat.concurrency().wallNanos()) / NANOS_PER_SECOND));

    static final Column<Pooled> MEASURED_MEAN = EstimateColumns.mean("measured_mean_s", MeasureColumns.MEASURED)
            .on(pooled -> pooled.estimates().measuredSeconds());

    private PooledColumns() {}
}
