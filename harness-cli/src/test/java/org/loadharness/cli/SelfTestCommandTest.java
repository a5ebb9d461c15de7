package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.time.Clock;

class SelfTestCommandTest {
    @TempDir
    private Path directory;

    @Tag("calibration")
    @Test
    void everyCheckHasItsResults() throws IOException {
        Clock clock = Clock.system();
        long startNanos = clock.nanos();

        Cli.Result result = new Cli(directory).run("selftest", "--format=json");

        assertThat(clock.nanos() - startNanos)
                .as("nanoseconds; 36 s where nothing else runs, and room for a machine that has other work")
                .isLessThan(150_000_000_000L);
        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.errLines()).hasSize(7);
        JsonNode results = new ObjectMapper().readTree(result.out());
        Map<String, Double> values = new TreeMap<>();
        results.forEach(
                each -> values.put(each.get("name").asText(), each.get("value").asDouble(Double.NaN)));
        assertThat(values)
                .hasSize(results.size())
                .containsKeys(
                        "clock_granularity_ns",
                        "clock_read_ns",
                        "loop_ns",
                        "wake_up_met_p99_us",
                        "noise_floor_fraction",
                        "mm1_deviation_fraction",
                        "mm4_deviation_fraction",
                        "highest_rate_per_s");
        assertThat(values.values()).allSatisfy(value -> assertThat(value).isFinite());
        assertThat(values.get("mm1_deviation_fraction"))
                .as("real time only adds")
                .isGreaterThan(-0.01);
    }
}
