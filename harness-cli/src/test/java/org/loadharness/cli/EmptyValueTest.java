package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.child.ExitCode;
import org.loadharness.cli.Cli.Result;
import org.loadharness.cli.OptionModel.Kind;

/** A variable that is not set in a pipeline takes no gate away: a value that is empty or senseless is refused. */
class EmptyValueTest {
    @TempDir
    private Path directory;

    static Stream<String> optionsWithValues() {
        return new RunOptions()
                .model().options().stream()
                        .filter(option -> option.kind() != Kind.FLAG)
                        .map(option -> "--" + option.name());
    }

    @ParameterizedTest
    @MethodSource("optionsWithValues")
    void emptyValueOfAnyOptionIsRefused(String option) {
        for (List<String> words : List.of(List.of(option, ""), List.of(option + "="), List.of(option, " "))) {
            Result result = new Cli(directory).run(words.toArray(String[]::new));

            assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
            assertThat(result.errLines())
                    .contains(option
                            + " \"\": is empty, as from a variable that is not set; give a value, or leave it out");
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void emptyValueInAFileIsRefused() throws IOException {
        Files.writeString(directory.resolve("empty.yaml"), "require: ''\nlimit: ' '\n");

        assertThat(new Cli(directory).quick("--config", "empty.yaml").errLines())
                .containsExactlyInAnyOrder(
                        "--require (config file empty.yaml): " + Arguments.EMPTY,
                        "--limit (config file empty.yaml): " + Arguments.EMPTY);
    }

    static Stream<String> variables() {
        return Stream.concat(
                new RunOptions()
                        .model().options().stream()
                                .map(option -> "HARNESS_"
                                        + option.name().replace('-', '_').toUpperCase(Locale.ROOT)),
                Stream.of("HARNESS_PARAM_STEP"));
    }

    @ParameterizedTest
    @MethodSource("variables")
    void emptyVariableOfAnyOptionIsRefused(String variable) {
        for (String empty : List.of("", " ", "\n")) {
            Result result = new Cli(directory).with(variable, empty).quick("--dry-run");

            assertThat(result.code()).isEqualTo(ExitCode.WRONG_USE);
            assertThat(result.errLines())
                    .containsExactly(variable
                            + " is empty, as from another variable that is not set; give it a value, or unset it");
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void emptyVariableOfSomebodyElseIsLeftAlone() {
        Result result = new Cli(directory).with("HARNESS_BUILD_ID", "").quick("--dry-run");

        assertThat(result.code()).isEqualTo(ExitCode.DONE);
        assertThat(result.errLines()).containsExactly("warning: HARNESS_BUILD_ID is no option and is left alone");
    }

    @ParameterizedTest
    @ValueSource(strings = {"p99 < 20 ms,", ",p99 < 20 ms", "p99 < 20 ms,,errors < 1 %", ",", "p50 < 1 s, "})
    void listWithAHoleIsNoListOfRequirements(String texts) {
        String mistake = "--require " + texts + ": between two commas, or beside one, a requirement is missing";

        assertThat(new Cli(directory).quick("--require", texts).errLines()).contains(mistake);
        assertThat(new Cli(directory).run("report", ".", "--require", texts).errLines())
                .contains(mistake);
    }

    @ParameterizedTest
    @ValueSource(strings = {"failures=200%", "stalled-time=100.1%", "users-overlap=101%"})
    void limitBeyondAllThereIsIsRefused(String limit) {
        assertThat(new Cli(directory).quick("--limit", limit).errLines())
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith("--limit " + limit)
                .endsWith("is more than all there is; write at most 100%");
        assertThat(new Cli(directory)
                        .quick("--dry-run", "--limit", "failures=100%,repeats-scatter=300%")
                        .code())
                .isEqualTo(ExitCode.DONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "model", "serve"})
    void emptyWordIsRefused(String command) {
        assertThat(new Cli(directory).run(command, "").errLines()).contains("a word \"\" " + Arguments.EMPTY);
    }

    @Test
    void searchTakesNoRequirementThatItWouldNotJudge() {
        String[] search = {"saturate", "--workload", "counter", "--users", "1..9"};
        String[] asking = {"saturate", "--workload", "counter", "--users", "1..9", "--require", "p99 < 1 s"};

        assertThat(new Cli(directory).run(asking).errLines())
                .contains("--require p99 < 1 s: a search judges by its objective alone; write --objective instead");
        assertThat(new Cli(directory)
                        .with("HARNESS_REQUIRE", "p99 < 1 s")
                        .run(search)
                        .errLines())
                .anyMatch(line ->
                        line.contains("HARNESS_REQUIRE") && line.contains("a search judges by its objective alone"));
    }
}
