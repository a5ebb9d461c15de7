package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.stats.RunSummary;

/** {@code phases.csv} cell by cell, and the whole beside it. */
class PhasesTableTest {
    @TempDir
    private Path directory;

    @Test
    void aClosedPhaseHasUsersThatThink() throws IOException {
        Map<String, String> early = rows("phases.csv", PhasedTrials.phased()).get(0);

        assertThat(early)
                .contains(
                        entry("phase", "early"),
                        entry("phase_users", "2"),
                        entry("phase_arrivals_per_s", ""),
                        entry("release", "start"),
                        entry("released_s", "0"),
                        entry("repeats", "2"),
                        entry("measured_mean_s", "0.06"),
                        // 3 / 60 ms
                        entry("throughput_per_s", "50"),
                        entry("throughput_sd_per_s", "0"),
                        // (10 + 20 + 10) / 3
                        entry("latency_mean_ms", "13.3333"),
                        entry("latency_max_ms", "20"),
                        entry("successes", "6"),
                        entry("failures", "2"),
                        entry("success_fraction", "0.75"),
                        // (20 + 50) / 60
                        entry("in_flight_mean", "1.16667"),
                        entry("attempts", "10"),
                        entry("retries", "2"),
                        // 5 / 60 ms
                        entry("attempts_per_s", "83.3333"),
                        // 20 / 4
                        entry("think_mean_ms", "5"),
                        entry("service_mean_ms", "13.3333"),
                        entry("arrivals_planned", ""),
                        entry("arrivals_sent", ""),
                        entry("arrivals_unsent", ""),
                        entry("achieved_arrivals_per_s", ""),
                        entry("waited", "0"),
                        entry("lateness_max_ms", "1"),
                        entry("wait_max_ms", ""),
                        entry("interactions_per_user", "2"),
                        entry("duration_s", ""),
                        entry("max_in_flight", ""),
                        entry("think", "5ms"));
    }

    @Test
    void anOpenPhaseHasArrivals() throws IOException {
        Map<String, String> rush = rows("phases.csv", PhasedTrials.phased()).get(1);

        assertThat(rush)
                .contains(
                        entry("phase", "rush"),
                        entry("phase_users", ""),
                        entry("phase_arrivals_per_s", "50"),
                        entry("release", "50%:early"),
                        // (40 + 50) / 2
                        entry("released_s", "0.045"),
                        entry("measured_mean_s", "0.11"),
                        // 4 / 110 ms
                        entry("throughput_per_s", "36.3636"),
                        entry("latency_mean_ms", "30"),
                        // (20 + 20 + 30 + 20) / 4
                        entry("service_mean_ms", "22.5"),
                        // (50 + 40) / 110
                        entry("in_flight_mean", "0.818182"),
                        entry("think_mean_ms", ""),
                        entry("arrivals_planned", "10"),
                        entry("arrivals_sent", "8"),
                        entry("arrivals_unsent", "2"),
                        // 4 in 100 ms
                        entry("achieved_arrivals_per_s", "40"),
                        entry("waited", "2"),
                        entry("lateness_max_ms", "10"),
                        entry("wait_max_ms", "20"),
                        entry("interactions_per_user", ""),
                        entry("duration_s", "0.1"),
                        entry("max_in_flight", "2"),
                        entry("think", ""));
    }

    @Test
    void theWholeIsAllPhasesTogether() throws IOException {
        Map<String, String> whole = rows("summary.csv", PhasedTrials.phased()).get(0);

        assertThat(whole)
                .contains(
                        entry("users", "2"),
                        entry("arrivals_per_s", ""),
                        entry("max_in_flight", "2"),
                        entry("load", "2 users"),
                        entry("think", ""),
                        entry("retries_max", "3"),
                        entry("warmup", "auto:30s"),
                        // 7 / 150 ms
                        entry("throughput_per_s", "46.6667"),
                        entry("successes", "14"),
                        entry("failures", "2"),
                        // (70 + 90) / 150
                        entry("in_flight_mean", "1.06667"),
                        entry("attempts", "18"),
                        entry("retries", "2"),
                        entry("attempts_per_s", "60"),
                        // (10 + 20 + 10 + 20 + 20 + 30 + 20) / 7
                        entry("service_mean_ms", "18.5714"),
                        entry("arrivals_planned", "10"),
                        entry("arrivals_unsent", "2"),
                        entry("achieved_arrivals_per_s", ""),
                        entry("waited", "2"),
                        entry("lateness_max_ms", "10"),
                        entry("think_mean_ms", ""),
                        entry("measured_s", "0.3"),
                        entry("measured_mean_s", "0.15"),
                        entry("settling", "settled"),
                        // the later of 2 and 3
                        entry("settled_after_s", "3"));
    }

