package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.simulation.StationWorkload;

/** Intervals that are tried on their own process, as users do it. */
class CalibrateCommandTest {
    @TempDir
    private Path directory;

    @Test
    void aRunAndItsDirectoryHaveTheSameAnswer() throws IOException {
        Cli cli = new Cli(directory);
        Path file = directory.resolve("out/calibration.csv");

        Result run = cli.quick("--calibrate", "--users", "1", "--interactions", "20", "--repeats", "3", "--out", "out");
        String first = Files.readString(file);
        Files.delete(file);
        String page = Files.readString(directory.resolve("out/report.html"));
        Result again = cli.run("calibrate", "out", "--format=csv");

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.DONE);
        assertThat(run.err()).contains("95 % intervals held the truth in ");
        assertThat(first)
                .startsWith("point,phase,figure,runs,intervals,held,held_fraction,held_ci_low,held_ci_high,")
                .contains(",throughput_per_s,500,500,", ",latency_mean_ms,500,500,", ",latency_mean_ratio,500,499,");
        assertThat(page).contains("\"file\":\"calibration.csv\"", "held_fraction");
        assertThat(again.code()).as(again.err()).isEqualTo(ExitCode.DONE);
        assertThat(again.out()).isEqualTo(first);
        assertThat(file).hasContent(first);
    }

    @Test
    void eachPhaseIsTriedAndAllOfThemTogether() {
        Cli cli = new Cli(directory);
        cli.quick(
                "--users",
                "4",
                "--repeats",
                "3",
                "--phase",
                "early users=50%",
                "--phase",
                "late release=50%:early",
                "--out",
                "out");

        Result result = cli.run("calibrate", "out", "--runs=20", "--format=csv");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.out())
                .contains(
                        "4 users,,throughput_per_s,20,20,",
                        "4 users,early,throughput_per_s,20,20,",
                        "4 users,late,latency_mean_ms,20,20,");
    }

    @Test
    void aRateThatChangesIsTried() {
        Cli cli = new Cli(directory).knowing(new StationWorkload());
        arrive(cli, "1ms", "ramp:200..2000/s/200ms", "300ms");

        Result result = cli.run("calibrate", "out", "--runs=20", "--format=csv");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.out())
                .contains(",latency_mean_ms,20,20,", ",latency_p50_ms,20,20,")
                .doesNotContain("throughput");
    }

    @ParameterizedTest
    @ValueSource(strings = {"constant:50/s", "ramp:20..100/s/100ms"})
    void nothingIsSaidWhereEverySuccessComesAfterTheTimeThatWasMeasured(String arrivals) {
        Cli cli = new Cli(directory).knowing(new StationWorkload());
        arrive(cli, "500ms", arrivals, "200ms");

        Result result = cli.run("calibrate", "out");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.err())
                .contains("in a repeat no success ended within the time that was measured; measure longer")
                .contains("out can be tried; nothing was written");
    }

    /** At a server whose requests take so long each, on the simulated clock. */
    private static void arrive(Cli cli, String service, String arrivals, String duration) {
        Result run = cli.run(
                "--mode",
                "simulated",
                "--workload",
                "station",
                "--param",
                "service=" + service,
                "--arrivals",
                arrivals,
                "--duration",
                duration,
                "--warmup",
                "0",
                "--rehearsal",
                "0s",
                "--repeats",
                "3",
                "--out",
                "out");
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.DONE);
    }

    @Test
    void nothingIsSaidOfASingleRepeatWhichIsAWarning() {
        Cli cli = new Cli(directory);
        cli.quick("--users", "1", "--interactions", "20", "--repeats", "1", "--out", "out");

        Result result = cli.run("calibrate", "out");

        assertThat(result.code()).as("3 is for --strict alone").isEqualTo(ExitCode.DONE);
        assertThat(result.err())
                .contains("a single repeat has no intervals; use --repeats")
                .contains("out can be tried; nothing was written");
        assertThat(directory.resolve("out/calibration.csv")).doesNotExist();
    }

    @Test
    void wrongUseIsNamed() {
        Cli cli = new Cli(directory);

        assertThat(cli.run("calibrate").err()).contains("calibrate needs a result directory: calibrate DIR");
        assertThat(cli.run("calibrate", "out", "--runs=5").err())
                .contains("--runs 5: must be a whole number from 20 to 10000");
        assertThat(cli.run("calibrate", "nowhere").code()).isEqualTo(ExitCode.WRONG_USE);
    }
}
