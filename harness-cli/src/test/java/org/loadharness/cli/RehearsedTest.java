package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
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

        assertThat(slow.err())
                .containsPattern("note: an interaction took 15[0-9] ms in the rehearsal: 1s measures few of them"
                        + " for each user; write --duration 2s");
        assertThat(run("1ms").err()).doesNotContain("in the rehearsal");
    }

    @Test
    void anInteractionOfSevenSecondsNeedsMoreThanAMinute() throws UnfitDirectory {
        DisturbedCommand.cli(directory)
                .run(("--workload station --mode simulated --param service=7s --users 1 --repeats 1 --duration 60s"
                                + " --warmup 0 --out long")
                        .split(" ", -1));
        StoredRun stored = StoredRun.read(directory.resolve("long"));
        TrialLog trial = stored.trials().trials().get(0);

        assertThat(new Rehearsed(trial).advice(stored.plan()))
                .hasValueSatisfying(advice -> assertThat(advice)
                        .startsWith("an interaction took 7000 ms in the rehearsal: ")
                        .endsWith("; write --duration 70s"));
    }

    private Result run(String pause) {
        return new Cli(directory)
                .run(("--workload counter --param pause=" + pause
                                + " --users 1 --repeats 1 --duration 1s --warmup 0 --rehearsal 500ms --out " + pause)
                        .split(" ", -1));
    }
}