    @Test
    void aTrialHasTheSameFiguresAlone() throws IOException {
        Map<String, String> second = rows("repeats.csv", PhasedTrials.phased()).get(1);

        assertThat(second)
                .contains(
                        entry("repeat", "2"),
                        entry("in_flight_mean", "1.06667"),
                        entry("attempts", "9"),
                        entry("retries", "1"),
                        entry("arrivals_planned", "5"),
                        entry("arrivals_sent", "4"),
                        entry("arrivals_unsent", "1"),
                        entry("waited", "1"),
                        entry("service_mean_ms", "18.5714"),
                        entry("settling", "settled"),
                        entry("settled_after_s", "3"),
                        entry("hiccup_p99_ms", ""),
                        entry("hiccup_max_ms", "7"));
    }

    @Test
    void anInteractionHasItsServiceTimeAndItsAttempts() throws IOException {
        Map<String, String> manager =
                rows("interactions.csv", PhasedTrials.phased()).get(1);

        assertThat(manager)
                .contains(
                        entry("interaction", "manager"),
                        entry("attempts", "5"),
                        entry("retries", "1"),
                        // (10 + 30 + 20) / 3
                        entry("service_mean_ms", "20"),
                        entry("latency_mean_ms", "20"),
                        entry("intended_share_fraction", "0.4"));
    }

    @Test
    void whereThereIsOnePhaseThereIsNoFile() throws IOException {
        Report.write(directory, PhasedTrials.phased(), Report.Columns.ALL);

        List<Path> files = Report.write(directory, PhasedTrials.rushes("constant:50/s"), Report.Columns.ALL);

        assertThat(files).noneMatch(file -> file.endsWith("phases.csv"));
        assertThat(directory.resolve("phases.csv")).doesNotExist();
    }

    @Test
    void anOpenPointIsTheSameAsAPhaseAlone() throws IOException {
        Map<String, String> point =
                rows("summary.csv", PhasedTrials.rushes("constant:50/s")).get(0);
        Map<String, String> phase = rows("phases.csv", PhasedTrials.phased()).get(1);

        assertThat(point)
                .contains(
                        entry("users", ""),
                        entry("arrivals_per_s", "50"),
                        entry("load", "constant:50/s"),
                        entry("achieved_arrivals_per_s", "40"));
        for (String same : List.of("throughput_per_s", "latency_mean_ms", "in_flight_mean", "service_mean_ms")) {
            assertThat(point).as(same).containsEntry(same, phase.get(same));
        }
    }

    @Test
    void theWarmupStandsBeforeTheMeasuredPart() throws IOException {
        List<Map<String, String>> rows = rows("timeline.csv", PhasedTrials.rushes("constant:50/s"));

        assertThat(rows).hasSize(3);
        assertThat(rows.get(0))
                .contains(
                        entry("stage", "warmup"),
                        entry("start_s", "-1.5"),
                        entry("end_s", "-0.5"),
                        entry("successes", "2"),
                        entry("users_active_mean", ""),
                        // 30 ms of 1 s on four cores
                        entry("generator_cpu_fraction", "0.0075"),
                        entry("waiting", "0"),
                        entry("hiccup_ms", ""));
        assertThat(rows.get(1)).contains(entry("stage", "warmup"), entry("start_s", "-0.5"), entry("end_s", "0"));
        assertThat(rows.get(2))
                .contains(
                        entry("stage", "measured"),
                        entry("start_s", "0"),
                        entry("end_s", "0.15"),
                        entry("waiting", "3"),
                        entry("hiccup_ms", "7"));
        assertThat(rows("resources.csv", PhasedTrials.rushes("constant:50/s")).stream()
                        .map(row -> row.get("start_s") + row.get("stage")))
                .containsExactlyElementsOf(rows.stream()
                        .map(row -> row.get("start_s") + row.get("stage"))
                        .toList());
    }

    private List<Map<String, String>> rows(String file, RunSummary run) throws IOException {
        Report.write(directory, run, Report.Columns.ALL);
        return TwoTrials.read(directory.resolve(file));
    }
}
