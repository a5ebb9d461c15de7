package org.loadharness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.report.HeatTable.HeatRow;
import org.loadharness.report.Rows.Part;
import org.loadharness.report.Rows.SecondRow;
import org.loadharness.report.Rows.TrialRow;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.SecondSummary;

/**
 * The tables that plots of a run are drawn from: those of the files, without the columns that no plot has, and what grows
 * with the length of the run made shorter.
 */
public final class PlotTables {
    /** Rows of seconds that the tables have together, where the number of trials allows it. */
    static final int MOST_SECONDS = 2_400;

    /** Rows of the heat map. */
    static final int MOST_RANGES = 12_000;

    private static final Set<String> NOT_OF_REPEATS = Set.of(
            "verdict_reasons",
            "notes",
            "generator_resident_bytes",
            "server_resident_bytes",
            "attempts",
            "service_p50_ms",
            "service_p99_ms",
            "latency_min_ms",
            "latency_p95_ms",
            "interactions_per_user_min",
            "interactions_per_user_median",
            "warmup_successes",
            "warmup_failures",
            "raw_records",
            "raw_waits",
            "raw_cpu_ms");

    private static final Set<String> NOT_OF_SECONDS = Set.of(
            "generator_resident_bytes",
            "server_resident_bytes",
            "generator_collections",
            "server_collections",
            "users_active_mean");

    private static final Set<String> NOT_OF_TIERS =
            Set.of("samples", "time_mean_sd_ms", "time_p50_ms", "time_variation");

    private PlotTables() {}

    /** Those that have rows, in a fixed order. */
    public static List<TableContent> of(RunSummary run) {
        return Stream.of(
                        SummaryTable.TABLE.content(run),
                        RepeatsTable.TABLE.content(run).without(NOT_OF_REPEATS),
                        PercentilesTable.TABLE.content(run),
                        SharesTable.TABLE.content(run),
                        PhasesTable.TABLE.content(run),
                        TiersTable.TABLE.content(run).without(NOT_OF_TIERS),
                        ModelTable.TABLE.content(run),
                        ErrorsTable.TABLE.content(run),
                        timeline(run),
                        heat(run))
                .filter(table -> !table.rows().isEmpty())
                .toList();
    }

    /** The names of the columns that say which variant a row is of. */
    public static List<String> factors(ExperimentPlan plan) {
        List<String> names = new ArrayList<>();
        if (plan.factors().contains("mode")) {
            names.add("mode");
        }
        IdentityColumns.factors(plan)
                .forEach(column -> names.add(column.description().name()));
        return names;
    }

    private static TableContent timeline(RunSummary run) {
        int seconds = secondsPerRow(run, MOST_SECONDS);
        TableContent table = TimelineTable.TABLE
                .content(run.plan(), joined(run, seconds).stream())
                .without(NOT_OF_SECONDS);
        return seconds == 1
                ? table
                : table.saying("A row joins " + seconds
                        + " s of a trial, so that this page stays small; timeline.csv has" + " every second.");
    }

    /** Whole repeats, as many as there is room for, and at least the first of each point. */
    private static TableContent heat(RunSummary run) {
        int most = run.points().stream()
                .mapToInt(point -> point.trials().size())
                .max()
                .orElse(0);
        int seconds = 1;
        List<HeatRow> first = ranges(run, seconds, repeat -> repeat == 1);
        while (first.size() > MOST_RANGES && seconds < longestSeconds(run)) {
            seconds = next(seconds);
            first = ranges(run, seconds, repeat -> repeat == 1);
        }
        List<HeatRow> all = new ArrayList<>(first);
        int kept = 1;
        while (kept < most) {
            int number = kept + 1;
            List<HeatRow> more = ranges(run, seconds, repeat -> repeat == number);
            if (all.size() + more.size() > MOST_RANGES) {
                break;
            }
            all.addAll(more);
            kept = number;
        }
        return HeatTable.TABLE.content(run.plan(), all.stream()).saying(heatThinned(seconds, kept, most));
    }

    private static String heatThinned(int seconds, int kept, int most) {
        String joined = seconds == 1 ? "" : "A row joins " + seconds + " s of a trial. ";
        String left = kept >= most
                ? ""
                : kept == 1
                        ? "Only the first repeat of each point is here"
                        : "Only the first " + kept + " repeats of each point are here";
        String why = "; histograms.hlog has the response times of all.";
        return (joined + (left.isEmpty() ? "" : left + ", so that this page stays small" + why)).strip();
    }

    private static List<HeatRow> ranges(RunSummary run, int seconds, IntPredicate repeats) {
        return joined(run, seconds).stream()
                .filter(row -> repeats.test(row.trial().trial().log().id().repeat()))
                .flatMap(HeatRow::of)
                .toList();
    }

    /** The least of 1, 2, 5, 10, ... with which there are no more rows than that; or with which there is one for each part. */
    private static int secondsPerRow(RunSummary run, int mostRows) {
        int seconds = 1;
        while (seconds < longestSeconds(run) && rows(run, seconds) > mostRows) {
            seconds = next(seconds);
        }
        return seconds;
    }

    private static int next(int seconds) {
        return Integer.toString(seconds).startsWith("2") ? seconds / 2 * 5 : seconds * 2;
    }

    private static int longestSeconds(RunSummary run) {
        return parts(run).mapToInt(List::size).max().orElse(0);
    }

    private static long rows(RunSummary run, int seconds) {
        return parts(run)
                .mapToLong(part -> (part.size() + seconds - 1) / seconds)
                .sum();
    }

    private static Stream<List<SecondSummary>> parts(RunSummary run) {
        return TrialRow.of(run)
                .flatMap(
                        trial -> Stream.of(trial.trial().warmup(), trial.trial().timeline()));
    }

    private static List<SecondRow> joined(RunSummary run, int seconds) {
        return TrialRow.of(run)
                .flatMap(trial -> Stream.concat(
                        joined(trial, Part.WARMUP, trial.trial().warmup(), seconds),
                        joined(trial, Part.MEASURED, trial.trial().timeline(), seconds)))
                .toList();
    }

    private static Stream<SecondRow> joined(TrialRow trial, Part part, List<SecondSummary> all, int seconds) {
        return IntStream.range(0, (all.size() + seconds - 1) / seconds)
                .mapToObj(row -> all.subList(row * seconds, Math.min(all.size(), (row + 1) * seconds)))
                .map(some -> new SecondRow(trial, part, some.size() == 1 ? some.get(0) : SecondSummary.joined(some)));
    }
}
