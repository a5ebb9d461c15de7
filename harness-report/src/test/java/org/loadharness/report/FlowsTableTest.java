package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.load.Extent;
import org.loadharness.record.Distribution;
import org.loadharness.record.FlowLog;
import org.loadharness.record.RunLog;
import org.loadharness.record.TrialLog;
import org.loadharness.stats.Given;
import org.loadharness.stats.PooledPercentiles;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.SimulatedTrial;
import org.loadharness.stats.Verdict.Finding;

/** {@code flows.csv} cell by cell, and what is found where flows break off. */
final class FlowsTableTest {
    @TempDir
    private Path directory;

    private static FlowLog flow(String name, long unfinished, long[] millis, long[] brokenOffMillis) {
        return new FlowLog(
                name,
                millis.length + brokenOffMillis.length + unfinished,
                nanos(millis),
                nanos(brokenOffMillis),
                nanos(Arrays.stream(millis).map(each -> 3 * each).toArray()),
                brokenOffMillis.length == 0 ? Map.of() : Map.of(name + "/pay", (long) brokenOffMillis.length));
    }

    private static Distribution nanos(long... millis) {
        return Distribution.of(
                Arrays.stream(millis).map(each -> each * Given.MILLI_NANOS).toArray());
    }

    /** A trial of two users for each list of flows, as repeats of one point. */
    @SafeVarargs
    private static RunSummary run(List<FlowLog>... repeats) {
        List<TrialLog> trials = IntStream.range(0, repeats.length)
                .mapToObj(repeat -> with(
                        new SimulatedTrial(repeat, 2, 400).id(0, 1 + repeat).log(), repeats[repeat]))
                .toList();
        return Given.run(
                new RunLog(Given.plan(new Extent.Interactions(400), repeats.length, 2), Given.quietMachine(), trials),
                Given.MIX);
    }

    private static TrialLog with(TrialLog log, List<FlowLog> flows) {
        TrialLog.PhaseLog phase = log.measured();
        return new TrialLog(
                log.id(),
                log.startedAt(),
                log.ending(),
                new TrialLog.PhaseLog(phase.interactions(), phase.users(), phase.sends(), phase.course(), flows),
                log.phases(),
                log.warmup(),
                log.timeline(),
                log.failures(),
                log.resources(),
                log.hiccups(),
                log.raw());
    }

    private List<Map<String, String>> rows(RunSummary run) throws IOException {
        Report.write(directory, run, Report.Columns.ALL);
        return TwoTrials.read(directory.resolve("flows.csv"));
    }

    @Test
    void aRowIsAFlowOfAPoint() throws IOException {
        long[] none = {};
        List<Map<String, String>> rows = rows(run(
                List.of(flow("look", 1, new long[] {10, 20}, none), flow("buy", 0, new long[] {40}, new long[] {5})),
                List.of(flow("look", 0, new long[] {30, 40}, none), flow("buy", 1, new long[] {60, 80}, none))));

        assertThat(rows).extracting(row -> row.get("flow")).containsExactly("look", "buy");
        assertThat(rows.get(0))
                .contains(
                        entry("users", "2"),
                        entry("begun", "5"),
                        entry("completed", "4"),
                        entry("broken_off", "0"),
                        entry("unfinished", "1"),
                        entry("broken_off_fraction", "0"),
                        entry("broken_off_at", ""),
                        // (15 + 35) / 2
                        entry("time_mean_ms", "25"),
                        entry("length_mean_ms", "75"),
                        entry("time_p50_ms", ""),
                        entry("time_max_ms", "40"),
                        entry("load", "2 users"));
        assertThat(rows.get(1))
                .contains(
                        entry("begun", "5"),
                        entry("completed", "3"),
                        entry("broken_off", "1"),
                        entry("unfinished", "1"),
                        entry("broken_off_fraction", "0.25"),
                        entry("broken_off_at", "buy/pay"),
                        // (40 + 70) / 2
                        entry("time_mean_ms", "55"));
    }

    @Test
    void percentilesAndTheirIntervalsAreThoseOfAllRepeatsTogether() throws IOException {
        long[][] millis = {
            LongStream.rangeClosed(1, 200).toArray(),
            LongStream.rangeClosed(11, 210).toArray()
        };
        RunSummary run =
                run(List.of(flow("look", 0, millis[0], new long[0])), List.of(flow("look", 0, millis[1], new long[0])));
        PooledPercentiles expected = PooledPercentiles.of(List.of(nanos(millis[0]), nanos(millis[1])));

        Map<String, String> row = rows(run).get(0);

        for (Map.Entry<String, Double> each :
                Map.of("p50", 0.5, "p90", 0.9, "p95", 0.95).entrySet()) {
            var estimate = expected.at(each.getValue());
            var interval = estimate.interval().orElseThrow();
            assertThat(row)
                    .contains(
                            entry(
                                    "time_" + each.getKey() + "_ms",
                                    cell(estimate.mean().orElseThrow())),
                            entry("time_" + each.getKey() + "_ci_low_ms", cell(interval.low())),
                            entry("time_" + each.getKey() + "_ci_high_ms", cell(interval.high())));
        }
        assertThat(row).contains(entry("time_p99_ms", ""));
    }

    private static String cell(double nanos) {
        return new java.math.BigDecimal(nanos / Given.MILLI_NANOS)
                .round(new java.math.MathContext(6))
                .stripTrailingZeros()
                .toPlainString();
    }

    @Test
    void aRunWithoutFlowsHasNoFile() throws IOException {
        rows(run(List.of(flow("look", 0, new long[] {10}, new long[0]))));

        Report.write(directory, TwoTrials.run(), Report.Columns.ALL);

        assertThat(directory.resolve("flows.csv")).doesNotExist();
    }

    @Test
    void flowsThatBreakOffAreFoundWithTheStepThatFails() {
        long[] fine = new long[97];
        Arrays.fill(fine, 7);

        List<Finding> found = reasons(run(
                List.of(flow("look", 0, fine, new long[] {1}), flow("buy", 0, fine, new long[] {1, 1, 1}))));

        assertThat(found).hasSize(1);
        assertThat(found.get(0).code()).isEqualTo("flows-broken-off");
        assertThat(found.get(0).sentence())
                .contains("3 of 100 of buy, 3 % (limit 1 %)", "most often at buy/pay (3)", "on-failure: continue");
    }

    @Test
    void fewFlowsThatBreakOffAreNot() {
        long[] fine = new long[99];
        Arrays.fill(fine, 7);

        assertThat(reasons(run(List.of(flow("look", 0, fine, new long[] {1}))))).isEmpty();
    }

    private static List<Finding> reasons(RunSummary run) {
        return run.verdict().reasons();
    }

    @Test
    void theRateThatArrivesIsSaidToBeOfFlowsWhereUsersGoThroughThem() {
        assertThat(FlowsTable.TABLE.description(run(List.of()).plan()).columns().stream()
                        .filter(column -> column.name().equals("arrivals_per_s"))
                        .map(TableDescription.ColumnDescription::meaning))
                .singleElement()
                .asString()
                .contains("or flows where users go through them");
    }
}
