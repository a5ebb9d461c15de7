package org.loadharness.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.house.Cases;

/** Rows that are looked for in pieces of a file are those that a slow reader finds, which begins at the top. */
@Timeout(600)
final class RowsOracleTest {
    private static final int FEW_BITS = 12;
    private static final String MARK = "\ufeff";
    private static final String[] PIECES = {
        "a", "word", " ", ",", "\"", "\n", "\r\n", "\r", "\u00e4", "\u6f22", "\ud83d\ude00", "0", "'", "\\", ";", "\"\""
    };

    @TempDir
    Path directory;

    /** What a file has, as the slow reader says. */
    private record Told(List<String> columns, List<List<String>> rows) {}

    private static Told slowly(String csv) throws IOException {
        String text = csv.startsWith(MARK) ? csv.substring(1) : csv;
        List<List<String>> all = new ArrayList<>();
        try (CSVParser parser = CSVParser.parse(new StringReader(text), CSVFormat.RFC4180)) {
            for (CSVRecord row : parser) {
                all.add(row.toList());
            }
        }
        String written = text.replaceFirst("(\\r?\\n)(?:\\r?\\n)+$", "$1");
        return all.get(0).size() > 1 || written.equals(text)
                ? new Told(all.get(0), all.subList(1, all.size()))
                : slowly(written); // blank lines at the end are none of one empty value
    }

    private static String csv(SplittableRandom random) {
        int columns = 1 + random.nextInt(5);
        int rows = 2 + random.nextInt(300);
        int longest = random.nextInt(4) == 0 ? 120 : 6;
        StringBuilder csv = new StringBuilder(random.nextBoolean() ? MARK : "");
        csv.append(IntStream.range(0, columns)
                .mapToObj(column -> written("c" + column, random))
                .collect(Collectors.joining(",", "", "\n")));
        for (int row = 0; row < rows; row++) {
            csv.append(IntStream.range(0, columns)
                    .mapToObj(column -> written(value(random, longest), random))
                    .collect(Collectors.joining(",", "", random.nextBoolean() ? "\n" : "\r\n")));
        }
        if (random.nextBoolean()) {
            csv.setLength(csv.length() - (csv.charAt(csv.length() - 2) == '\r' ? 2 : 1));
        }
        return csv.toString();
    }

    private static String value(SplittableRandom random, int longest) {
        return IntStream.range(0, random.nextInt(longest))
                .mapToObj(piece -> PIECES[random.nextInt(PIECES.length)])
                .collect(Collectors.joining());
    }

    private static String written(String value, SplittableRandom random) {
        boolean needsMarks = value.matches("(?s).*[,\"\r\n].*");
        return needsMarks || random.nextInt(3) == 0 ? "\"" + value.replace("\"", "\"\"") + "\"" : value;
    }

    private static List<String> row(RowFile rows, int number, List<String> columns) {
        try {
            RowFile.Row row = rows.row(number);
            return columns.stream().map(column -> row.value(column).asText()).toList();
        } catch (StepFailure changed) {
            throw new AssertionError(changed);
        }
    }

    @Test
    @Tag("law")
    void rowsInAnyOrderAreThoseOfASlowReader() throws Exception {
        for (int seed = 0; seed < Cases.of(80, 2000); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String csv = csv(random);
            Told told = slowly(csv);
            Path file = Files.writeString(directory.resolve("rows.csv"), csv);

            RowFile rows = RowFile.open(file, FEW_BITS);

            assertThat(rows.columns()).as("seed %d", seed).isEqualTo(told.columns());
            assertThat(rows.size()).as("seed %d", seed).isEqualTo(told.rows().size());
            for (List<Integer> order : orders(rows.size(), seed)) {
                for (int number : order) {
                    assertThat(row(rows, number, told.columns()))
                            .as("seed %d, row %d", seed, number)
                            .isEqualTo(told.rows().get(number));
                }
            }
        }
    }

