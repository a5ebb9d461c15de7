package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.cli.Cli.Result;
import org.loadharness.experiment.StoredRun;
import org.loadharness.experiment.UnfitDirectory;
import org.loadharness.record.TrialLog;

@Timeout(60)
class RehearsedTest {
    @TempDir
    private Path directory;

    @Test
    void aSystemThatIsSlowForTheMeasuredTimeIsNoted() {
        Result slow = run("150ms");

        // on a machine that has much else to do a pause is longer than was asked for
        assertThat(slow.err())
                .containsPattern(
                        "note: an interaction took (1[5-9]|[2-9]\\d|\\d{3,})\\d ms in the rehearsal: 1s measures few"
                                + " of them for each user; write --duration \\d+s");
        assertThat(run("1ms").err()).doesNotContain("in the rehearsal");
    }

    @ParameterizedTest
    @CsvSource({"150ms, 1s, 150 ms, 2s", "7s, 60s, 7000 ms, 70s"})
    void thereIsTimeForTenInteractionsInWhatIsAdvised(String service, String duration, String took, String advised)
            throws UnfitDirectory {
        DisturbedCommand.cli(directory)
                .run(("--workload station --mode simulated --param service=" + service
                                + " --users 1 --repeats 1 --warmup 0 --out long --duration " + duration)
                        .split(" ", -1));
        StoredRun stored = StoredRun.read(directory.resolve("long"));
        TrialLog trial = stored.trials().trials().get(0);

        assertThat(new Rehearsed(trial).advice(stored.plan()))
                .hasValueSatisfying(advice -> assertThat(advice)
                        .startsWith("an interaction took " + took + " in the rehearsal: ")
                        .endsWith("; write --duration " + advised));
    }

    private Result run(String pause) {
        return new Cli(directory)
                .run(("--workload counter --param pause=" + pause
                                + " --users 1 --repeats 1 --duration 1s --warmup 0 --rehearsal 500ms --out " + pause)
                        .split(" ", -1));
    }
}
