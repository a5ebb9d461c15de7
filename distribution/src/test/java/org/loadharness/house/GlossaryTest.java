package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The words that people read: those of the glossary in ARCHITECTURE.md, and none of the private ones that they replaced. */
class GlossaryTest {
    private static final Path ROOT = Project.root();
    private static final Pattern REFUSED =
            Pattern.compile("\\b(told|untold|foretold|foretells?|foretelling)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`]*`");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|'\"'");
    private static final Pattern LITERAL = Pattern.compile("(?s)\"\"\"(.*?)\"\"\"|\"((?:[^\"\\\\\n]|\\\\.)*)\"");

    @Test
    void theGlossaryDefinesEachWordOnce() throws IOException {
        String architecture = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
        String glossary = architecture.substring(architecture.indexOf("\n## Words\n"));
        List<String> words = glossary.lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| word |"))
                .flatMap(line -> Arrays.stream(line.split("\\|", -1)[1].split(",", -1)))
                .map(String::strip)
                .toList();

        assertThat(words).hasSizeGreaterThanOrEqualTo(40).doesNotHaveDuplicates();
        assertThat(words).contains("part", "tier", "phase", "stage", "response time", "verdict");
    }

    @Test
    void theReadmeIsReadInFiveMinutes() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThanOrEqualTo(130);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageSaysReportedAndPredicted(Path page) throws IOException {
        String prose = CODE.matcher(Files.readString(page)).replaceAll("");

        assertThat(prose.lines().filter(line -> REFUSED.matcher(line).find()))
                .as("say reported, unknown or predicted, as ARCHITECTURE.md does (Words)")
                .isEmpty();
    }

    @Test
    void aMessageSaysReportedAndPredicted() throws IOException {
        assertThat(Project.mainSources().stream()
                        .flatMap(GlossaryTest::messages)
                        .filter(GlossaryTest::isRefused))
                .as("say reported, unknown or predicted, as ARCHITECTURE.md does (Words)")
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"what the server told was lost", "Nothing is foretold: too few loads", "the rest is untold"})
    void theRuleFindsWhatIsPlantedForIt(String message) {
        assertThat(messagesOf("throw wrong(\"" + message + "\"); // it is \"told\" below"))
                .filteredOn(GlossaryTest::isRefused)
                .containsExactly(message);
    }

    static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(
                            docs.filter(page -> page.toString().endsWith(".md")),
                            Stream.of(
                                            "README.md",
                                            "ARCHITECTURE.md",
                                            "CONTRIBUTING.md",
                                            "RATIONALE.md",
                                            "results/README.md",
                                            "results/reference/README.md")
                                    .map(ROOT::resolve))
                    .sorted()
                    .toList();
        }
    }

    /** Without its comments. */
    static String code(String source) {
        return COMMENT.matcher(source).replaceAll("");
    }

    private static Stream<String> messages(Path source) {
        try {
            return messagesOf(Files.readString(source)).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Literals of several words; a single one is a name in a file. */
    private static List<String> messagesOf(String source) {
        return LITERAL.matcher(code(source))
                .results()
                .map(GlossaryTest::text)
                .filter(text -> text.strip().contains(" "))
                .toList();
    }

    private static String text(MatchResult literal) {
        return literal.group(1) == null ? literal.group(2) : literal.group(1);
    }

    private static boolean isRefused(String message) {
        return REFUSED.matcher(message).find();
    }
}
