package org.loadharness.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;

class SuggestionTest {
    private static final List<String> KNOWN = List.of("--users", "--mode", "--seed", "--time-limit", "--interactions");

    @ParameterizedTest
    @CsvSource({
        "--usrs, --users",
        "--userss, --users",
        "--suers, --users",
        "--user, --users",
        "-users, --users",
        "--timelimit, --time-limit",
        "--interatcions, --interactions",
        "--sed, --seed",
        "--usr, --users",
        "--interact, --interactions",
    })
    void nearWordIsFound(String word, String meant) {
        assertThat(Suggestion.nearest(word, KNOWN)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"--raw", "--think", "--", "--frobnicate", "''", "x"})
    void farWordIsNot(String word) {
        assertThat(Suggestion.nearest(word, KNOWN)).isEmpty();
    }

    @Test
    void aLetterIsNearNoOther() {
        assertThat(Suggestion.nearest("c", List.of("a", "b"))).isEmpty();
    }

    @Test
    void aWordThatIsNearComesBeforeWhatElseCouldHelp() {
        assertThat(Suggestion.wayOut("--usrs", KNOWN, "; see --help")).isEqualTo(", did you mean --users?");
        assertThat(Suggestion.wayOut("--raw", KNOWN, "; see --help")).isEqualTo("; see --help");
    }

    @Test
    void longWordCostsNothing() {
        assertThat(Suggestion.nearest("--" + "u".repeat(10_000_000), KNOWN)).isEmpty();
    }

    @Test
    void distanceIsSymmetricZeroOnlyForEqualsAndAtMostTheEdits() {
        for (long seed = 1; seed <= 1_000; seed++) {
            RandomGenerator random = new SeedTree(seed).stream();
            String word = word(random, 3 + random.nextInt(8));
            StringBuilder changed = new StringBuilder(word);
            int edits = random.nextInt(4);
            for (int i = 0; i < edits; i++) {
                edit(changed, random);
            }

            int distance = Suggestion.distance(word, changed.toString());

            assertThat(distance).as("seed %d", seed).isLessThanOrEqualTo(edits);
            assertThat(distance).isEqualTo(Suggestion.distance(changed.toString(), word));
            assertThat(distance == 0).isEqualTo(word.contentEquals(changed));
        }
    }

    private static void edit(StringBuilder word, RandomGenerator random) {
        int at = random.nextInt(word.length());
        switch (random.nextInt(3)) {
            case 0 -> word.setCharAt(at, letter(random));
            case 1 -> word.insert(at, letter(random));
            default -> word.deleteCharAt(at);
        }
        if (word.length() == 0) {
            word.append(letter(random));
        }
    }

    private static String word(RandomGenerator random, int length) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < length; i++) {
            word.append(letter(random));
        }
        return word.toString();
    }

    private static char letter(RandomGenerator random) {
        return (char) ('a' + random.nextInt(4));
    }
}
