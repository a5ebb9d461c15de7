package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;
import org.loadharness.simulation.StationWorkload;

/** What {@code model} says where nothing scatters. */
class ExactModelTest {
    @TempDir
    private Path directory;

    private Cli.Result model(String... words) {
        return new Cli(directory).knowing(new StationWorkload()).run(words);
    }

    @Test
    void whatRoundingLeavesOfACostIsNoPeak() throws IOException {
        Files.writeString(directory.resolve("measured.csv"), "users,tps\n1,100\n2,100\n4,100\n8,100\n16,100\n");

        assertThat(model("model", "measured.csv").out())
                .contains("It has no peak, and comes near 100 per second.")
                .containsPattern("\nbeta +0 +0 ")
                .doesNotContain("\nusers_at_peak ");
    }

    @Test
    void aSystemWithoutScatterIsAtItsBoundAndNotBeyond() {
        String[] run = {
            "run",
            "--workload=station",
            "--mode=simulated",
            "--users=4",
            "--duration=20s",
            "--repeats=2",
            "--param=service=1ms",
            "--quiet",
            "--out=exact"
        };
        assertThat(model(run).code()).isEqualTo(ExitCode.DONE);

        assertThat(model("model", "exact").out())
                .containsPattern("bound +response_mean_ms ")
                .doesNotContain("broken");
    }
}
