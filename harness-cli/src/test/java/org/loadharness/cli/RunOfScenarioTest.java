package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.child.ExitCode;

@Timeout(60)
class RunOfScenarioTest {
    private static final String BEGIN = "scenario: s\nurl: http://127.0.0.1:1\nrequests: [{get: /a, name: a}]\nrun:\n";

    @TempDir
    private Path directory;

    private Cli.Result check(String run) throws IOException {
        Files.writeString(directory.resolve("s.yaml"), BEGIN + run);
        return new Cli(directory).run("scenario", "check", "s.yaml");
    }

    @Test
    void requirementsAreJudgedWhereTheyStand() throws IOException {
        Cli.Result result = check("""
                  require:
                    - p99 < 20 ms, errors < 1 %
                    - p99 < 20 lightyears
                    - b.p99 < 20 ms
                """);

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.out().lines())
                .satisfiesExactly(
                        unit -> assertThat(unit).contains("s.yaml:7:7: requirement \"p99 < 20 lightyears\""),
                        name -> assertThat(name).contains("s.yaml:8:7: requirement \"b.p99 < 20 ms\": there is no"));
    }

    @Test
    void phasesAreJudgedWhereTheyStand() throws IOException {
        Cli.Result result = check("""
                  users: 10
                  phases:
                    - {name: morning, users: many}
                    - {name: noon, users: 50%, duration: 1m, release: 50%:dusk}
                    - name: noon
                      users: 50%
                """);

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.out().lines())
                .satisfiesExactly(
                        users -> assertThat(users).contains("s.yaml:7:30: users: "),
                        release -> assertThat(release).contains("s.yaml:8:55: release: there is no phase \"dusk\""),
                        name -> assertThat(name).contains("s.yaml:9:13: name: there are two phases named noon"));
    }

    @Test
    void aSearchHasThePhasesOfItsFileOnceAndThoseOfTheCommandLineInTheirPlace() throws IOException {
        check("""
                  phases:
                    - {name: morning, users: 50%, duration: 1s}
                    - {name: noon, users: 50%, duration: 1s}
                """);
        String[] search = {"saturate", "--scenario", "s.yaml", "--users", "2..4", "--objective", "b.p99 < 20 ms"};
        String[] replaced = Arrays.copyOf(search, search.length + 2);
        replaced[search.length] = "--phase";
        replaced[search.length + 1] = "noon users=100% duration=1s";

        for (String[] words : List.of(search, replaced)) {
            assertThat(new Cli(directory).run(words).errLines())
                    .singleElement()
                    .asString()
                    .startsWith("--objective: requirement \"b.p99 < 20 ms\": there is no");
        }
    }

    @Test
    void growthIsJudgedWhereTheFileSaysTheLoad() throws IOException {
        assertThat(check("  require: scaling(1->50) > 20x\n").code()).isEqualTo(ExitCode.DONE);
        assertThat(check("  users: 1,50\n  require: scaling(1->50) > 20x\n").code())
                .isEqualTo(ExitCode.DONE);
        assertThat(check("  users: 1,20\n  require: scaling(1->50) > 20x\n").out())
                .contains("s.yaml:6:12: requirement \"scaling");
    }
}
