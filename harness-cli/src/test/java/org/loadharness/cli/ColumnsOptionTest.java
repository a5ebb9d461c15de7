package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;

class ColumnsOptionTest {
    @TempDir
    private Path directory;

    @Test
    void columnsThatTheRunDoesNotUseComeOnlyWhenAskedFor() throws IOException {
        Cli cli = new Cli(directory);
        cli.quick("--out", "out", "--columns", "all");
        String all = Files.readString(directory.resolve("out/summary.csv"));

        cli.run("report", "--columns", "used", "out");
        String used = Files.readString(directory.resolve("out/summary.csv"));
        cli.run("report", "out");

        assertThat(all.lines().findFirst().orElseThrow()).contains(",arrivals_planned,");
        assertThat(used.lines().findFirst().orElseThrow())
                .contains(",verdict_reasons,")
                .doesNotContain("arrivals_planned");
        assertThat(Files.readString(directory.resolve("out/summary.csv"))).isEqualTo(all);
        assertThat(cli.run("run", "--columns", "some").code()).isEqualTo(ExitCode.WRONG_USE);
    }
}
