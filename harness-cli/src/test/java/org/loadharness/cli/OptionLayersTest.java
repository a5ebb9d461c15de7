package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;

/** What holds when an option is given in several places, as a dry run shows it. */
class OptionLayersTest {
    @TempDir
    private Path directory;

    private Cli cli;

    @BeforeEach
    void layConfig() throws IOException {
        cli = new Cli(directory);
        Files.writeString(directory.resolve("run.yaml"), """
                workload: counter
                seed: 20
                repeats: 2
                users: 5
                interactions: 77
                param:
                  step: 2
                  lock: monitor
                """);
    }

    @Test
    void laterLayersOverrideEarlierOnes() {
        cli.with("HARNESS_SEED", "30").with("HARNESS_REPEATS", "3").with("HARNESS_PARAM_STEP", "3");

        Result result = cli.run("--dry-run", "--config", "run.yaml", "--seed", "40");

        assertThat(result.out())
                .contains("seed           40\n")
                .contains("trials         3, 3 of each point\n")
                .contains("points         1, with users 5\n")
                .contains("parameters     step=3, lock=monitor, pause=0s\n")
                .contains("rehearsal      3s ");
    }

    @Test
    void commandLineOverridesAParameterOfTheEnvironment() {
        cli.with("HARNESS_PARAM_STEP", "3").with("HARNESS_WORKLOAD", "counter");

        assertThat(cli.run("--dry-run", "--param", "step=4").out()).contains("parameters     step=4, ");
    }

    @Test
    void configFileItselfMayStandInTheEnvironment() {
        assertThat(cli.with("HARNESS_CONFIG", "run.yaml").run("--dry-run").out())
                .contains("seed           20\n");
    }

    @Test
    void durationOfAHigherLayerReplacesInteractionsOfALowerOne() {
        assertThat(cli.run("--dry-run", "--config", "run.yaml", "--duration", "3s")
                        .out())
                .contains("measured       3s\n");
        assertThat(cli.with("HARNESS_DURATION", "4s")
                        .run("--dry-run", "--config", "run.yaml")
                        .out())
                .contains("measured       4s\n");
        assertThat(cli.run("--dry-run", "--config", "run.yaml", "--interactions", "9")
                        .out())
                .contains("measured       9 interactions per user\n");
    }

    @Test
    void arrivalsOfAHigherLayerReplaceUsersOfALowerOneAndBack() throws IOException {
        Files.writeString(directory.resolve("users.yaml"), "workload: counter\nusers: 5\n");

        assertThat(cli.run("--dry-run", "--config", "users.yaml", "--arrivals", "poisson:9/s")
                        .out())
                .contains("points         1, with arrivals poisson:9/s\n");
        cli.with("HARNESS_ARRIVALS", "poisson:8/s");
        assertThat(cli.run("--dry-run", "--config", "users.yaml").out())
                .contains("points         1, with arrivals poisson:8/s\n");
        assertThat(cli.run("--dry-run", "--config", "users.yaml", "--users", "7")
                        .out())
                .contains("points         1, with users 7\n");
    }

    @Test
    void thinkTimeOfAHigherLayerReplacesAPaceOfALowerOne() {
        cli.with("HARNESS_PACE", "5ms");

        assertThat(cli.run("--dry-run", "--config", "run.yaml").out()).contains("; each begins one every 5ms\n");
        assertThat(cli.run("--dry-run", "--config", "run.yaml", "--think", "exp:3ms")
                        .out())
                .contains("; think time exp:3ms\n");
    }

    @Test
    void severalValuesOfALowerLayerGiveWayToTheirAlternativeInAHigherOneAndBack() throws IOException {
        Files.writeString(directory.resolve("varied.yaml"), """
                workload: counter
                users: 5
                vary:
                  duration: [1s, 2s]
                """);

        assertThat(cli.run("--dry-run", "--config", "varied.yaml").out()).contains("factor duration 1s, 2s\n");
        assertThat(cli.run("--dry-run", "--config", "varied.yaml", "--interactions", "9")
                        .out())
                .contains("measured       9 interactions per user\n")
                .doesNotContain("factor");
        assertThat(cli.run("--dry-run", "--config", "varied.yaml", "--vary", "interactions=8,9")
                        .out())
                .contains("factor interactions 8, 9\n")
                .doesNotContain("factor duration");
        assertThat(cli.run("--dry-run", "--config", "run.yaml", "--vary", "duration=3s,4s")
                        .out())
                .contains("factor duration 3s, 4s\n");
    }

