package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;

class RequirementsOnThePageTest {
    @TempDir
    private Path directory;

    @Test
    void thePageShowsWhatTheRunHadToKeepToWheneverItIsMade() throws IOException {
        Cli cli = new Cli(directory);
        Path page = directory.resolve("out/report.html");

        cli.quick("--out", "out", "--require", "errors < 50 %, mean < 1 ns");
        byte[] ofTheRun = Files.readAllBytes(page);
        Files.delete(page);
        cli.run("report", "out");

        assertThat(page).hasBinaryContent(ofTheRun);
        assertThat(page)
                .content()
                .containsPattern(
                        "\"requirements\":\\[\\{\"word\":\"[a-z ]+\",\"sentence\":\"errors at 1 user: required")
                .contains("mean at 2 users: required mean");
    }

    @Test
    void aRunThatGoesOnShowsThemAsWell() throws IOException {
        Cli cli = new Cli(directory);
        Path log = directory.resolve("out/trials.jsonl");
        cli.quick("--out", "out", "--require", "errors < 50 %");
        List<String> lines = Files.readAllLines(log);
        Files.write(log, lines.subList(0, lines.size() - 1));
        Files.delete(directory.resolve("out/report.html"));

        cli.run("--resume", "out");

        assertThat(Files.readAllLines(log)).hasSameSizeAs(lines);
        assertThat(directory.resolve("out/report.html"))
                .content()
                .containsPattern("\"sentence\":\"errors at 1 user: required errors .{1,12} 50");
    }

    @Test
    void aBuildServerIsGivenWhatTheRunHadToKeepTo() {
        Cli cli = new Cli(directory);
        cli.quick("--out", "out", "--require", "errors < 50 %", "--inconclusive", "pass");
        cli.quick("--out", "free");

        Cli.Result own = cli.with("CI", "true").run("report", "out", "--export", "junit");
        Cli.Result others = cli.run("report", "out", "--require", "mean < 1 ns", "--export", "junit");

        assertThat(own.code()).as(own.err()).isEqualTo(ExitCode.DONE);
        assertThat(own.out()).contains("tests=\"2\" failures=\"0\"", "errors at 2 users: required errors &lt; 50 %");
        assertThat(others.out()).contains("required mean &lt; 1 ns").doesNotContain("required errors");
        assertThat(cli.run("report", "free", "--export", "junit").err())
                .contains("--export junit: the run has no requirements to judge; give --require");
    }

    @Test
    void thePageShowsWhatIsRequiredOfARunLater() throws IOException {
        Cli cli = new Cli(directory);
        Path page = directory.resolve("out/report.html");
        cli.quick("--out", "out", "--require", "errors < 50 %");

        cli.run("report", "out", "--require", "mean < 1 ns");

        assertThat(page)
                .content()
                .contains("mean at 1 user: required mean")
                .doesNotContain("errors at 1 user: required");
    }

    @Test
    void aRunWithoutAnyShowsNone() {
        Cli cli = new Cli(directory);

        cli.quick("--out", "out");

        assertThat(directory.resolve("out/report.html")).content().contains("\"requirements\":[]");
    }
}
