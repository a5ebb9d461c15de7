package org.loadharness.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.stats.TrialMeasures.Concurrency;
import org.loadharness.stats.TrialMeasures.Counts;
import org.loadharness.stats.TrialMeasures.CpuShares;
import org.loadharness.stats.TrialSummary.Fairness;
import org.loadharness.stats.Utilization;

/** What the columns mean that stand in several tables: as a mean over repeats, or of one trial. */
final class MeasureColumns {
    static final String THROUGHPUT =
            "All successes / (last end - first start) of the measured stage: goodput, however often they were tried.";
    static final String THROUGHPUT_SUM =
            "Sum over users of successes / the user's own measured time; overstates where users do not overlap.";
    static final String USERS_ACTIVE = "Time average of the users inside their measured stage.";
    static final String MS_PER_SUCCESS =
            "Mean over users with a success of own measured time / successes; the time of failures is in it.";
    static final String IN_FLIGHT = "Time average of the users inside an interaction, by their own clocks.";
    static final String START_SKEW = "From the first user's start to the last user's.";
    static final String GENERATOR_CPU =
            "Processor time of the generator's process as a share of the whole machine; in local mode the service is in it.";
    static final String SERVER_CPU =
            "Processor time of the server's process as a share of the whole machine; empty without one.";
    static final String MEASURED = "From the first user's start to the last user's end.";

    static final List<Column<Counts>> COUNTS = List.of(
            Column.count("successes", "Interactions that succeeded.", Counts::successes),
            Column.count("failures", "Interactions that failed.", Counts::failures),
            Column.number("success_fraction", "Successes of all interactions that ended.", Counts::successFraction));

    static final List<Column<Counts>> MORE_COUNTS = List.of(
            Column.count("censored", "Interactions that had begun and not ended.", Counts::censored),
            Column.count(
                    "interactions_per_user_min",
                    "Fewest that a user ended.",
                    counts -> counts.perUser().map(Fairness::least).orElse(0L)),
            Column.number(
                    "interactions_per_user_median",
                    "Median over users of those that they ended.",
                    counts -> OptionalDouble.of(
                            counts.perUser().map(Fairness::median).orElse(0.0))));

    static final Column<Optional<Fairness>> FAIRNESS = Column.number(
            "fairness_fraction",
            "Jain's index of the users' interactions: 1 where all ended as many; empty with a timetable and with several phases.",
            fairness -> fairness.map(known -> OptionalDouble.of(known.jainFraction()))
                    .orElse(OptionalDouble.empty()));

    /** Of the repeat that was the least fair. */
    static final List<Column<Optional<Fairness>>> LEAST_FAIR = List.of(
            Column.knownCount(
                    "interactions_per_user_min",
                    "Fewest that a user ended, in the repeat that was the least fair.",
                    fairness -> fairness.map(known -> OptionalLong.of(known.least()))
                            .orElse(OptionalLong.empty())),
            Column.number(
                    "interactions_per_user_median",
                    "Median over users of those that they ended, in that repeat.",
                    fairness -> fairness.map(known -> OptionalDouble.of(known.median()))
                            .orElse(OptionalDouble.empty())),
            FAIRNESS);

    static final Column<Concurrency> USERS_ACTIVE_MEAN =
            Column.number("users_active_mean", USERS_ACTIVE, Concurrency::usersActiveMean);
    static final Column<Utilization> IN_FLIGHT_MEAN =
            Column.number("in_flight_mean", IN_FLIGHT, Utilization::busyUsersMean);
    static final Column<Concurrency> START_SKEW_MS = Column.number(
            "start_skew_ms", START_SKEW, concurrency -> ResponseColumns.millis(concurrency.startSkewNanos()));

    static final List<Column<CpuShares>> CPU = List.of(
            Column.number("generator_cpu_fraction", GENERATOR_CPU, CpuShares::generatorFraction),
            Column.number("server_cpu_fraction", SERVER_CPU, CpuShares::serverFraction));

    private MeasureColumns() {}
}
