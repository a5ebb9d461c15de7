package org.loadharness.workloads.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;
import org.loadharness.workload.Settings;

/** The classes of requests. */
class RequestLinesTest {
    private static final SeedTree SEEDS = new SeedTree(11);
    private static final Rows ROWS = SyntheticRows.of(SEEDS.child("data"), 20_000);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"easy", "medium", "hard", "network", "mixed"})
    void aClassHasAThousandLinesThatTheSeedMakes(String difficulty) {
        List<String> lines = RequestLines.of(difficulty, ROWS, SEEDS);

        assertThat(lines).hasSize(1000).isEqualTo(RequestLines.of(difficulty, ROWS, SEEDS));
        assertThat(RequestLines.of(difficulty, ROWS, new SeedTree(12))).isNotEqualTo(lines);
    }

    @Test
    void aFileOfRequestsIsWrittenOnceAndThenRead() throws Exception {
        Path file = directory.resolve("easy.txt");
        Settings settings =
                Settings.of(RegexParameters.ALL, Map.of("requests", file.toString(), "rows", "20000", "class", "hard"));

        List<String> made = Requests.of(settings, ROWS).lines();
        assertThat(Files.readAllLines(file)).isEqualTo(made).hasSize(1000);

        Files.writeString(file, "1,2;^a\n;b\n");
        assertThat(Requests.of(settings, ROWS).lines()).containsExactly("1,2;^a", ";b");

        Files.writeString(file, ";b\nb\n");
        assertThatThrownBy(() -> Requests.of(settings, ROWS)).hasMessageContaining("easy.txt, line 2: no request");
        Files.writeString(file, "");
        assertThatThrownBy(() -> Requests.of(settings, ROWS)).hasMessageContaining("no request in it");
    }

    @Test
    void easyLinesAskForTheTypeOfTheirSentence() throws Exception {
        Engine engine = engine();

        for (String line : RequestLines.of("easy", ROWS, SEEDS).subList(0, 50)) {
            assertThat(line).matches("[0-5];[^*()\\[\\]]+");
            if (!line.matches(".*[?$+].*")) {
                String sentence = line.substring(2);
                assertThat(engine.answer(line))
                        .isNotEmpty()
                        .allSatisfy(each -> assertThat(each.length()).isGreaterThanOrEqualTo(sentence.length()));
            }
        }
    }

    @Test
    void mediumLinesAskForAllTypes() {
        assertThat(RequestLines.of("medium", ROWS, SEEDS))
                .allSatisfy(line -> assertThat(line).matches(";[^*()\\[\\]]+"));
    }

    @Test
    void hardLinesMatchPracticallyNothing() throws Exception {
        Engine engine = engine();
        List<String> lines = RequestLines.of("hard", ROWS, SEEDS);

        assertThat(lines).allSatisfy(line -> assertThat(line).matches("([1-5]),(?!\\1)[1-5];\\.\\{0,1}[a-z]{10}"));
        int found = 0;
        for (String line : lines.subList(0, 20)) {
            found += engine.answer(line).size();
        }
        assertThat(found).isZero();
    }

    @Test
    void networkLinesMatchVeryManySentences() throws Exception {
        Engine engine = engine();
        List<String> lines = RequestLines.of("network", ROWS, SEEDS);

        assertThat(lines).allSatisfy(line -> assertThat(line).matches("([1-5]),(?!\\1)[1-5];\\^[a-z]"));
        int found = 0;
        for (String line : lines.subList(0, 52)) {
            found += engine.answer(line).size();
        }
        assertThat(found / 52.0).isBetween(20_000.0 / 3 / 26 * 0.5, 20_000.0 / 3 / 26 * 2.0);
    }

    @Test
    void mixedLinesAreAThirdOfEach() {
        List<String> lines = RequestLines.of("mixed", ROWS, SEEDS);

        assertThat(lines.stream().filter(line -> line.matches("\\d;.*"))).hasSize(334);
        assertThat(lines.stream().filter(line -> line.startsWith(";"))).hasSize(333);
        assertThat(lines.stream().filter(line -> line.contains(".{0,1}"))).hasSize(333);
        assertThat(lines.subList(0, 20))
                .anyMatch(line -> line.startsWith(";"))
                .anyMatch(line -> line.matches("\\d;.*"));
    }

    @Test
    void linesRepeatAboutAsOftenAsInTheReport() {
        Rows full = SyntheticRows.of(SEEDS.child("data"), 2_442_236);

        assertThat(distinct("easy", full)).isBetween(975, 998);
        assertThat(distinct("medium", full)).isBetween(955, 990);
        assertThat(distinct("hard", full)).isEqualTo(1000);
        assertThat(distinct("network", full)).isBetween(425, 465);
        assertThat(distinct("mixed", full)).isBetween(980, 1000);
    }

    @Test
    void dataWithoutASentenceThatCanBeAnExpressionIsRefused() throws Exception {
        FileRows rows = FileRows.read(Files.writeString(directory.resolve("data"), "1@@@(a\n2@@@b]\n"), 10);

        assertThatThrownBy(() -> RequestLines.of("easy", rows, SEEDS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("every sentence");
    }

    private static int distinct(String difficulty, Rows rows) {
        return new HashSet<>(RequestLines.of(difficulty, rows, SEEDS)).size();
    }

    private static Engine engine() {
        return new Engine(new TypeIndex(ROWS), new NoCache(), Duration.ofSeconds(30));
    }
}
