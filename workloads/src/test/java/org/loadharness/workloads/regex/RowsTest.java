package org.loadharness.workloads.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.random.SeedTree;

/** The shape of the data, and what a file may hold. */
class RowsTest {
    private static final int COUNT = 60_000;

    @TempDir
    private Path directory;

    @Test
    void sentencesHaveTheReportsShape() {
        List<String> sentences = rows(1).stream().map(Row::sentence).toList();

        double meanChars = sentences.stream().mapToInt(String::length).average().orElseThrow();
        double meanWords =
                sentences.stream().mapToInt(RowsTest::words).average().orElseThrow();
        assertThat(meanChars).isBetween(90.0, 95.0);
        assertThat(meanWords).isBetween(15.0, 16.0);
        assertThat(sentences).allSatisfy(each -> {
            assertThat(each.length()).isBetween(2, SyntheticRows.MOST_CHARS);
            assertThat(words(each)).isLessThanOrEqualTo(SyntheticRows.MOST_WORDS);
        });
        assertThat(sentences.stream().mapToInt(String::length).max().orElseThrow())
                .isGreaterThan(400);
    }

    @Test
    void typesHaveAboutEqualShares() {
        Map<Integer, Integer> shares = new HashMap<>();
        rows(2).forEach(row -> shares.merge(row.type(), 1, Integer::sum));

        assertThat(shares.keySet()).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
        assertThat(shares.values()).allSatisfy(each -> assertThat(each).isBetween(COUNT / 6 - 500, COUNT / 6 + 500));
    }

    @Test
    void shortRowsRepeatAndLongOnesDoNot() {
        List<String> sentences = rows(3).stream().map(Row::sentence).toList();

        int repeated = sentences.size() - new HashSet<>(sentences).size();
        assertThat(repeated).isBetween(COUNT * 3 / 100, COUNT * 6 / 100);
    }

    @Test
    void aboutFourInFiveHaveAMetacharacterAndFewASemicolon() {
        List<String> sentences = rows(4).stream().map(Row::sentence).toList();

        assertThat(share(sentences, ".*[.?$+*()].*")).isBetween(0.78, 0.86);
        assertThat(share(sentences, ".*;.*")).isBetween(0.02, 0.03);
    }

    @Test
    void everyLetterBeginsSomeSentence() {
        Set<Character> initials = new HashSet<>();
        rows(5).forEach(row -> initials.add(row.sentence().charAt(0)));

        assertThat(initials).hasSizeGreaterThanOrEqualTo(26);
        for (char letter = 'a'; letter <= 'z'; letter++) {
            assertThat(initials).contains(letter);
        }
    }

    @Test
    void aRowDependsOnSeedAndIndexAlone() {
        Rows few = SyntheticRows.of(new SeedTree(7), 10);
        Rows many = SyntheticRows.of(new SeedTree(7), 1000);

        assertThat(few.at(9)).isEqualTo(many.at(9)).isEqualTo(few.at(9));
        assertThat(SyntheticRows.of(new SeedTree(8), 10).at(9)).isNotEqualTo(few.at(9));
    }

    @Test
    void aFileIsReadInItsOrderUpToTheNumberAskedFor() throws IOException {
        Path file = write("3@@@one\n-1@@@two@@@still two\r\n3@@@three\n");

        FileRows rows = FileRows.read(file, 2);

        assertThat(rows.count()).isEqualTo(2);
        assertThat(rows.at(0)).isEqualTo(new Row(3, "one"));
        assertThat(rows.at(1)).isEqualTo(new Row(-1, "two@@@still two"));
    }

    @Test
    void aBadLineIsNamedByItsNumber() throws IOException {
        for (String bad : List.of("no separator", "x@@@sentence", "@@@sentence", "1@@@", "", "99999999999@@@long")) {
            Path file = write("1@@@good\n" + bad + "\n1@@@good\n");

            assertThatThrownBy(() -> FileRows.read(file, 10))
                    .as(bad)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(file + ", line 2: ")
                    .hasMessageContaining("\"" + bad + "\"");
        }
    }

    @Test
    void aFileWithoutRowsOrWithoutTextIsRefused() throws IOException {
        Path empty = write("");
        assertThatThrownBy(() -> FileRows.read(empty, 10)).hasMessageContaining("holds no row");
        assertThatThrownBy(() -> FileRows.read(directory.resolve("none"), 10)).hasMessageContaining("does not exist");
        Path binary = Files.write(directory.resolve("binary"), new byte[] {'1', '@', '@', '@', (byte) 0xC3, '(', '\n'});
        assertThatThrownBy(() -> FileRows.read(binary, 10)).hasMessageContaining("must be UTF-8");
    }

    private Path write(String text) throws IOException {
        return Files.write(directory.resolve("data"), text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Row> rows(long seed) {
        Rows rows = SyntheticRows.of(new SeedTree(seed), COUNT);
        return IntStream.range(0, COUNT).mapToObj(rows::at).toList();
    }

    private static int words(String sentence) {
        return Arrays.asList(sentence.split(" ")).size();
    }

    private static double share(List<String> sentences, String regex) {
        return sentences.stream().filter(each -> each.matches(regex)).count() / (double) sentences.size();
    }
}
