package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.house.Cases;
import org.loadharness.load.Share;
import org.loadharness.random.SeedTree;

/** Rows of files, however many there are. */
final class RowsTest {
    @TempDir
    Path directory;

    private final RandomGenerator random = new SeedTree(7).stream();

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private static String text(RowFile rows, int row, String column) throws StepFailure {
        JsonNode value = rows.row(row).value(column);
        return value.isMissingNode() ? "missing" : value.asText();
    }

    @Test
    void valuesAreReadAsTheyWereWritten() throws Exception {
        String[] pieces = {"plain", "", "with, comma", "with \"marks\"", "two\nlines", "\u00e4\u6f22", " blank "};
        List<List<String>> written = new ArrayList<>();
        StringBuilder csv = new StringBuilder("a,b,c\r\n");
        for (int row = 0; row < 1000; row++) {
            List<String> values = List.of(
                    String.valueOf(row), pieces[random.nextInt(pieces.length)], pieces[random.nextInt(pieces.length)]);
            written.add(values);
            csv.append(values.stream()
                    .map(value -> value.matches("(?s).*[,\"\n].*") || random.nextBoolean()
                            ? "\"" + value.replace("\"", "\"\"") + "\""
                            : value)
                    .collect(Collectors.joining(",", "", random.nextBoolean() ? "\r\n" : "\n")));
        }

        RowFile rows = RowFile.open(file("many.csv", csv.toString()));

        assertThat(rows.columns()).containsExactly("a", "b", "c");
        assertThat(rows.size()).isEqualTo(1000);
        for (int row = 0; row < 1000; row++) {
            assertThat(List.of(text(rows, row, "a"), text(rows, row, "b"), text(rows, row, "c")))
                    .isEqualTo(written.get(row));
        }
    }

    @Test
    void linesOfJsonKeepTheirTypesAndBlankOnesAreNoRows() throws Exception {
        StringBuilder lines = new StringBuilder("\n");
        for (int row = 0; row < 130; row++) {
            lines.append("{\"n\": ")
                    .append(row)
                    .append(", \"s\": \"")
                    .append(row)
                    .append("\"}\r\n\n");
        }
        RowFile rows = RowFile.open(file("x.jsonl", lines.toString()));

        assertThat(rows.size()).isEqualTo(130);
        assertThat(rows.row(129).value("n").isNumber()).isTrue();
        assertThat(text(rows, 64, "s")).isEqualTo("64");
        assertThat(text(rows, 64, "t")).isEqualTo("missing");
    }

    @Test
    void columnsOfLinesOfJsonAreThoseOfAnyLine() throws Exception {
        RowFile rows = RowFile.open(file("x.jsonl", "{\"id\": 1}\n{\"id\": 2, \"note\": \"b\"}\n{}\n"));

        assertThat(rows.columns()).containsExactly("id", "note");
        assertThat(text(rows, 0, "note")).isEqualTo("missing");
        assertThat(text(rows, 1, "note")).isEqualTo("b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\r\n", "\n\r\n\n", " \t\n", "\n  "})
    void blankLinesAtTheEndAreNoRowsOfTwoColumns(String end) throws Exception {
        RowFile rows = RowFile.open(file("a.csv", "id,name\n" + "1,a\n".repeat(64) + end));

        assertThat(rows.size()).isEqualTo(64);
        assertThat(text(rows, 63, "name")).isEqualTo("a");
    }

    @ParameterizedTest
    @CsvSource({
        "a.csv, 'a,b\n1,2\n3\n', 'a.csv:3: has 1 value, '",
        "a.csv, 'a,b,a\n1,2,3\n', 'a.csv:1: the header names \"a\" twice'",
        "a.csv, '', 'a.csv: is empty; its first line names the columns'",
        "a.csv, ' \n\n', 'a.csv: is empty; its first line names the columns'",
        "a.csv, '\uFEFF\n', 'a.csv: is empty; its first line names the columns'",
        "a.csv, 'a,b\n', has no row below its header",
        "a.csv, 'a,b\n\n\n', has no row below its header",
        "a.csv, 'a,b\r1,2\r3,4\r', ends its lines with a carriage return alone",
        "a.csv, 'a,b\n1,2\n\n\n3,4\n', 'a.csv:3: is blank, and a row follows in line 5'",
        "a.csv, 'a,b\n\"x\ny\",2\n1,2,3\n', a.csv:4: has 3 values",
        "a.csv, 'a,b\n5\" disc,1\n3\" disc,2\n', a.csv:2: has a quotation mark within a value",
        "a.csv, 'a,b\n1,\"x\" y\n', a.csv:2: has a quotation mark within a value",
        "a.csv, 'a,b\n1, \"x,y\"\n', a.csv:2: has a quotation mark within a value",
        "a.csv, 'a\n\"x\n', a.csv:2: has a quotation mark within a value",
        "a.csv, 'a\"b,c\n1,2\n', a.csv:1: has a quotation mark within a value",
        "a.jsonl, '{}\n[1]\n', a.jsonl:2: is no JSON object",
        "a.jsonl, '{\"a\": 1} {\"a\": 2}\n', a.jsonl:1: is no JSON",
        "a.jsonl, '{\n', a.jsonl:1: is no JSON",
        "a.jsonl, '', has no row",
        "a.json, ' [{\"a\": 1}]', 'a.json: is JSON as a whole; name it .jsonl, and write one object a line'"
    })
    void rowThatIsWrongIsNamedByItsLine(String name, String text, String message) throws IOException {
        Path file = file(name, text);

        assertThatThrownBy(() -> RowFile.open(file)).hasMessageContaining(message);
    }

