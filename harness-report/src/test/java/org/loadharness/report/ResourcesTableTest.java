package org.loadharness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.record.ResourceUse;
import org.loadharness.report.ResourcesTable.UseRow;
import org.loadharness.report.Rows.SecondRow;
import org.loadharness.stats.RunSummary;

class ResourcesTableTest {
    private static final List<String> SPAN =
            List.of("workload", "mode", "users", "arrivals_per_s", "repeat", "start_s", "end_s");

    @TempDir
    private Path directory;

    @Test
    void aRowIsAProcessInASecond() throws IOException {
        List<Map<String, String>> rows = rows("resources.csv");

        assertThat(rows).hasSize(4);
        assertThat(rows.stream().map(row -> row.get("process")))
                .containsExactly("generator", "server", "generator", "generator");
        // 150 ms on four cores are 600 ms of processor time
        assertThat(rows.get(0))
                .contains(
                        entry("repeat", "1"),
                        entry("start_s", "0"),
                        entry("end_s", "0.15"),
                        entry("cpu_fraction", "0.133333"),
                        entry("cpu_user_fraction", "0.1"),
                        entry("cpu_system_fraction", "0.0333333"),
                        entry("resident_bytes", "1000000"),
                        entry("threads", "25"),
                        entry("gc_count", "3"),
                        entry("gc_pause_ms", "2.5"),
                        entry("voluntary_context_switches", "0"),
                        entry("network_received_bytes", "5000000000"),
                        entry("cpu_users_fraction", "0.1"),
                        entry("cpu_gc_fraction", "0.01"),
                        entry("cpu_compiler_fraction", "0.00666667"),
                        entry("cpu_other_fraction", "0.0166667"));
        assertThat(rows.get(1)).contains(entry("end_s", "0.15"), entry("gc_count", "1"), entry("gc_pause_ms", "1"));
    }

    @Test
    void unknownIsAnEmptyCell() throws IOException {
        Map<String, String> server = rows("resources.csv").get(1);

        assertThat(server)
                .contains(
                        entry("cpu_fraction", "0.0666667"),
                        entry("cpu_user_fraction", ""),
                        entry("threads", ""),
                        entry("involuntary_context_switches", ""),
                        entry("machine_context_switches", ""),
                        entry("network_sent_bytes", ""),
                        entry("cpu_users_fraction", ""),
                        entry("cpu_other_fraction", ""));
    }

    @Test
    void rowsLineUpWithTheTimeline() throws IOException {
        List<List<String>> generator = rows("resources.csv").stream()
                .filter(row -> "generator".equals(row.get("process")))
                .map(ResourcesTableTest::span)
                .toList();

        assertThat(generator)
                .isEqualTo(rows("timeline.csv").stream()
                        .map(ResourcesTableTest::span)
                        .toList());
    }

    @Test
    void partsThatSeemMoreThanTheWholeLeaveNothingForTheUsers() {
        assertThat(row(9, 4, 4, 4).usersFraction()).hasValue(0);
        assertThat(row(12, 4, 4, 3).usersFraction()).hasValue(0.01);
    }

    @Test
    void whatIsLeftOfSomethingUnknownIsUnknown() {
        UseRow row = row(12, 4, 4, 3);
        ResourceUse without = ResourceUse.UNKNOWN.with(ResourceUse.Resource.CPU_NANOS, 12);

        assertThat(new UseRow(row.second(), "generator", without, 100).usersFraction())
                .isEmpty();
        assertThat(new UseRow(row.second(), "generator", row.use(), 0).usersFraction())
                .isEmpty();
    }

    private static UseRow row(long whole, long collector, long compiler, long other) {
        RunSummary run = TwoTrials.run();
        SecondRow second = SecondRow.of(run).findFirst().orElseThrow();
        ResourceUse use = ResourceUse.UNKNOWN
                .with(ResourceUse.Resource.CPU_NANOS, whole)
                .with(ResourceUse.Resource.CPU_COLLECTOR_NANOS, collector)
                .with(ResourceUse.Resource.CPU_COMPILER_NANOS, compiler)
                .with(ResourceUse.Resource.CPU_OTHER_NANOS, other);
        return new UseRow(second, "generator", use, 100);
    }

    private static List<String> span(Map<String, String> row) {
        return SPAN.stream().map(column -> row.getOrDefault(column, "missing")).toList();
    }

    private List<Map<String, String>> rows(String file) throws IOException {
        Report.write(directory, TwoTrials.run(), Report.Columns.ALL);
        return TwoTrials.read(directory.resolve(file));
    }
}
