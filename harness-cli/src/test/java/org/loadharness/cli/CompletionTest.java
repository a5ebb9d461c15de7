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
    /** A shell in a terminal of zsh's own, in which a line is typed, then the key of completion, then the one that ends it. */
    private static final String IN_ZSH = """
            zmodload zsh/zpty
            zpty shell /usr/bin/zsh -f -i
            zpty -w shell 'PS1=; cd "DIR"; autoload -U compinit; compinit -u -d "DIR/dump"'
            zpty -w shell 'source ./script; harness() { print -r -- "CAL""LED[$*]" }; print -r -- "REA""DY"'
            zpty -r -m shell answer '*READY*'
            zpty -w -n shell "LINE"$'\\t'
            zpty -w -n shell $'\\n'
            zpty -r -m shell answer '*CALLED\\[*\\]*'
            print -r -- "${${answer##*CALLED\\[}%%\\]*}"
            """;

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
                "harness saturate --pr | --precision",
                "harness report --ve | --verbose --version",
                "harness complete z | zsh",
                "harness list --format | json table",
                "harness run --color n | never",
                "harness report --export b | benchmark-bigger benchmark-smaller",
                "harness compare --metric p | p50 p90 p95 p99",
                "harness --param l | lock=",
                "harness run --vary th | think= threads=",
                "harness --vary lo | lock=",
                "harness --limit tl | tls-share=",
                "harness help va | vary",
                "harness help mo | model",
                "harness scenario | check schema try",
                "harness serve f |",
                "harness serve --param h |",
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

    @ParameterizedTest
    @CsvSource({
        "harness scenario ch, scenario check",
        "harness scenario check scen, scenario check scen.yaml",
        "harness serve cou, serve counter",
        "harness serve fai, serve fai",
        "harness help va, help vary",
        "harness --param lo, --param lock=",
        "harness --vary lo, --vary lock=",
        "harness --limit stalled, --limit stalled-time=",
    })
    void zshCompletesWhatFits(String line, String expected) throws Exception {
        assumeThat(Path.of("/usr/bin/zsh")).exists();
        Files.writeString(directory.resolve("scen.yaml"), "");
        Files.writeString(directory.resolve("script"), script("zsh"));
        Path file = Files.writeString(
                directory.resolve("try"),
                IN_ZSH.replace("DIR", directory.toString()).replace("LINE", line));

        String completed = output(List.of("/usr/bin/timeout", "150", "/usr/bin/zsh", "-f", file.toString()));

        assertThat(completed).isEqualTo(expected + "\n");
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
                "harness --param l | lock=",
                "harness --vary lo | lock=",
                "harness help va | vary",
                "harness scenario c | check",
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