    @Test
    void rowInAnotherCharsetIsNotSentAsSomethingElse() throws IOException {
        Path file = directory.resolve("latin.csv");
        Files.write(file, "name\nann\nJürgen\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> RowFile.open(file)).hasMessageContaining("latin.csv:3: is not UTF-8");
    }

    @ParameterizedTest
    @CsvSource({"a.csv, 'n\n1\n2\n'", "a.csv, '\"n\"\n1\n2\n'", "a.jsonl, '{\"n\": 1}\n{\"n\": 2}\n'"})
    void aMarkOfUtf8AtItsBeginIsNoPartOfAFile(String name, String text) throws Exception {
        RowFile rows = RowFile.open(file(name, "\ufeff" + text));

        assertThat(rows.columns()).containsExactly("n");
        assertThat(List.of(text(rows, 0, "n"), text(rows, 1, "n"))).containsExactly("1", "2");
    }

    @Test
    void columnsWithoutANameAreInNobodysWay() throws Exception {
        RowFile rows = RowFile.open(file("a.csv", "a,,,b\n1,2,3,4\n"));

        assertThat(text(rows, 0, "a")).isEqualTo("1");
        assertThat(text(rows, 0, "b")).isEqualTo("4");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 63, 64, 65, 1000, 4097})
    void shuffledRowsComeOnceARoundInAnotherOrderEach(int size) {
        Shuffle shuffle = new Shuffle(size, 3);
        List<List<Integer>> rounds = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            List<Integer> order = new ArrayList<>();
            for (int place = 0; place < size; place++) {
                order.add(shuffle.at(place, round));
            }
            assertThat(new HashSet<>(order)).hasSize(size).allMatch(row -> row >= 0 && row < size);
            rounds.add(order);
        }
        if (size > 60) {
            assertThat(Set.copyOf(rounds)).hasSize(3);
        }
    }

    @Test
    void eachPlaceOfAShuffleHasEveryRowAboutAsOften() {
        int size = 10;
        int[][] counts = new int[size][size];
        Shuffle shuffle = new Shuffle(size, 11);
        for (int round = 0; round < 10_000; round++) {
            for (int place = 0; place < size; place++) {
                counts[place][shuffle.at(place, round)]++;
            }
        }

        for (int[] place : counts) {
            for (int count : place) {
                assertThat(count).isBetween(850, 1150); // 1000 on average, 30 the standard deviation
            }
        }
    }

    @Test
    void rowIsFreeAgainWhenItIsGivenBackAndTheOneThatWasFreeLongestComesFirst() throws Exception {
        DataSet data = DataSet.read("d", file("d.csv", "a\n1\n2\n3\n"), DataSet.Pick.FREE, DataSet.Per.FLOW);

        assertThat(List.of(data.take(random, 0), data.take(random, 0))).containsExactly(0, 1);
        data.giveBack(1);
        assertThat(List.of(data.take(random, 0), data.take(random, 0))).containsExactly(2, 1);
        assertThatThrownBy(() -> data.take(random, 0)).hasMessageContaining("no row of \"d\" is free");
    }

    @Test
    void eachTrialBeginsAtTheTopAndThoseOfOneSeedGetTheSameRows() throws Exception {
        Path file = file("d.csv", "a\n" + "x\n".repeat(20));
        for (DataSet.Pick pick : List.of(DataSet.Pick.NEXT, DataSet.Pick.SHUFFLED, DataSet.Pick.FREE)) {
            DataSet data = DataSet.read("d", file, pick, DataSet.Per.FLOW);

            List<Integer> first = taken(data.ofTrial(new SeedTree(1), Share.WHOLE));

            assertThat(taken(data.ofTrial(new SeedTree(1), Share.WHOLE)))
                    .as(pick.name())
                    .isEqualTo(first);
            assertThat(taken(data.ofTrial(new SeedTree(2), Share.WHOLE)).equals(first))
                    .as(pick.name())
                    .isEqualTo(pick != DataSet.Pick.SHUFFLED);
        }
        DataSet once = DataSet.read("d", file, DataSet.Pick.ONCE, DataSet.Per.FLOW);
        assertThat(taken(once.ofTrial(new SeedTree(1), Share.WHOLE)))
                .doesNotContainAnyElementsOf(taken(once.ofTrial(new SeedTree(1), Share.WHOLE)));
    }

    private List<Integer> taken(DataSet data) throws StepFailure {
        List<Integer> rows = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            rows.add(data.take(random, 0));
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1,1", "2,2", "1,3,2", "4,1,1,2,8,1,1"})
    void severalGeneratorsHandOutEachRowOnceARoundTogether(String weights) throws Exception {
        int size = 41;
        Path file = file("d.csv", "a\n" + "x\n".repeat(size));
        List<Share> shares = Share.byWeight(
                Stream.of(weights.split(",")).map(Integer::valueOf).toList());
        for (DataSet.Pick pick :
                List.of(DataSet.Pick.NEXT, DataSet.Pick.SHUFFLED, DataSet.Pick.FREE, DataSet.Pick.ONCE)) {
            List<Integer> all = new ArrayList<>();
            for (Share share : shares) {
                DataSet own = DataSet.read("d", file, pick, DataSet.Per.FLOW).ofTrial(new SeedTree(1), share);
                for (int i = 0; i < share.users(size); i++) {
                    all.add(own.take(random, 0));
                }
                if (pick == DataSet.Pick.ONCE || pick == DataSet.Pick.FREE) {
                    assertThatThrownBy(() -> own.take(random, 0)).hasMessageContaining("no row of \"d\" is");
                }
            }

            assertThat(all).as(pick.name()).hasSize(size).doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @CsvSource({"a|1||, 1", "a~1~~~, 1", "a|1||2|, 3", "a|1|0|, 2", "a|1|.|, 2"})
    void blankLinesAtTheEndOfOneColumnAreNoRows(String lines, int rows) throws Exception {
        String csv = lines.replace("|", "\n")
                .replace("~", "\r\n")
                .replace("0", "\"\"")
                .replace(".", " ");

        assertThat(RowFile.open(file("one.csv", csv)).size()).isEqualTo(rows);
    }

    @Test
    void rowThatAUserKeepsIsThatOfItsNumberWhoeverMakesTheLoad() throws Exception {
        Path file = file("d.csv", "a\n" + "x\n".repeat(8));
        int users = 7; // by shares of fifths one of them would have two users and one row
        List<Integer> all = new ArrayList<>();
        for (Share share : Share.byWeight(List.of(1, 1, 1, 1, 1))) {
            DataSet own =
                    DataSet.read("d", file, DataSet.Pick.FREE, DataSet.Per.USER).ofTrial(new SeedTree(1), share);
            for (int user = share.first(users); user < share.first(users) + share.users(users); user++) {
                all.add(own.take(random, user));
            }
        }

        assertThat(all).containsExactly(0, 1, 2, 3, 4, 5, 6);
    }

    @Test
    void rowsThatComeOnceAreSharedInOneWayAndEachGeneratorNeedsOne() throws Exception {
        Path file = file("d.csv", "a\n1\n2\n");
        DataSet once = DataSet.read("d", file, DataSet.Pick.ONCE, DataSet.Per.FLOW);

        once.ofTrial(new SeedTree(1), new Share(0, 1, 2));
        once.ofTrial(new SeedTree(2), new Share(0, 1, 2));

        assertThatThrownBy(() -> once.ofTrial(new SeedTree(3), Share.WHOLE)).hasMessageContaining("same agents");
        assertThat(once.tooFewFor(new Share(0, 1, 3)).orElse("")).contains("too few rows (2)");
        assertThat(once.tooFewFor(new Share(0, 1, 2))).isEmpty();
    }

    @Test
    @Tag("law")
    void manyRowsTakeNoMemoryOfTheirOwn() throws Exception {
        int many = Cases.of(1_000_000, 10_000_000);
        Path csv = directory.resolve("many.csv");
        try (BufferedWriter out = Files.newBufferedWriter(csv)) {
            out.write("id,name\n");
            for (int row = 0; row < many; row++) {
                out.write(row + ",somebody-" + row + "@shop.test\n");
            }
        }

        for (DataSet.Pick pick : List.of(DataSet.Pick.NEXT, DataSet.Pick.SHUFFLED, DataSet.Pick.RANDOM)) {
            long before = live();
            DataSet data = DataSet.read("d", csv, pick, DataSet.Per.FLOW);
            double sum = 0;
            for (int i = 0; i < 10_000; i++) {
                sum += data.row(data.take(random, 0)).value("id").asLong();
            }
            long grown = live() - before;

            assertThat(data.size()).isEqualTo(many);
            assertThat(sum / 10_000 / (pick == DataSet.Pick.NEXT ? 10_000 : many))
                    .as(pick.name())
                    .isBetween(0.45, 0.55);
            assertThat(grown).as(pick.name()).isLessThan(4 << 20);
        }
        assertThat(text(RowFile.open(csv), many - 1, "name")).isEqualTo("somebody-" + (many - 1) + "@shop.test");
    }

    private static long live() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
