package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/exports.md shows behind a command is what the program writes of the reference run; a line of dots leaves out. */
class DocsExportsTest {
    private static final String PROGRAM = "org.loadharness.cli.Main";

    /** Commands, and behind them a block or a table. */
    private static final Pattern EXCERPT =
            Pattern.compile("^```sh\\n([^`]*)^```\\n\\n(?:```\\w*\\n([^`]*)^```|((?:\\|.*\\n)+))", Pattern.MULTILINE);

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");
    private static final Pattern DOTS = Pattern.compile("^ *\\.\\.\\.$", Pattern.MULTILINE);

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("excerpts")
    void anExcerptIsWhatItsCommandWrites(String command, String excerpt) throws Exception {
        Path run = folder.resolve("exported");
        copy(Project.root().resolve("results/reference/bookstore-rpc"), run);

        String written = even(written(command.replace("target/exported", run.toString())));

        List<String> parts = DOTS.splitAsStream(excerpt)
                .map(DocsExportsTest::even)
                .filter(part -> !part.isEmpty())
                .toList();
        assertThat(written).containsSubsequence(parts);
    }

    @Test
    void thePageHasAnExcerptOfEachFormat() throws IOException {
        assertThat(excerpts())
                .extracting(excerpt -> excerpt[0])
                .anyMatch(command -> command.contains("--export junit"))
                .anyMatch(command -> command.contains("--export benchmark-bigger"))
                .anyMatch(command -> command.contains("--export markdown"))
                .anyMatch(command -> command.contains("HistogramLogProcessor"));
    }

    /** The last command before each, and the excerpt. */
    private static List<String[]> excerpts() throws IOException {
        return EXCERPT.matcher(Files.readString(Project.root().resolve("docs/exports.md")))
                .results()
                .map(found -> new String[] {
                    found.group(1).strip().replaceAll("(?s).*\\n", "").replaceAll(" > \\S+$", ""),
                    found.group(2) == null ? found.group(3) : found.group(2)
                })
                .toList();
    }

    private String written(String command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(
                WORD.matcher(command).results().map(DocsExportsTest::bare).toList());
        words.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (words.get(1).equals("-jar")) {
            words.add(3, PROGRAM);
        }
        words.set(1, "-cp");
        words.set(2, System.getProperty("java.class.path"));
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectError(folder.resolve("err").toFile());
        builder.environment().remove("CI"); // as at a desk: in a pipeline an inconclusive requirement ends in 1
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as(Files.readString(folder.resolve("err")))
                .isZero();
        return out;
    }

    private static String bare(MatchResult word) {
        return word.group(1) == null ? word.group(2) : word.group(1);
    }

    /** A page breaks long lines. */
    private static String even(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }
}
