package org.loadharness.report;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.loadharness.codec.InParallel;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.report.HeatTable.HeatRow;
import org.loadharness.report.Rows.SecondRow;
import org.loadharness.report.TableDescription.ColumnDescription;
import org.loadharness.stats.RunSummary;

/**
 * The tables that plots of a run are drawn from: those of the files, without the columns that no plot has, and what grows
 * with the length of the run made shorter.
 */
public final class PlotTables {
    /** Rows of seconds, where the number of points allows it. */
    static final int MOST_SECONDS = 2_400;

    /** Rows of the heat map, likewise. */
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
            "fairness_fraction",
            "latency_p99_open_ms",
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
        List<Supplier<TableContent>> all = List.of(
                () -> SummaryTable.TABLE.content(run),
                () -> RepeatsTable.TABLE.content(run).without(NOT_OF_REPEATS),
                () -> PercentilesTable.TABLE.content(run),
                () -> SharesTable.TABLE.content(run),
                () -> PhasesTable.TABLE.content(run),
                () -> FlowsTable.TABLE.content(run),
                () -> SteadyTable.TABLE.content(run),
                () -> TiersTable.TABLE.content(run).without(NOT_OF_TIERS),
                () -> TimeTable.TABLE.content(run),
                () -> HotspotsTable.TABLE.content(run),
                () -> ModelTable.TABLE.content(run),
                () -> AgentsTable.TABLE.content(run),
                () -> ErrorsTable.TABLE.content(run),
                () -> timeline(run),
                () -> heat(run));
        return InParallel.map(all, Supplier::get).stream()
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
        Thinned<SecondRow> thinned = Thinned.of(run, MOST_SECONDS, Stream::of);
        return TimelineTable.TABLE
                .content(run.plan(), thinned.rows().stream())
                .without(NOT_OF_SECONDS)
                .saying(thinned.sentence("timeline.csv has every second of all"));
    }

    private static TableContent heat(RunSummary run) {
        Thinned<HeatRow> thinned = Thinned.of(run, MOST_RANGES, HeatRow::of);
        return HeatTable.TABLE
                .content(run.plan(), thinned.rows().stream())
                .saying(thinned.sentence("histograms.hlog has the response times of all"));
    }

    /**
     * A table as a whole. Immutable. Thread-safe.
     *
     * @param rows each with a cell for each column
     * @param thinned what the rows join or leave out of the whole, in a sentence; blank if nothing
     */
    public record TableContent(TableDescription description, List<List<Sheet.Cell>> rows, String thinned) {
        public TableContent {
            requireNonNull(description, "description");
            requireNonNull(thinned, "thinned");
            rows = List.copyOf(rows);
        }

        /** The same without the columns of those names. */
        TableContent without(Set<String> names) {
            List<ColumnDescription> columns = description.columns();
            int[] kept = IntStream.range(0, columns.size())
                    .filter(index -> !names.contains(columns.get(index).name()))
                    .toArray();
            List<List<Sheet.Cell>> shorter = new ArrayList<>();
            rows.forEach(row -> shorter.add(
                    IntStream.of(kept).<Sheet.Cell>mapToObj(row::get).toList()));
            return new TableContent(
                    new TableDescription(
                            description.file(),
                            description.row(),
                            IntStream.of(kept).mapToObj(columns::get).toList()),
                    shorter,
                    thinned);
        }

        /** The same, saying what it joins or leaves out. */
        TableContent saying(String sentence) {
            return new TableContent(description, rows, sentence);
        }
    }
}