    /** From the top, from the end, and in disorder. */
    private static List<List<Integer>> orders(int size, int seed) {
        List<Integer> up = IntStream.range(0, size).boxed().toList();
        List<Integer> down = new ArrayList<>(up);
        Collections.reverse(down);
        Shuffle shuffle = new Shuffle(size, seed);
        List<Integer> any = up.stream().map(place -> shuffle.at(place, 0)).toList();
        return List.of(up, down, any);
    }

    @Test
    @Tag("law")
    void linesOfJsonAreThoseThatAreNotBlank() throws Exception {
        for (int seed = 0; seed < Cases.of(40, 1000); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<String> lines = new ArrayList<>();
            int last = random.nextInt(200);
            for (int line = 0; line <= last; line++) {
                boolean isBlank = line > 0 && random.nextInt(3) == 0;
                lines.add(isBlank ? " ".repeat(random.nextInt(3)) : "{\"n\": " + line + ", \"s\": \"\\\"\u00e4\"}");
            }
            String text = String.join(random.nextBoolean() ? "\r\n" : "\n", lines);
            RowFile rows = RowFile.open(Files.writeString(directory.resolve("rows.jsonl"), text), FEW_BITS);
            List<String> expected = IntStream.range(0, lines.size())
                    .filter(line -> !lines.get(line).isBlank())
                    .mapToObj(String::valueOf)
                    .toList();

            assertThat(rows.size()).isEqualTo(expected.size());
            for (List<Integer> order : orders(rows.size(), seed)) {
                for (int number : order) {
                    assertThat(row(rows, number, List.of("n", "s")))
                            .as("seed %d, row %d", seed, number)
                            .containsExactly(expected.get(number), "\"\u00e4");
                }
            }
        }
    }

    @Test
    void usersWhoTakeRowsAtTheSameTimeGetTheirOwn() throws Exception {
        String csv = csv(new SplittableRandom(7));
        Told told = slowly(csv);
        RowFile rows = RowFile.open(Files.writeString(directory.resolve("rows.csv"), csv), FEW_BITS);
        int all = 200 * rows.size();
        AtomicInteger next = new AtomicInteger();
        AtomicInteger wrong = new AtomicInteger();
        List<Thread> users = IntStream.range(0, 4)
                .mapToObj(user -> new Thread(
                        () -> {
                            for (int taken = next.getAndIncrement(); taken < all; taken = next.getAndIncrement()) {
                                int number = taken % rows.size();
                                boolean isIt = row(rows, number, told.columns())
                                        .equals(told.rows().get(number));
                                wrong.addAndGet(isIt ? 0 : 1);
                            }
                        },
                        "user-" + user))
                .toList();

        users.forEach(Thread::start);
        for (Thread user : users) {
            user.join();
        }

        assertThat(wrong).hasValue(0);
        assertThat(next).hasValueGreaterThanOrEqualTo(all);
    }

    @Test
    void positionsComeBackHoweverLongTheFileIs() {
        SplittableRandom random = new SplittableRandom(11);
        Positions positions = new Positions();
        List<Long> added = new ArrayList<>();
        long at = 0;
        for (int i = 0; i < 10_000; i++) {
            positions.add(at);
            added.add(at);
            at += random.nextInt(100) == 0 ? random.nextLong(1L << 34) : random.nextInt(1 << 20);
        }
        positions.end();

        for (int i = 0; i < added.size(); i++) {
            assertThat(positions.at(i)).isEqualTo(added.get(i));
        }
        assertThat(at).isGreaterThan(1L << 38);
    }

    @Test
    void theRowsOfAFileOfOneLongRowAreWhole() throws Exception {
        String longValue = "\u00e4\"\"\n,".repeat(20_000);
        Path file = directory.resolve("long.csv");
        Files.write(file, ("a,b\n1,\"" + longValue + "\"\n2,x").getBytes(StandardCharsets.UTF_8));

        RowFile rows = RowFile.open(file, FEW_BITS);

        assertThat(row(rows, 0, List.of("a", "b"))).containsExactly("1", longValue.replace("\"\"", "\""));
        assertThat(row(rows, 1, List.of("a", "b"))).containsExactly("2", "x");
    }
}
