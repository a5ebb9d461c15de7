package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.codec.MalformedFile;
import org.loadharness.plan.PhaseDraft;

class ConfigFileTest {
    @TempDir
    private Path directory;

    @Test
    void yamlGivesTextsAsTheyAreWritten() throws IOException {
        ConfigFile config = read("run.yaml", """
                # a comment
                users: 1,2,5..100
                seed: 0017
                repeats: 1_000
                warmup: 5s
                strict: true
                url: "http://localhost:8081"
                param:
                  store: snapshot
                  share: 0.60
                """);

        assertThat(config.options())
                .containsExactly(
                        Map.entry("users", "1,2,5..100"),
                        Map.entry("seed", "0017"),
                        Map.entry("repeats", "1_000"),
                        Map.entry("warmup", "5s"),
                        Map.entry("strict", "true"),
                        Map.entry("url", "http://localhost:8081"));
        assertThat(config.parameters()).containsExactly(Map.entry("store", "snapshot"), Map.entry("share", "0.60"));
    }

    @Test
    void aListIsWhatTheCommandLineHasWithCommas() throws IOException {
        ConfigFile yaml =
                read("run.yaml", "users: [1, 2, 08]\nrequire:\n  - p99 < 1 s\n  - errors < 1 %\nmode: [local]\n");
        ConfigFile json = read(
                "run.json",
                "{\"users\": [1, 2, \"08\"], \"require\": [\"p99 < 1 s\", \"errors < 1 %\"], \"mode\": [\"local\"]}");

        assertThat(yaml)
                .isEqualTo(json)
                .extracting(ConfigFile::options)
                .isEqualTo(Map.of("users", "1,2,08", "require", "p99 < 1 s,errors < 1 %", "mode", "local"));
    }

    @Test
    void jsonGivesTheSame() throws IOException {
        ConfigFile config =
                read("run.json", "{\"users\": \"1,2\", \"seed\": 17, \"quiet\": false, \"param\": {\"a\": 1}}");

        assertThat(config.options())
                .containsExactly(Map.entry("users", "1,2"), Map.entry("seed", "17"), Map.entry("quiet", "false"));
        assertThat(config.parameters()).containsExactly(Map.entry("a", "1"));
    }

    @Test
    void phasesAreAListOfMapsWithParametersOfTheirOwn() throws IOException {
        String yaml = """
                phases:
                  - name: startup
                    users: 25%
                    interactions: 08
                  - {name: peak, release: "20%:startup", param: {store: two, n: 1_0}}
                  - name: 3
                users: 8
                """;
        String json = "{\"phases\": [{\"name\": \"startup\", \"users\": \"25%\", \"interactions\": \"08\"},"
                + "{\"param\": {\"store\": \"two\", \"n\": \"1_0\"}, \"release\": \"20%:startup\", \"name\": \"peak\"},"
                + "{\"name\": 3}], \"users\": 8}";

        assertThat(read("run.yaml", yaml))
                .isEqualTo(read("run.json", json))
                .isEqualTo(new ConfigFile(
                        Map.of("users", "8"),
                        Map.of(),
                        List.of(
                                PhaseDraft.parse("startup users=25% interactions=08"),
                                PhaseDraft.parse("peak release=20%:startup param.store=two param.n=1_0"),
                                PhaseDraft.parse("3")),
                        Map.of()));
    }

