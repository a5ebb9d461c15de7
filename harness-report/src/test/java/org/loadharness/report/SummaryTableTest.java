package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.stats.RunSummary;

/** {@code summary.csv} cell by cell. */
class SummaryTableTest {
    private static final String CONTRACT =
            "workload,mode,users,arrivals_per_s,repeats,throughput_per_s,throughput_sd_per_s,"
                    + "throughput_ci_low_per_s,throughput_ci_high_per_s,latency_mean_ms,latency_mean_sd_ms,"
                    + "latency_mean_ci_low_ms,latency_mean_ci_high_ms,latency_p50_ms,latency_p90_ms,latency_p95_ms,"
                    + "latency_p99_ms,latency_p999_ms,latency_max_ms,latency_min_ms,throughput_sum_per_s,users_active_mean,"
                    + "ms_per_success,successes,failures,success_fraction,in_flight_mean,start_skew_ms,"
                    + "generator_cpu_fraction,server_cpu_fraction,verdict,verdict_reasons";

    @Test
    void theFileBeginsWithTheColumnsOfTheContract() {
        assertThat(FinalTable.csv(TwoTrials.run(), Report.Columns.ALL)).startsWith(CONTRACT + ",");
    }

    @Test
    void aPointSaysWhereItBelongs() throws IOException {
        assertThat(row())
                .contains(
                        entry("workload", "bookstore"),
                        entry("mode", "rpc"),
                        entry("users", "2"),
                        entry("arrivals_per_s", ""),
                        entry("repeats", "2"),
                        entry("interactions_per_user", "2"),
                        entry("duration_s", ""),
                        entry("warmup_interactions_per_user", "100"),
                        entry("warmup_s", ""),
                        entry("threads", "platform"));
    }

    @Test
    void throughputIsTheMeanOverRepeatsWithItsInterval() throws IOException {
        assertThat(row())
                .contains(
                        // 3 / 0.2 s = 15 and 4 / 0.11 s = 36.3636
                        entry("throughput_per_s", "25.6818"),
                        // 21.3636 / √2
                        entry("throughput_sd_per_s", "15.1064"),
                        // f = 12.70620 · 15.1064 / √2 / 25.6818 = 5.28495, doubled: 25.6818 / e^10.5699; two repeats
                        // say little
                        entry("throughput_ci_low_per_s", "0.000659532"),
                        entry("throughput_ci_high_per_s", "1000036"),
                        // (2 / 0.1 + 1 / 0.2 = 25 and 2 / 0.1 + 2 / 0.1 = 40) / 2
                        entry("throughput_sum_per_s", "32.5"));
    }

    @Test
    void deviationsAreOfRepeatsAndOfSingleResponses() throws IOException {
        assertThat(row())
                .contains(
                        // (40 - 25) / √2 and (125 - 50) / √2
                        entry("throughput_sum_sd_per_s", "10.6066"),
                        entry("per_success_sd_ms", "53.033"),
                        // no system says what it counted
                        entry("cache_hits", ""),
                        entry("queue_rejections", ""));
        // of 40, 60, 120 and four times 50: √(4400 / 6), by the buckets
        assertThat(Double.parseDouble(row().get("latency_sd_ms"))).isCloseTo(27.0801, within(0.03));
    }

    @Test
    void latencyIsThatOfSuccesses() throws IOException {
        assertThat(row())
                .contains(
                        // (40 + 60 + 120) / 3 = 73.3333 and 50
                        entry("latency_mean_ms", "61.6667"),
                        // 23.3333 / √2
                        entry("latency_mean_sd_ms", "16.4992"),
                        // f = 12.70620 · 16.4992 / √2 / 61.6667 = 2.40384; beyond 1 it is doubled: 61.6667 / e^4.80768
                        entry("latency_mean_ci_low_ms", "0.503582"),
                        entry("latency_mean_ci_high_ms", "7551.46"),
                        entry("latency_max_ms", "120"),
                        entry("latency_min_ms", "40"),
                        // ((50 + 200) / 2 = 125 and 50) / 2; the time of the failure is in it
                        entry("ms_per_success", "87.5"));
    }

    @Test
    void percentilesThatSevenSamplesCannotCarryAreEmpty() throws IOException {
        assertThat(row())
                .contains(
                        entry("latency_p50_ms", ""),
                        entry("latency_p90_ms", ""),
                        entry("latency_p95_ms", ""),
                        entry("latency_p99_ms", ""),
                        entry("latency_p999_ms", ""));
    }

    @Test
    void countsAreThoseOfAllRepeats() throws IOException {
        assertThat(row())
                .contains(
                        entry("successes", "7"),
                        entry("failures", "1"),
                        entry("success_fraction", "0.875"),
                        entry("censored", "0"),
                        entry("users_lost", "0"),
                        // 0.2 + 0.11
                        entry("measured_s", "0.31"));
    }

