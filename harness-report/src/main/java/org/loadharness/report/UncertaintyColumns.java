package org.loadharness.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Pooled;
import org.loadharness.stats.Pooled.Estimates;

/** The 95 % intervals of figures that stand further ahead in a row without them. */
final class UncertaintyColumns {
    private static final double NANOS_PER_MILLI = 1e6;

    private static final List<Column<Pooled>> PERCENTILES = Column.join(List.of(
            percentile("latency_p50", 0.5),
            percentile("latency_p90", 0.9),
            percentile("latency_p95", 0.95),
            percentile("latency_p99", 0.99),
            percentile("latency_p999", 0.999)));

    private static final List<Column<Pooled>> SUCCESS = List.of(
            Column.number(
                    "success_ci_low_fraction",
                    "Lower end of the 95 % interval of success_fraction (Wilson), wider where repeats differ by more"
                            + " than independent failures would.",
                    pooled -> success(pooled, Interval::low)),
            Column.number(
                    "success_ci_high_fraction",
                    "Upper end of the 95 % interval of success_fraction (Wilson), likewise.",
                    pooled -> success(pooled, Interval::high)));

    private static final List<Column<Pooled>> MEANS = Column.join(List.of(
            mean("throughput_sum", "per_s", Estimates::throughputSumPerSecond),
            mean("users_active", "users", Estimates::usersActive),
            mean("per_success", "ms", Estimates::millisPerSuccess),
            mean("in_flight", "users", Estimates::inFlight),
            mean("generator_cpu", "fraction", Estimates::generatorCpuFraction),
            mean("server_cpu", "fraction", Estimates::serverCpuFraction),
            mean("attempts", "per_s", Estimates::attemptsPerSecond),
            mean("achieved_arrivals", "per_s", Estimates::achievedPerSecond),
            mean("service_mean", "ms", Estimates::serviceMillis),
            mean("think_mean", "ms", Estimates::thinkMillis),
            mean("measured_mean", "s", Estimates::measuredSeconds)));

    /** The second axis of a verdict: how well the figures are known. */
    private static final List<Column<Pooled>> PRECISION = List.of(
            Column.number(
                    "precision_throughput",
                    "Half the 95 % interval of throughput_per_s, as a share of it: 0.04 is known to 4 %; empty without"
                            + " one.",
                    pooled -> pooled.estimates().throughputPerSecond().precision()),
            Column.number(
                    "precision_p99",
                    "Half the 95 % interval of latency_p99_ms, as a share of it; empty without one.",
                    pooled -> pooled.percentile(0.99).precision()));

    /** Of the two figures that the bookstore's report shows with their standard deviations. */
    static final List<Column<Pooled>> SDS = List.of(
            sd("throughput_sum_sd_per_s", "throughput_sum_per_s", Estimates::throughputSumPerSecond),
            sd("per_success_sd_ms", "ms_per_success", Estimates::millisPerSuccess));

    static final List<Column<Pooled>> ALL = Column.join(List.of(PERCENTILES, SUCCESS, MEANS, PRECISION));

    private UncertaintyColumns() {}

    private static List<Column<Pooled>> percentile(String quantity, double fraction) {
        return percentile(quantity, pooled -> pooled.responseInterval(fraction));
    }

    /** Both ends of the interval of a percentile, which is given in nanoseconds. */
    static <T> List<Column<T>> percentile(String quantity, Function<T, Optional<Interval>> nanos) {
        return List.of(
                Column.number(
                        quantity + "_ci_low_ms",
                        "Lower end of the 95 % interval of the percentile (Woodruff, repeats as units); empty with"
                                + " one repeat, and where a repeat has no success.",
                        row -> millis(nanos.apply(row), Interval::low)),
                Column.number(
                        quantity + "_ci_high_ms",
                        "Upper end of the 95 % interval of the percentile, likewise.",
                        row -> millis(nanos.apply(row), Interval::high)));
    }

    private static OptionalDouble millis(Optional<Interval> nanos, ToDoubleFunction<Interval> end) {
        return nanos.stream()
                .mapToDouble(interval -> end.applyAsDouble(interval) / NANOS_PER_MILLI)
                .findFirst();
    }

    private static OptionalDouble success(Pooled pooled, ToDoubleFunction<Interval> end) {
        return pooled.successInterval().stream().mapToDouble(end).findFirst();
    }

    private static Column<Pooled> sd(String name, String of, Function<Estimates, Estimate> figure) {
        return Column.number(
                name,
                "Standard deviation of " + of + " over repeats; empty with one repeat.",
                pooled -> figure.apply(pooled.estimates()).sd());
    }

    private static List<Column<Pooled>> mean(String quantity, String unit, Function<Estimates, Estimate> of) {
        return Column.on(pooled -> of.apply(pooled.estimates()), EstimateColumns.interval(quantity, unit));
    }
}
