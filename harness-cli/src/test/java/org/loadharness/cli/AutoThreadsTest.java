package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.child.ExitCode;

/** What users run on where nobody says, or says that the harness is to choose. Nothing is sent here. */
final class AutoThreadsTest {
    private static final String SHARED = "multiplexed on a thread for each processor";
    private static final String OWN = "each on a platform thread";

    @TempDir
    Path directory;

    private String threads(String words) {
        Cli.Result result = new Cli(directory).run((words + " --users 3 --dry-run").split(" +"));
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        return result.out()
                .lines()
                .filter(line -> line.startsWith("threads"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "''," + SHARED,
        "--threads auto," + SHARED,
        "--threads multiplexed," + SHARED,
        "--threads platform," + OWN,
        "--profile," + OWN,
        "--placebo 1%:10ms," + OWN
    })
    void usersOfAScenarioShareThreadsUnlessSomethingStandsAgainstIt(String options, String kind) {
        assertThat(threads("http GET http://127.0.0.1:9/ " + options)).contains(kind);
    }

    @Test
    void usersWithStepsOfTheirOwnBeforeTheLoadHaveAThreadEach() throws IOException {
        String scenario = """
                scenario: shop
                url: http://127.0.0.1:9
                flows:
                  visit:
                    steps:
                      - get: /
                """;
        Files.writeString(directory.resolve("plain.yaml"), scenario);
        Files.writeString(directory.resolve("login.yaml"), scenario + "before-user:\n  - post: /login\n");

        assertThat(threads("run --scenario plain.yaml")).contains(SHARED);
        assertThat(threads("run --scenario login.yaml")).contains(OWN);
        assertThat(threads("run --scenario login.yaml --threads multiplexed")).contains(SHARED);
    }

    @ParameterizedTest
    @CsvSource({"local", "rpc"})
    void usersOfAStudyHaveAThreadEach(String mode) {
        assertThat(threads("run --workload counter --mode " + mode)).contains(OWN);
    }

    @Test
    void aPlanNamesTheKindThatItChose() {
        String placebo = "http GET http://127.0.0.1:9/ --placebo 10%:2ms";

        assertThat(threads(placebo)).contains(OWN);
        assertThat(new Cli(directory)
                        .run((placebo + " --dry-run --vary option.threads=auto,platform").split(" "))
                        .err())
                .isEqualTo("--vary: threads: platform and auto come to the same here; keep one\n");
    }

    @Test
    void aPlanOfSeveralKindsNamesEach() {
        assertThat(threads("http GET http://127.0.0.1:9/ --vary option.threads=platform,multiplexed"))
                .endsWith("at most 3 users at a time, " + OWN + "; or " + SHARED);
    }
}
