package org.loadharness.report;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.loadharness.record.Distribution;
import org.loadharness.stats.ArrivalStats;
import org.loadharness.stats.Pooled;
import org.loadharness.stats.Pooled.Estimates;
import org.loadharness.stats.TrialMeasures;

/**
 * The columns of what was sent and what was tried, the same for a trial, a point and a phase: service times, arrivals,
 * attempts.
 */
final class WorkColumns {
    static final String ATTEMPTS = "How often an interaction was tried.";
    static final String RETRIES = "Attempts beyond the first of an interaction.";
    private static final String ATTEMPTS_RATE =
            "Attempts / (last end - first start): what the system bore, where throughput is what came of it.";
    private static final String ACHIEVED =
            "Arrivals begun / the planned time, or the time that their starts took where that was longer; empty without a timetable.";
    private static final String SERVICE = "Mean service time of successes, from the start and not from the due time.";
    private static final String THINK =
            "Time that users waited for their next interaction to be due / interactions begun; empty with a timetable.";

    private static final List<Column<Distribution>> SERVICES = List.of(
            ResponseColumns.percentile("service_p50_ms", "Median service time of successes.", 0.5),
            ResponseColumns.percentile("service_p99_ms", "99th percentile of the service times of successes.", 0.99));

    private static final List<Column<Distribution>> LATENESS = List.of(
            ResponseColumns.percentile(
                    "lateness_p50_ms",
                    "Median of how much later than due, or than a user was free for it, what was due at a time began.",
                    0.5),
            ResponseColumns.percentile("lateness_p99_ms", "99th percentile of it.", 0.99),
            ResponseColumns.max("lateness_max_ms", "Largest of it, exact; empty where nothing was due at a time."));

    private static final List<Column<Distribution>> WAITS = List.of(
            ResponseColumns.percentile(
                    "wait_p99_ms", "99th percentile of the waits for a free user, of those that waited.", 0.99),
            ResponseColumns.max("wait_max_ms", "Longest wait for a free user, exact; empty where none waited."));

    /** Of a trial or of a phase of one. */
    static final List<Column<TrialMeasures>> OF_TRIAL = Column.join(List.of(
            counts((measures, count) -> count.apply(measures)),
            List.of(
                    Column.number(
                            "attempts_per_s",
                            ATTEMPTS_RATE,
                            of -> of.utilization().attemptsPerSecond()),
                    Column.number(
                            "achieved_arrivals_per_s",
                            ACHIEVED,
                            of -> of.sending().achievedPerSecond()),
                    Column.number(
                            "service_mean_ms",
                            SERVICE,
                            of -> ResponseColumns.millis(of.services().meanNanos())),
                    Column.number(
                            "think_mean_ms",
                            THINK,
                            of -> ResponseColumns.millis(of.utilization().thinkMeanNanos()))),
            Column.on(TrialMeasures::services, SERVICES),
            Column.on(of -> of.sending().lateness(), LATENESS),
            Column.on(of -> of.sending().waits(), WAITS)));

    /** Of all repeats of a point or of a phase. */
    static final List<Column<Pooled>> OF_REPEATS = Column.join(List.of(
            counts(Pooled::sumOfKnown),
            Column.on(
                    Pooled::estimates,
                    List.of(
                            EstimateColumns.mean("attempts_per_s", ATTEMPTS_RATE)
                                    .on(Estimates::attemptsPerSecond),
                            EstimateColumns.mean("achieved_arrivals_per_s", ACHIEVED)
                                    .on(Estimates::achievedPerSecond),
                            EstimateColumns.mean("service_mean_ms", SERVICE).on(Estimates::serviceMillis),
                            EstimateColumns.mean("think_mean_ms", THINK).on(Estimates::thinkMillis))),
            Column.on(Pooled::services, SERVICES),
            Column.on(Pooled::lateness, LATENESS),
            Column.on(Pooled::waits, WAITS)));

    /** Of an interaction. */
    static final Column<Distribution> SERVICE_MEAN =
            Column.number("service_mean_ms", SERVICE, services -> ResponseColumns.millis(services.meanNanos()));

    static final List<Column<Distribution>> OF_SERVICES = Column.join(List.of(List.of(SERVICE_MEAN), SERVICES));

    private WorkColumns() {}

    private static <R> List<Column<R>> counts(
            BiFunction<R, Function<TrialMeasures, OptionalLong>, OptionalLong> total) {
        return List.of(
                count(
                        "attempts",
                        ATTEMPTS,
                        total,
                        of -> OptionalLong.of(of.utilization().attempts())),
                count(
                        "retries",
                        RETRIES,
                        total,
                        of -> OptionalLong.of(of.utilization().retries())),
                count(
                        "arrivals_planned",
                        "Arrivals of the timetable; empty without one.",
                        total,
                        sent(ArrivalStats::planned)),
                count("arrivals_sent", "Those that were begun.", total, sent(ArrivalStats::sent)),
                count("arrivals_unsent", "Those that were not.", total, sent(ArrivalStats::unsent)),
                count(
                        "waited",
                        "Interactions that were due before a user was free for them; they are charged for it.",
                        total,
                        sent(ArrivalStats::waited)));
    }

    private static <R> Column<R> count(
            String name,
            String meaning,
            BiFunction<R, Function<TrialMeasures, OptionalLong>, OptionalLong> total,
            Function<TrialMeasures, OptionalLong> count) {
        return Column.knownCount(name, meaning, row -> total.apply(row, count));
    }

    private static Function<TrialMeasures, OptionalLong> sent(Function<ArrivalStats, OptionalLong> count) {
        return count.compose(TrialMeasures::sending);
    }
}
