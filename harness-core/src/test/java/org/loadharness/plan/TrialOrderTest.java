package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrialOrderTest {
    private static List<String> order(TrialOrder order, int points, int repeats, long seed) {
        return order.trials(points, repeats, seed).stream()
                .map(trial -> "" + (char) ('a' + trial.point()) + trial.repeat())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void everyTrialRunsOnce(TrialOrder order) {
        assertThat(order(order, 7, 5, 3))
                .hasSize(35)
                .doesNotHaveDuplicates()
                .allMatch(trial -> trial.matches("[a-g][1-5]"));
    }

    @ParameterizedTest
    @EnumSource
    void theRepeatsOfAPointKeepTheirOrder(TrialOrder order) {
        assertThat(order.trials(4, 6, 11))
                .filteredOn(trial -> trial.point() == 2)
                .extracting(TrialId::repeat)
                .containsExactly(1, 2, 3, 4, 5, 6);
    }

    @Test
    void listedEndsAPointBeforeTheNext() {
        assertThat(order(TrialOrder.LISTED, 2, 3, 1)).containsExactly("a1", "a2", "a3", "b1", "b2", "b3");
    }

    @Test
    void interleavedTakesARepeatOfEachInTurn() {
        assertThat(order(TrialOrder.INTERLEAVED, 2, 3, 1)).containsExactly("a1", "b1", "a2", "b2", "a3", "b3");
    }

    @Test
    void randomGoesRoundByRoundAndShufflesEach() {
        List<String> trials = order(TrialOrder.RANDOM, 9, 3, 5);

        for (int round = 1; round <= 3; round++) {
            assertThat(trials.subList(9 * round - 9, 9 * round))
                    .extracting(trial -> trial.charAt(1))
                    .containsOnly((char) ('0' + round));
        }
        assertThat(points(trials, 1)).isNotEqualTo(points(trials, 2)).isNotEqualTo("abcdefghi");
        assertThat(order(TrialOrder.RANDOM, 9, 3, 5)).isEqualTo(trials);
        assertThat(order(TrialOrder.RANDOM, 9, 3, 6)).isNotEqualTo(trials);
    }

    /** Of 6,000 rounds each of the 6 orders of three points has 1,000, with a standard deviation of 29. */
    @Test
    void everyOrderIsAsLikelyAsAnyOther() {
        List<String> trials = order(TrialOrder.RANDOM, 3, 6_000, 42);

        for (String order : List.of("abc", "acb", "bac", "bca", "cab", "cba")) {
            long count = java.util.stream.IntStream.rangeClosed(1, 6_000)
                    .filter(round ->
                            points(trials.subList(3 * round - 3, 3 * round)).equals(order))
                    .count();
            assertThat(count).as(order).isBetween(850L, 1_150L);
        }
    }

    @Test
    void anotherWordIsRefusedWithThoseThereAre() {
        assertThatThrownBy(() -> TrialOrder.parse("shuffled"))
                .hasMessage("unknown order \"shuffled\"; use interleaved, random or listed");
    }

    private static String points(List<String> trials, int round) {
        return points(trials.subList(9 * round - 9, 9 * round));
    }

    private static String points(List<String> trials) {
        return String.join(
                "", trials.stream().map(trial -> trial.substring(0, 1)).toList());
    }
}