    @Test
    void usersAndMachineAreMeansOverRepeats() throws IOException {
        assertThat(row())
                .contains(
                        // ((100 + 200) / 200 = 1.5 and (100 + 100) / 110 = 1.81818) / 2
                        entry("users_active_mean", "1.65909"),
                        // every active user is inside an interaction
                        entry("in_flight_mean", "1.65909"),
                        // the larger of 0 and 10
                        entry("start_skew_ms", "10"),
                        // (80 / (200 · 4) = 0.1 and 44 / (110 · 4) = 0.1) / 2
                        entry("generator_cpu_fraction", "0.1"),
                        // 40 / (200 · 4), known of the first trial alone
                        entry("server_cpu_fraction", "0.05"));
    }

    @Test
    void theVerdictStandsInTheRow() throws IOException {
        assertThat(row())
                .contains(
                        entry("verdict", "suspect"),
                        entry(
                                "verdict_reasons",
                                "failures: 1 of 4 interactions, 25 % (limit 1 %), most often duplicated; see errors.csv"
                                        + " and mend the cause (in 1 of 2 trials) | repeats scatter: throughput 25.68/s over"
                                        + " 2 repeats, with a standard deviation of 58.8 % (limit 50 %); measure longer or"
                                        + " on a quieter machine"),
                        entry("verdict_codes", "failures repeats-scatter"),
                        entry(
                                "notes",
                                "users did not overlap: 1.5 of 2 active on average (limit 90 %); measure with"
                                        + " --duration 10s (in 1 of 2 trials) | percentiles from p50 up are left empty:"
                                        + " 7 samples, 20 needed; measure longer or with more --repeats"));
    }

    @Test
    void oneRepeatHasNoSpreadAndNoInterval() throws IOException {
        Map<String, String> row = TwoTrials.parse(FinalTable.csv(TwoTrials.oneRepeat(), Report.Columns.ALL))
                .get(0);

        assertThat(row)
                .contains(
                        entry("repeats", "1"),
                        entry("throughput_per_s", "36.3636"),
                        entry("throughput_sd_per_s", ""),
                        entry("throughput_ci_low_per_s", ""),
                        entry("throughput_ci_high_per_s", ""),
                        entry("latency_mean_ms", "50"),
                        entry("latency_mean_sd_ms", ""),
                        entry("latency_mean_ci_low_ms", ""),
                        entry("latency_mean_ci_high_ms", ""),
                        entry("server_cpu_fraction", ""),
                        entry("verdict", "sound"),
                        entry("verdict_reasons", ""),
                        entry("verdict_codes", ""));
    }

    private static Map<String, String> row() throws IOException {
        return TwoTrials.parse(FinalTable.csv(TwoTrials.run(), Report.Columns.ALL))
                .get(0);
    }

    /** Its first columns are those of every run; each other one says something of some point, or is left out. */
    @ParameterizedTest
    @MethodSource("org.loadharness.report.ReportTest#runs")
    void columnsThatNoPointUsesAreLeftOutAndNothingElse(RunSummary run, @TempDir Path directory) throws IOException {
        Report.write(directory.resolve("all"), run, Report.Columns.ALL);
        Report.write(directory.resolve("used"), run, Report.Columns.USED);

        List<Map<String, String>> all = TwoTrials.read(directory.resolve("all/summary.csv"));
        List<Map<String, String>> used = TwoTrials.read(directory.resolve("used/summary.csv"));
        List<String> names = List.copyOf(all.get(0).keySet());
        int first = names.indexOf("verdict_reasons") + 1;
        List<String> expected = names.stream()
                .filter(name -> names.indexOf(name) < first || all.stream().anyMatch(row -> isSaidOf(row, name)))
                .toList();
        assertThat(used.get(0).keySet()).containsExactlyElementsOf(expected).hasSizeLessThan(names.size());
        assertThat(used)
                .isEqualTo(all.stream()
                        .map(row -> {
                            Map<String, String> kept = new LinkedHashMap<>(row);
                            kept.keySet().retainAll(expected);
                            return kept;
                        })
                        .toList());
    }

    /** Whether there is a cell, of what some users of the run do. */
    private static boolean isSaidOf(Map<String, String> row, String name) {
        if (cell(row, name).isEmpty()) {
            return false;
        }
        if (name.startsWith("think")) {
            return !cell(row, "think_mean_ms").isEmpty()
                    && !cell(row, "think_mean_ms").equals("0");
        }
        if (name.startsWith("retries") || name.startsWith("attempts")) {
            return !cell(row, "retries_max").equals("0")
                    || !cell(row, "retries").equals("0");
        }
        return !name.startsWith("service_")
                || !cell(row, "service_mean_ms").equals(cell(row, "latency_mean_ms"))
                || !cell(row, "service_p50_ms").equals(cell(row, "latency_p50_ms"));
    }

    private static String cell(Map<String, String> row, String name) {
        return row.getOrDefault(name, "");
    }

    @Test
    void timesAndAttemptsThatSayNothingNewAreLeftOut() {
        assertThat(header(TwoTrials.run()))
                .contains("start_skew_ms", "load", "warmup")
                .noneMatch(name -> name.matches("(think|retries|attempts|service_).*"));
        assertThat(header(PhasedTrials.phased())).contains("retries", "attempts", "service_mean_ms");
    }

    private static List<String> header(RunSummary run) {
        return List.of(FinalTable.csv(run, Report.Columns.USED)
                .lines()
                .findFirst()
                .orElseThrow()
                .split(","));
    }
}
