package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;

/** A placebo, as users run it. */
class PlaceboCommandTest {
    @TempDir
    private Path directory;

    @Test
    void theVerdictSaysWhatCameOfIt() throws IOException {
        Cli cli = new Cli(directory);

        Result run = cli.quick("--placebo", "60%", "--repeats", "3", "--out", "out");
        Result again = cli.run("run", "--resume", "out", "--placebo", "60%");
        Result other = cli.run("run", "--resume", "out", "--placebo", "50%");

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.DONE);
        assertThat(run.out()).containsPattern("note: a placebo of \\+60 % was (not )?seen in the mean response time: ");
        assertThat(Files.readAllLines(directory.resolve("out/summary.csv")).get(0))
                .startsWith("workload,mode,users,arrivals_per_s,placebo,repeats,");
        assertThat(Files.readString(directory.resolve("out/report.html"))).contains("a placebo of +60 % was ");
        assertThat(again.code()).as(again.err()).isEqualTo(ExitCode.DONE);
        assertThat(other.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(other.err()).contains("--placebo");
        assertThat(cli.run("compare", "out", "--metric", "mean").out()).contains("placebo", "60%");
    }

    @Test
    void aSearchHasNoUseForOne() {
        Result result = new Cli(directory)
                .run(
                        "saturate",
                        "--workload",
                        "counter",
                        "--users",
                        "1..9",
                        "--objective",
                        "p99 < 5 ms",
                        "--placebo=4%");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err()).contains("--placebo: a search has no use for it; leave it out");
    }
}