    @Test
    void whatHasNoUseBesideAHigherLayerGivesWay() throws IOException {
        Files.writeString(directory.resolve("auto.yaml"), """
                workload: counter
                users: 5
                think: 10ms
                repeats: auto
                precision: mean:3%
                budget: 5m
                """);

        assertThat(cli.run("--dry-run", "--config", "auto.yaml").out()).contains("mean:3%", "think time 10ms");
        Result counted = cli.run("--dry-run", "--config", "auto.yaml", "--repeats", "3", "--arrivals", "poisson:50/s");
        assertThat(counted.err()).isEmpty();
        assertThat(counted.out()).contains("poisson:50/s").doesNotContain("think time", "mean:3%");
        assertThat(cli.run("--dry-run", "--config", "auto.yaml", "--repeats", "3", "--budget", "7m")
                        .err())
                .contains("--budget 7m: the number of repeats is given");
    }

    @Test
    void precisionAndBudgetOfASearchAreNoneOfRepeats() throws IOException {
        Files.writeString(
                directory.resolve("search.yaml"), "workload: counter\nusers: 1..50\nprecision: 7%\nbudget: 5m\n");

        assertThat(cli.with("HARNESS_REPEATS", "3")
                        .run("saturate", "--dry-run", "--config", "search.yaml", "--objective", "p90 < 1 s")
                        .out())
                .contains("±7%, or after 5m");
    }

