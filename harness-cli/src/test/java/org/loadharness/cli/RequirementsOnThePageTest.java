package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void aRunWithoutAnyShowsNone() {
        Cli cli = new Cli(directory);

        cli.quick("--out", "out");

        assertThat(directory.resolve("out/report.html")).content().contains("\"requirements\":[]");
    }
}
