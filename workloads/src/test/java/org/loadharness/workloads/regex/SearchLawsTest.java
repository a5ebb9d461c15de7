package org.loadharness.workloads.regex;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.workloads.tcp.LineRefused;

/**
 * Whatever an index, a cache or a guarded text does to a search, it finds what Java's own matcher finds in each row by itself.
 * Rows and expressions are of few letters, so that most expressions are found in some rows and not in others.
 */
class SearchLawsTest {
    private static final int ROWS = 300;
    private static final int EXPRESSIONS = 400;
    private static final String FAULT = "matcher-fault";
    private static final int MANY_ROWS = 100_000;
    private static final int TIMES_WEIGHED = 5;

    /** What would fool a search that looks for the letters of an expression first. */
    private static final List<String> SNARES = List.of(
            "ab?c",
            "(abc)*",
            "a|b",
            "[abc]c",
            "\\Qa.b\\E",
            "\\Q\\E",
            "(?i)ABC",
            "(?i:a)B",
            "(?x)a b # c",
            "(?-i)A",
            "^",
            "$",
            "^a.*b$",
            "a{0}b",
            "a{0,2}c",
            "ab{2}",
            "(?=a)b",
            "(?=ab)a",
            "(?!a)b",
            "(?<=a)b",
            "(?<!a)b",
            "(a)\\1",
            "(.)b\\1",
            "(?<x>a|b)\\k<x>",
            "\\x61",
            "\\u0062c",
            "\\.",
            "a\\.b",
            "\\p{Lu}",
            "\\bab\\b",
            "\\Ba",
            "a*+a",
            "(?>a|ab)c",
            "a??b",
            "[^a]",
            "[a&&[^b]]c",
            "(?s).",
            "(?m)^b",
            "|",
            "a||b",
            "(|a)b",
            "(?iu)Ä",
            "ß",
            "\\R",
            "\\z",
            ";",
            "a;b",
            ".{3,}",
            "\\d+");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anyExpressionFindsWhatAPlainScanFinds(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        List<Row> rows = Stream.generate(() -> new Row(random.nextInt(-1, 4), sentence(random)))
                .limit(ROWS)
                .toList();
        List<Engine> engines = engines(rows);
        int decisive = 0;

        List<String> expressions = Stream.concat(
                        SNARES.stream(),
                        Stream.generate(() -> expression(random, 3)).limit(EXPRESSIONS))
                .filter(each -> !each.isEmpty())
                .toList();
        for (String expression : expressions) {
            List<Integer> types = random.ints(random.nextInt(3), -1, 5).boxed().toList();
            List<String> expected = plainScan(rows, types, expression);
            decisive += expected.isEmpty()
                            || expected.size() == plainScan(rows, types, "").size()
                    ? 0
                    : 1;
            String line = types.stream().map(String::valueOf).collect(Collectors.joining(",")) + ";" + expression;
            for (int i = 0; i < 2 * engines.size(); i++) {
                assertThat(answer(engines.get(i / 2), line))
                        .as("seed %d: %s", seed, line)
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        }
        assertThat(decisive).isGreaterThan(expressions.size() / 4);
    }

    /** What an engine needs for the report's 2,442,236 rows is then 391 MB at most. */
    @Test
    void aRowTakesLittleMoreThanItsCharacters() {
        Rows rows = SyntheticRows.of(new SeedTree(9), MANY_ROWS);
        for (Function<Rows, Index> kind : List.<Function<Rows, Index>>of(RowIndex::new, TypeIndex::new)) {
            List<Long> rowBytes = Stream.generate(() -> rowBytes(kind, rows))
                    .limit(TIMES_WEIGHED)
                    .sorted()
                    .toList();

            assertThat(rowBytes.get(TIMES_WEIGHED / 2)).as("%s", rowBytes).isBetween(90L, 160L);
        }
    }

    /** What a row takes of the heap; wrong where something else in this process comes or goes meanwhile. */
    private static long rowBytes(Function<Rows, Index> kind, Rows rows) {
        long beforeBytes = usedBytes();
        Index index = kind.apply(rows);
        try {
            return (usedBytes() - beforeBytes) / MANY_ROWS;
        } finally {
            Reference.reachabilityFence(index);
        }
    }

    @Test
    void aReplyHoldsTheSentencesOfTheIndexAndNoCopies() throws LineRefused {
        Rows rows = SyntheticRows.of(new SeedTree(9), 500);
        for (Index index : List.of(new RowIndex(rows), new TypeIndex(rows))) {
            Engine engine = new Engine(index, new NoCache(), Duration.ofSeconds(30));

            List<String> first = engine.answer(";.");
            List<String> second = engine.answer(";^");

            assertThat(first).hasSize(500);
            for (int i = 0; i < 500; i++) {
                assertThat(first.get(i)).isSameAs(second.get(i));
            }
        }
    }

    /** Of the heap, once what nobody refers to is gone. */
    private static long usedBytes() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private List<Engine> engines(List<Row> rows) throws IOException {
        Path file = Files.write(
                directory.resolve("rows"),
                rows.stream().map(row -> row.type() + "@@@" + row.sentence()).toList());
        Rows read = FileRows.read(file, ROWS);
        Duration limit = Duration.ofSeconds(30);
        return List.of(
                new Engine(new RowIndex(read), new NoCache(), limit),
                new Engine(new TypeIndex(read), new NoCache(), limit),
                new Engine(new TypeIndex(read), new LfuCache(5, 2), limit),
                new Engine(new TypeIndex(read), new TinyLfuCache(5), limit));
    }

    private static List<String> plainScan(List<Row> rows, List<Integer> types, String expression) {
        Pattern pattern = Pattern.compile(expression);
        try {
            return rows.stream()
                    .filter(row -> types.isEmpty() || new TreeSet<>(types).contains(row.type()))
                    .map(Row::sentence)
                    .filter(sentence -> pattern.matcher(sentence).find())
                    .toList();
        } catch (IndexOutOfBoundsException faultOfTheMatcher) {
            return List.of(FAULT);
        }
    }

    private static List<String> answer(Engine engine, String line) {
        try {
            return engine.answer(line);
        } catch (LineRefused refused) {
            return List.of(refused.kind());
        }
    }

    private static String sentence(SplittableRandom random) {
        return Stream.generate(
                        () -> any(random, "a", "b", "c", "A", "B", "C", ".", " ", ";", "1", "ß", "ä", "\uD83D\uDE00"))
                .limit(random.nextInt(1, 9))
                .collect(Collectors.joining());
    }

    /** An expression of at most that depth, of letters that sentences have. */
    private static String expression(SplittableRandom random, int depth) {
        if (depth == 0 || random.nextInt(5) == 0) {
            return any(
                    random,
                    "a",
                    "b",
                    "c",
                    "A",
                    ".",
                    "\\.",
                    "[ab]",
                    "[^ab]",
                    "\\w",
                    "abc",
                    "\\Qa.b\\E",
                    "^",
                    "$",
                    "\\b",
                    "ß");
        }
        String inner = expression(random, depth - 1);
        return switch (random.nextInt(9)) {
            case 0 -> inner + "|" + expression(random, depth - 1);
            case 1, 2 -> inner + expression(random, depth - 1);
            case 3 -> "(?:" + inner + ")" + any(random, "?", "*", "+", "{0}", "{0,2}", "{2}", "??", "*?", "?+");
            case 4 -> "(?i:" + inner + ")";
            case 5 -> "(?x: " + inner + " )";
            case 6 -> "(" + inner + ")\\1";
            case 7 -> "(?" + any(random, "=", "!", "<!", ">") + bounded(inner) + ")" + expression(random, depth - 1);
            default -> "(?i)" + inner;
        };
    }

    /** What may stand in a look behind: of a length that has an end. */
    private static String bounded(String expression) {
        return expression.matches("[a-c.|]+") ? expression : "ab";
    }

    private static String any(SplittableRandom random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
