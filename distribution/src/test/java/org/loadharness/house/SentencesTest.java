package org.loadharness.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The sentences of pages and messages are short enough to be read once: under 25 words. Code, headings and tables do not count, and
 * a colon or a semicolon ends a sentence too.
 */
class SentencesTest {
    private static final int MOST_WORDS = 24;
    private static final Pattern CODE_BLOCK = Pattern.compile("(?s)```.*?```");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");
    private static final Pattern TABLE_OR_HEADING = Pattern.compile("(?m)^\\s*(\\||#).*$");
    private static final Pattern PARAGRAPH_END = Pattern.compile("\\n\\s*\\n|\\n(?=\\s*([-*]|\\d+\\.) )");
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?:;]\\)?)\\s+");
    private static final Pattern TEXT_BLOCK = Pattern.compile("(?s)\"\"\".*?\"\"\"");
    private static final Pattern PIECES =
            Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"(?:\\s*\\+\\s*(?:[^\",;]*\\+\\s*)?\"(?:[^\"\\\\\n]|\\\\.)*\")*");
    private static final Pattern WORD = Pattern.compile("\\S*[\\p{L}\\p{N}]\\S*");

    @ParameterizedTest
    @MethodSource("pages")
    void aSentenceIsReadOnce(Path page) throws IOException {
        assertThat(tooLong(Files.readString(page)))
                .as("split them: at most %d words", MOST_WORDS)
                .isEmpty();
    }

    @Test
    void aMessageIsReadOnce() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path source : Project.mainSources()) {
            messages(Files.readString(source)).forEach(message -> tooLong.addAll(tooLong(message)));
        }

        assertThat(tooLong).as("split them: at most %d words", MOST_WORDS).isEmpty();
    }

    @Test
    void aMessageIsPutTogetherOfItsPiecesAndWhatStandsBetweenThemIsAWord() {
        String pieces = "f(\"one two \" + three.of(x) + \" four\"\n + \" five.\", \"other\"); // \"said\"";

        assertThat(messages(pieces)).containsExactly("one two word four five.", "other", "said");
        assertThat(messages("\"\"\"\nno message\n\"\"\"")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s.",
                "Short. %s.",
                "- an item\n- %s",
                "An end of code: `x`. %s (`y`).",
                "A table.\n\n| a |\n|---|\n\n%s."
            })
    void aLongSentenceIsFoundWhereverItStands(String around) {
        assertThat(tooLong(around.formatted(words(MOST_WORDS + 1)))).hasSize(1);
        assertThat(tooLong(around.formatted(words(MOST_WORDS / 2)))).isEmpty();
    }

    @Test
    void codeTablesAndLinesOfAParagraphAreNotTakenForOneSentence() {
        String words = words(MOST_WORDS);

        assertThat(tooLong("```\n" + words + " " + words + "\n```")).isEmpty();
        assertThat(tooLong("| " + words + " " + words + " |")).isEmpty();
        assertThat(tooLong(words + ".\n" + words + ".\n\n" + words)).isEmpty();
        assertThat(tooLong(words + "\nmore")).hasSize(1);
    }

    static List<Path> pages() throws IOException {
        return GlossaryTest.pages();
    }

    /** Put together of their pieces, with a word for each value; what a database reads is none. */
    private static List<String> messages(String source) {
        return PIECES.matcher(TEXT_BLOCK.matcher(GlossaryTest.code(source)).replaceAll("none"))
                .results()
                .map(pieces ->
                        pieces.group().replaceAll("\"\\s*\\+\\s*\"", "").replaceAll("\"\\s*\\+[^\"]*\\+\\s*\"", "word"))
                .map(message -> message.replaceAll("^\"|\"$", "").replace("\\n", "\n\n"))
                .filter(message -> !message.startsWith("CREATE TABLE"))
                .toList();
    }

    private static List<String> tooLong(String page) {
        String prose = TABLE_OR_HEADING
                .matcher(CODE_BLOCK.matcher(page).replaceAll(""))
                .replaceAll("\n");
        return Arrays.stream(PARAGRAPH_END.split(prose, -1))
                .map(paragraph ->
                        LINK.matcher(CODE.matcher(paragraph).replaceAll("code")).replaceAll("$1"))
                .flatMap(SENTENCE_END::splitAsStream)
                .filter(sentence -> WORD.matcher(sentence).results().count() > MOST_WORDS)
                .map(sentence -> sentence.replaceAll("\\s+", " ").strip())
                .toList();
    }

    private static String words(int count) {
        return String.join(" ", Stream.generate(() -> "word").limit(count).toList());
    }
}
