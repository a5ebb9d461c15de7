package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;

/** A run whose workload nobody has any more: the program that ran it knew it, the one that reads it does not. */
class ForgottenWorkloadTest {
    private static final List<String> COMMANDS = List.of("report", "compare", "model");

    @TempDir
    private Path directory;

    private Cli reader;

    @BeforeEach
    void run() {
        Result result = new Cli(directory)
                .knowing(new Stranger())
                .quick("--workload", "stranger", "--vary", "retries=0,1", "--out", "out");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        reader = new Cli(directory);
        assertThat(reader.quick("--workload", "stranger", "--out", "other").err())
                .contains("unknown workload \"stranger\"");
    }

    @Test
    void theReportMakesTheSameFilesAgain() throws IOException {
        Map<String, Integer> before = Cli.contents(directory.resolve("out"));
        Files.delete(directory.resolve("out/summary.csv"));
        Files.delete(directory.resolve("out/report.html"));

        Result result = reader.run("report", "out");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(Cli.contents(directory.resolve("out"))).isEqualTo(before);
    }

    @Test
    void theReportJudgesWhatIsRequiredOfIt() {
        Result result = reader.run("report", "out", "--require", "meet.p50 < 1 h");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.out()).contains(": meet.p50 at 1 user, retries=0: ");
    }

    @Test
    void itsInteractionsAreKnownWhereTheyAreAskedFor() {
        assertThat(reader.run("report", "out", "--require", "part.p50 < 1 h").err())
                .contains("there is no interaction \"part\"");
    }

    @Test
    void itIsComparedWithItselfAndModelled() {
        for (String command : COMMANDS) {
            Result result = reader.run(command, "out");

            assertThat(result.code()).as(command + ": " + result.err()).isIn(ExitCode.DONE, ExitCode.INCONCLUSIVE);
            assertThat(result.err()).doesNotContain("workload");
        }
        assertThat(reader.run("compare", "out", "out").out()).contains("throughput at 1 user, retries=0: ");
        assertThat(reader.run("model", "out").out()).isNotBlank();
    }

    @Test
    void itIsNotResumed() {
        Result result = reader.run("--resume", "out");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.err()).contains("unknown workload \"stranger\"");
    }
}
