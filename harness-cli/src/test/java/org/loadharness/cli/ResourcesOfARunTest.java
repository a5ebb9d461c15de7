package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("process")
@EnabledOnOs(OS.LINUX)
class ResourcesOfARunTest {
    private static final List<String> SPAN = List.of("users", "repeat", "start_s", "end_s");

    @TempDir
    private Path directory;

    @Test
    void generatorAndServerAreReadTogetherEachSecond() throws Exception {
        run("--mode", "rpc");

        List<Map<String, String>> rows = read("resources.csv");
        List<Map<String, String>> generator = of("generator", rows);
        List<Map<String, String>> server = of("server", rows);
        assertThat(generator).hasSizeGreaterThanOrEqualTo(3);
        assertThat(spans(server)).isEqualTo(spans(generator));
        assertThat(spans(read("timeline.csv"))).isEqualTo(spans(generator));
        for (Map<String, String> row : server) {
            assertThat(row.get("cpu_user_fraction")).as("%s", row).isNotEmpty();
            assertThat(Long.parseLong(row.getOrDefault("threads", ""))).isBetween(5L, 150L);
            assertThat(Long.parseLong(row.getOrDefault("resident_bytes", ""))).isGreaterThan(1 << 20);
            assertThat(row.get("cpu_users_fraction")).isEmpty();
        }
    }

    @Test
    void inModeLocalTheUsersAreWhoeverIsNotTheMachine() throws Exception {
        run("--mode", "local");

        List<Map<String, String>> rows = read("resources.csv");
        assertThat(of("server", rows)).isEmpty();
        assertThat(spans(rows)).isEqualTo(spans(read("timeline.csv")));
        Map<String, String> second = rows.get(1);
        assertThat(fraction(second, "cpu_users_fraction")).isGreaterThan(fraction(second, "cpu_other_fraction"));
        assertThat(fraction(second, "cpu_users_fraction")
                        + fraction(second, "cpu_gc_fraction")
                        + fraction(second, "cpu_compiler_fraction")
                        + fraction(second, "cpu_other_fraction"))
                .isBetween(
                        fraction(second, "cpu_fraction") - 0.001,
                        // the parts are exact, and the whole is in ticks: it may be less by one for each core
                        fraction(second, "cpu_fraction") + 0.03);
        assertThat(fraction(second, "cpu_user_fraction") + fraction(second, "cpu_system_fraction"))
                .isBetween(fraction(second, "cpu_fraction") - 1e-5, fraction(second, "cpu_fraction") + 1e-5);
        assertThat(second.get("voluntary_context_switches")).isNotEmpty();
        assertThat(second.get("network_sent_bytes")).isNotEmpty();
    }

    private void run(String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of(
                "--workload", "counter", "--users", "2", "--duration", "2500ms", "--warmup", "5", "--repeats", "1"));
        all.addAll(List.of("--rehearsal", "0s", "--out", "out"));
        all.addAll(List.of(words));
        try (Program program = Program.start(directory, all.toArray(String[]::new))) {
            assertThat(program.exitCode()).as("%s", program.err()).isZero();
        }
    }

    private List<Map<String, String>> read(String file) throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve("out").resolve(file));
        String[] header = lines.get(0).split(",", -1);
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            assertThat(cells).as(line).hasSameSizeAs(header);
            Map<String, String> row = new LinkedHashMap<>();
            for (int column = 0; column < header.length; column++) {
                row.put(header[column], cells[column]);
            }
            rows.add(row);
        }
        return rows;
    }

    private static List<Map<String, String>> of(String process, List<Map<String, String>> rows) {
        return rows.stream().filter(row -> process.equals(row.get("process"))).toList();
    }

    private static List<List<String>> spans(List<Map<String, String>> rows) {
        return rows.stream()
                .map(row -> SPAN.stream()
                        .map(column -> row.getOrDefault(column, "missing"))
                        .toList())
                .toList();
    }

    private static double fraction(Map<String, String> row, String column) {
        return Double.parseDouble(row.getOrDefault(column, ""));
    }
}
