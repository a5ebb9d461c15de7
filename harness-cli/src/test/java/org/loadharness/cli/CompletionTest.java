package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void everyCommandOptionAndWordIsInEveryScript(String shell) {
        String script = script(shell);

        assertThat(script)
                .contains("run", "report", "list", "serve", "complete", "time-limit", "fit-up-to")
                .contains("local rpc simulated", "table csv json markdown", "counter failing", "bash zsh fish");
    }

    @ParameterizedTest
    @CsvSource({"bash, -n", "zsh, -n", "fish, --no-execute"})
    void shellTakesItsScript(String shell, String check) throws Exception {
        assumeThat(Path.of("/usr/bin", shell)).exists();
        Path file = Files.writeString(directory.resolve("script"), script(shell));

        assertThat(output(List.of("/usr/bin/" + shell, check, file.toString()))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "harness re | report",
                "harness --us | --users",
                "harness --ti | --time-limit",
                "harness --mode | rpc local simulated",
                "harness --mode r | rpc",
                "harness --mode = r | rpc",
                "harness --workload c | counter",
                "harness serve c | counter",
                "harness serve --po | --port",
                "harness serve --us |",
                "harness report --ve | --verbose --version",
                "harness complete z | zsh",
                "harness list --format | json table",
                "harness run --color n | never",
            })
    void bashCompletesWhatFits(String line, String expected) throws Exception {
        assumeThat(Path.of("/usr/bin/bash")).exists();
        boolean newWord = !line.matches(".* -?-?[a-z]{1,2}") && !line.matches(".*--[a-z]{2}");
        String words = line + (newWord ? " \"\"" : "");
        Path file = Files.writeString(
                directory.resolve("try"),
                script("bash") + "COMP_WORDS=(" + words + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _harness\n"
                        + "printf '%s\\n' \"${COMPREPLY[@]}\" | sort | tr '\\n' ' '\n");

        String completed = output(List.of("/usr/bin/bash", file.toString())).strip();

        List<String> wanted = expected == null ? List.of() : List.of(expected.split(" "));
        assertThat(completed.isEmpty() ? List.of() : List.of(completed.split(" ")))
                .containsExactlyInAnyOrderElementsOf(wanted);
    }

    @Test
    void bashOffersFilesWhereAnyValueWillDo() throws Exception {
        assumeThat(Path.of("/usr/bin/bash")).exists();
        Files.createDirectory(directory.resolve("results"));
        Path file = Files.writeString(
                directory.resolve("try"),
                "cd " + directory + "\n" + script("bash")
                        + "COMP_WORDS=(harness --resume res); COMP_CWORD=2; _harness; echo \"${COMPREPLY[@]}\"\n");

        assertThat(output(List.of("/usr/bin/bash", file.toString()))).isEqualTo("results\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "harness re | report",
                "harness --us | --users",
                "run.sh --mode r | rpc",
                "harness serve c | counter",
                "harness serve --po | --port",
                "harness complete z | zsh",
                "harness run --color n | never",
            })
    void fishCompletesWhatFits(String line, String expected) throws Exception {
        assumeThat(Path.of("/usr/bin/fish")).exists();
        Path file = Files.writeString(directory.resolve("script"), script("fish"));

        String completed = output(List.of("/usr/bin/fish", "-c", "source " + file + "; complete -C '" + line + "'"));

        assertThat(completed.lines().map(found -> found.replaceFirst("\t.*", "")))
                .containsExactly(expected);
    }

    private String script(String shell) {
        return new Cli(directory).run("complete", shell).out();
    }

    private static String output(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return output;
    }
}