    @Test
    void severalValuesAndTheirAlternativeInOneLayerAreAMistake() {
        Result result = cli.run(
                "--dry-run",
                "--workload",
                "counter",
                "--users",
                "5",
                "--interactions",
                "9",
                "--vary",
                "duration=1s,2s");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.errLines())
                .containsExactly(
                        "--vary: duration=1s: give either --interactions or --duration, not both",
                        "--vary: duration=2s: give either --interactions or --duration, not both");
    }

    @Test
    void phasesOfTheHighestLayerReplaceAllOthers() throws IOException {
        Files.writeString(directory.resolve("phases.yaml"), """
                workload: counter
                users: 8
                phases:
                  - name: first
                    users: 25%
                    interactions: 5
                  - name: second
                    duration: 2s
                    release: 50%:first
                    param:
                      pause: 1ms
                """);

        assertThat(cli.run("--dry-run", "--config", "phases.yaml").out())
                .contains("phase first    2 users; no think time; 5 interactions per user; released at once\n")
                .contains(
                        "phase second   8 users; no think time; 2s; released when 50% of the users of first have ended;"
                                + " pause=1ms\n");
        cli.with("HARNESS_PHASE", "third\n\nfourth users=50%\n");
        assertThat(cli.run("--dry-run", "--config", "phases.yaml").out())
                .contains("phase third    8 users;", "phase fourth   4 users;")
                .doesNotContain("phase first");
        assertThat(cli.run("--dry-run", "--config", "phases.yaml", "--phase", "fifth users=100%")
                        .out())
                .contains("phase fifth    8 users;")
                .doesNotContain("phase third");
        assertThat(cli.run("--dry-run", "--config", "phases.yaml", "--arrivals", "constant:5/s")
                        .out())
                .contains("with arrivals constant:5/s\n")
                .doesNotContain("phase third");
    }

    @Test
    void mistakeInAPhaseOfTheEnvironmentNamesTheVariable() {
        Result result = cli.with("HARNESS_PHASE", "a users=0\nb c").run("--dry-run", "--workload", "counter");

        assertThat(result.errLines())
                .containsExactly(
                        "--phase b c (environment HARNESS_PHASE): \"c\": after the name of a phase comes KEY=VALUE, as"
                                + " in users=60%",
                        "phases[0].users (environment HARNESS_PHASE): must be at least 1, was 0");
    }

    @Test
    void flagOfALowerLayerCanBeTakenBack() {
        cli.with("HARNESS_DRY_RUN", "true").with("HARNESS_QUIET", "true");

        assertThat(cli.quick("--dry-run=false", "--out", "out").err()).doesNotContain("[1/4]");
        assertThat(directory.resolve("out/summary.csv")).exists();
        assertThat(cli.quick("--dry-run=false", "--quiet=false").err()).contains("[1/4]");
        assertThat(cli.quick("--dry-run=false", "--verbose").err()).contains("[1/4]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HARNESS_RAW | maybe | --raw (environment HARNESS_RAW): must be true or false, was \"maybe\"",
                "HARNESS_USERS | 3..7 | --users 3..7 (environment HARNESS_USERS): '3..7': 3 is not in",
                "HARNESS_STRICT | yes | --strict (environment HARNESS_STRICT): must be true or false, was \"yes\"",
                "HARNESS_PARAM_STEP | x | --param step=x (environment HARNESS_PARAM_STEP): must be a whole number",
                "HARNESS_PARAM_STEPS | 2 | HARNESS_PARAM_STEPS 2: counter has no such parameter, did you mean HARNESS_PARAM_STEP?",
                "HARNESS_PARAM_QUUX | 2 | HARNESS_PARAM_QUUX 2: counter has no such parameter; unset it, known are HARNESS_",
                "HARNESS_PARAM | step=2 | HARNESS_PARAM step=2: the parameter's name belongs to the variable's",
                "HARNESS_CONFIG | nowhere.yaml | --config nowhere.yaml: does not exist",
            })
    void mistakeInAVariableNamesTheVariable(String variable, String text, String complaint) {
        Result result = cli.with(variable, text).run("--dry-run", "--workload", "counter");

        assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(result.errLines()).hasSize(1);
        assertThat(result.err()).startsWith(complaint);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "on", "y", "no", "off"})
    void whatIsNeitherTrueNorFalseIsRefusedWhereverItStands(String text) throws IOException {
        Files.writeString(directory.resolve("raw.yaml"), "raw: " + text + "\n");

        Result file = cli.quick("--dry-run", "--config", "raw.yaml");
        Result variable = cli.with("HARNESS_RAW", text).quick("--dry-run");

        assertThat(file.code()).isEqualTo(ExitCode.WRONG_USE);
        assertThat(file.err())
                .isEqualTo("--raw (config file raw.yaml): must be true or false, was \"" + text + "\"\n")
                .isEqualTo(variable.err().replace("environment HARNESS_RAW", "config file raw.yaml"));
    }

    @Test
    void precisionThatAFileGivesASearchIsLeftAlone() throws IOException {
        Files.writeString(directory.resolve("precise.yaml"), "precision: 5%\n");

        Result result = cli.quick("--dry-run", "--config", "precise.yaml");

        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.DONE);
        assertThat(result.errLines())
                .containsExactly("warning: --precision 5% (config file precise.yaml) is meant for another command and"
                        + " is left alone; here it is written as in throughput:3%");
    }

    @Test
    void variableThatIsNoOptionIsNamed() {
        cli.with("HARNESS_USRS", "7")
                .with("HARNESS_USR", "7")
                .with("HARNESS_BUILD_ID", "123")
                .with("HARNESSES", "x");

        Result result = cli.quick("--dry-run");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.errLines())
                .containsExactly(
                        "warning: HARNESS_BUILD_ID is no option and is left alone",
                        "warning: HARNESS_USR is no option; did you mean HARNESS_USERS?",
                        "warning: HARNESS_USRS is no option; did you mean HARNESS_USERS?");
    }

    @Test
    void mistakeInADefaultSaysThatItIsOne() {
        assertThat(cli.run("--dry-run").err())
                .startsWith("--workload bookstore (default): unknown workload \"bookstore\"; known are counter");
    }
}
