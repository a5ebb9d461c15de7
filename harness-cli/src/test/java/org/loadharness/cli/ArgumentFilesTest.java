package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArgumentFilesTest {
    @TempDir
    private Path directory;

    @Test
    void wordsAreSeparatedBySpacesAndLinesAndHeldByQuotes() throws Exception {
        assertThat(words("--users 1,2\n\t--out \"a b\"/'c \"d\"'  # the rest is silence\n#--seed 1\n--param=x='' a#b"))
                .containsExactly("--users", "1,2", "--out", "a b/c \"d\"", "--param=x=", "a#b");
    }

    @Test
    void emptyFileGivesNoWord() throws Exception {
        assertThat(words("")).isEmpty();
        assertThat(words(" \n# nothing")).isEmpty();
    }

    @Test
    void theSignThatSomeEditorsSetFirstIsNoPartOfAWord() throws Exception {
        assertThat(words("\uFEFF--users 1")).containsExactly("--users", "1");
    }

    @Test
    void wordsOfAFileStandWhereTheFileStood() throws Exception {
        Files.writeString(directory.resolve("f"), "b @f c");

        assertThat(ArgumentFiles.expand(List.of("a", "@f", "d", "@@f", "@"), terminal()))
                .containsExactly("a", "b", "@f", "c", "d", "@f", "@");
    }

    @Test
    void aBodyIsNotMadeOfTheWordsOfAFileWhichLoseTheirQuotes() throws Exception {
        Files.writeString(directory.resolve("order.json"), "{\"sku\":\"a\"}");

        assertThatThrownBy(() -> ArgumentFiles.expand(List.of("--body", "@order.json"), terminal()))
                .hasMessage(
                        "--body @order.json: takes a text and no file; write a scenario with body: {file: order.json},"
                                + " or for the word itself @@order.json");
        assertThat(ArgumentFiles.expand(List.of("--body", "@@order.json"), terminal()))
                .containsExactly("--body", "@order.json");
    }

    @Test
    void longWordIsNoTrouble() throws Exception {
        String word = "x\"y\"".repeat(100_000);

        assertThat(words(word)).containsExactly(word.replace("\"", ""));
    }

    @Test
    void fileTakesPartInARun() throws IOException {
        Files.writeString(directory.resolve("run.args"), "--workload counter --seed 17 # as always");

        assertThat(new Cli(directory).run("--dry-run", "@run.args").out()).contains("seed           17\n");
        assertThat(new Cli(directory).run("run", "@run.args", "--dry-run").out())
                .contains("seed           17\n");
    }

    @Test
    void aMistakeNamesTheFilesFromWhichWordsCame() throws IOException {
        Files.writeString(directory.resolve("run.args"), "--durration 1s");

        assertThat(new Cli(directory).run("--dry-run", "@run.args").err())
                .isEqualTo("unknown option --durration, did you mean --duration?\n"
                        + "the words of @run.args were read as well\n");
        assertThat(new Cli(directory)
                        .run("--dry-run", "--out", "@@run", "--durration", "1s")
                        .err())
                .doesNotContain("were read as well");
    }

    private List<String> words(String text) throws IOException, WrongUse {
        Files.writeString(directory.resolve("f"), text);
        return ArgumentFiles.expand(List.of("@f"), terminal());
    }

    private Terminal terminal() {
        return new Terminal(
                System.out, System.err, InputStream.nullInputStream(), Map.of(), directory, Screens.NONE, Cli.NEVER);
    }
}
