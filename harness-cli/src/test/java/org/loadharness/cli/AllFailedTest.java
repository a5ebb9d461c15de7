package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AllFailedTest {
    @TempDir
    private Path directory;

    @Test
    void rehearsalInWhichEverythingFailsIsWarnedOfOnce() {
        assertThat(run("always", "1s"))
                .containsOnlyOnce("warning: all ")
                .containsPattern("warning: all \\d+ interactions of the rehearsal failed, with ")
                .contains("; end the run with Ctrl-C and mend that first");
    }

    @Test
    void firstTrialStandsInForARehearsal() {
        assertThat(run("always", "0s"))
                .containsOnlyOnce("warning: all ")
                .containsPattern("warning: all \\d+ interactions of the first trial failed, with ");
    }

    @Test
    void whereNoTrialIsLeftNobodyIsToldToEndTheRun() {
        assertThat(run("always", "0s", 1)).contains("warning: all ").doesNotContain("end the run with Ctrl-C");
    }

    @Test
    void failuresBesideSuccessesAreLeftToTheVerdict() {
        assertThat(run("seldom", "1s")).doesNotContain("warning: all ");
    }

    @Test
    void aHistoryOfBenchmarksWithoutItSaysThatItIsLeftOut() {
        assertThat(run("always", "0s")).contains("invalid");

        Cli.Result exported = new Cli(directory).run("report", "always", "--export", "benchmark-bigger");

        assertThat(exported.out().strip()).isEqualTo("[ ]");
        assertThat(exported.err()).contains("left out as invalid: 1 of 1 point");
    }

    private String run(String how, String rehearsal) {
        return run(how, rehearsal, 2);
    }

    private String run(String how, String rehearsal, int repeats) {
        return new Cli(directory)
                .run(("--workload failing --param how=" + how + " --users 1 --repeats " + repeats
                                + " --interactions 50 --warmup 0 --rehearsal " + rehearsal + " --out " + how)
                        .split(" ", -1))
                .err();
    }
}