    @Test
    void factorsAreListsOfTextsAsTheyAreWritten() throws IOException {
        Map<String, List<String>> factors = Map.of("store", List.of("two", "1_0"), "threads", List.of("08"));

        assertThat(read("run.yaml", "vary:\n  store: [two, 1_0]\n  threads:\n    - 08\n")
                        .factors())
                .isEqualTo(factors);
        assertThat(read("run.json", "{\"vary\": {\"store\": [\"two\", \"1_0\"], \"threads\": [\"08\"]}}")
                        .factors())
                .isEqualTo(factors);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "# nothing\n", "{}"})
    void emptyFileSetsNothing(String text) throws IOException {
        assertThat(read("run.yaml", text)).isEqualTo(new ConfigFile(Map.of(), Map.of(), List.of(), Map.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "run.yaml | users: [1, [2]] | users[1]: must be a single value",
                "run.yaml | users: [] | users: is an empty list",
                "run.yaml | users: {a: 2} | users: must be a single value",
                "run.yaml | vary: 3 | vary: must be a map of lists, as in threads: [platform, virtual]",
                "run.yaml | vary: {store: two} | vary.store: must be a list of values, as in [1, 2]",
                "run.yaml | vary: {store: [[two]]} | vary.store[0]: must be a single value",
                "run.yaml | users: {a: 1} | users: must be a single value",
                "run.yaml | users: | users: has no value",
                "run.yaml | users: null | users: has no value",
                "run.yaml | param: 5 | param: must be a map of parameters",
                "run.yaml | param: {a: [1]} | param.a: must be a single value",
                "run.yaml | phases: 5 | phases: must be a list of phases, as in - name: peak",
                "run.yaml | phases: | phases: must be a list of phases, as in - name: peak",
                "run.yaml | phases: [] | phases: is an empty list",
                "run.json | {\"phases\": []} | phases: is an empty list",
                "run.yaml | phases: {name: a} | phases: must be a list of phases, as in - name: peak",
                "run.yaml | phases: [a] | phases[0]: must be a map of a phase's options, as in name: peak",
                "run.yaml | phases: [{name: a}, [b]] | phases[1]: must be a map of a phase's options",
                "run.yaml | phases: [{users: 5}] | phases[0]: has no name; write name: peak",
                "run.yaml | phases: [{name: [a]}] | phases[0].name: must be a single value",
                "run.yaml | phases: [{name: a, users: null}] | phases[0].users: has no value",
                "run.yaml | phases: [{name: a, param: 5}] | phases[0].param: must be a map of parameters",
                "run.yaml | phases: [{name: a, param: {b: {c: d}}}] | phases[0].param.b: must be a single value",
                "run.yaml | phases: [{name: a, name: b}] | line 1, column",
                "run.yaml | phases: [{name: a | line 1, column",
                "run.json | {\"phases\": [{\"name\": \"a\"} | line 1, column",
                "run.yaml | {users: &x 1, seed: *x} | line 1, column 21: aliases are not allowed; write the value itself",
                "run.yaml | {users: 1, users: 2} | line 1, column",
                "run.yaml | users 5 | must be a map of options",
                "run.yaml | [1] | must be a map of options",
                "run.yaml | {users: 5 | line 1, column",
                "run.json | {\"users\": 5 | line 1, column",
                "run.json | {\"users\": 5} {} | has something after the map of options",
                "run.json | users: 5 | line 1, column",
            })
    void complaintNamesThePlace(String name, String text, String complaint) {
        assertThatThrownBy(() -> read(name, text))
                .isInstanceOf(MalformedFile.class)
                .hasMessageStartingWith(directory.resolve(name) + ": " + complaint)
                .message()
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'base: &b {step: 5}\nparam: {<<: *b}' | line 2, column 13",
                "'param: *p' | line 1, column 8",
                "'vary: {seed: [*v, 1]}' | line 1, column 15",
                "'phases: [*v]' | line 1, column 10",
                "'*x' | line 1, column 1",
                "'*a : 5' | line 1, column",
                "'users: *' | line 1, column",
                "'users: &' | line 1, column",
            })
    void aliasIsRefusedAtItsPlaceBeforeAllElse(String text, String place) {
        assertThatThrownBy(() -> read("run.yaml", text))
                .isInstanceOf(MalformedFile.class)
                .hasMessageStartingWith(directory.resolve("run.yaml") + ": " + place)
                .hasMessageEndingWith(
                        ": aliases are not allowed; write the value itself, and quote a text that begins with * or &");
    }

    @Test
    void fileOfAnythingElseIsRefusedBeforeItIsRead() throws IOException {
        Files.write(directory.resolve("big.yaml"), new byte[(1 << 20) + 1]);

        assertThatThrownBy(() -> ConfigFile.read(directory.resolve("big.yaml")))
                .isInstanceOf(MalformedFile.class)
                .hasMessageContaining("larger than 1048576 bytes");
    }

    private ConfigFile read(String name, String text) throws IOException {
        Path file = directory.resolve(name);
        Files.writeString(file, text);
        return ConfigFile.read(file);
    }
}
