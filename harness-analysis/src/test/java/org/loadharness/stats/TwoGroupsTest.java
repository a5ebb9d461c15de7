package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

@Tag("law")
class TwoGroupsTest {
    private static final int SWEEP = 14;

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 8, 12, 30})
    void everySecondTrialAThirdSlowerIsSeen(int trials) {
        int runs = Cases.of(200, 2_000);

        assertThat(count(runs, seed -> isSuspect(1, everySecondSlower(seed, trials))))
                .isGreaterThanOrEqualTo(runs * 95 / 100);
    }

    /** Four repeats cannot show so small a chance by themselves; at one of all points they do. */
    @ParameterizedTest
    @CsvSource({"4, 30", "5, 95", "6, 90", "8, 95"})
    void itIsSeenAtOneOfManyPointsTooFromFiveRepeatsOn(int trials, int leastPercent) {
        int runs = Cases.of(200, 2_000);

        assertThat(count(runs, seed -> isSuspect(SWEEP, everySecondSlower(seed, trials))))
                .isGreaterThanOrEqualTo(runs * leastPercent / 100);
    }

    /** Repeats that differ by 15 %, and whose two figures have nothing to do with each other. */
    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 8})
    void aHealthySweepIsSuspectedInOneOfAHundredAtMost(int trials) {
        int runs = Cases.of(1_000, 20_000);

        assertThat(count(runs, seed -> {
                    RandomGenerator random = new SeedTree(seed).child("sweep").stream();
                    return IntStream.range(0, 2 * SWEEP)
                            .anyMatch(figure -> isSuspect(SWEEP, around(1000, 150, trials, random)));
                }))
                .as("three standard errors of one in a hundred at most")
                .isLessThanOrEqualTo((int) (runs / 100.0 + 3 * Math.sqrt(runs / 100.0)));
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 8, 12, 30})
    void theChanceOfOneGroupIsNoLessThanWhatHappens(int trials) {
        int runs = Cases.of(2_000, 50_000);
        int states = count(
                runs,
                seed -> groups(seed, trials)
                        .filter(TwoGroups::areStates)
                        .filter(groups -> groups.chance() <= 0.01)
                        .isPresent());
        int anyOrder = count(
                runs,
                seed -> groups(seed, trials)
                        .filter(groups -> groups.chance() <= 0.01)
                        .isPresent());

        assertThat(states).isLessThanOrEqualTo(runs / 100);
        assertThat(anyOrder).as("with those that are a note").isLessThanOrEqualTo(runs * 2 / 100);
    }

    /** By the double integral, with steps of 0.08. */
    @ParameterizedTest
    @CsvSource({"4, 10.2, 0.00794", "5, 6.24, 0.00540", "6, 4.10, 0.00477", "8, 2.797, 0.00197"})
    void theChanceIsABoundOfTheIntegral(int trials, double apart, double integral) {
        double[] values = IntStream.range(0, trials)
                .mapToDouble(trial -> trial < 2 ? 100 + trial : 101 + apart + (trial == 2 ? 0 : 1))
                .toArray();

        double chance = TwoGroups.of(values).orElseThrow().chance();

        assertThat(chance).isBetween(integral, 6 * integral);
    }

    @Test
    void groupsAreCountedAndCompared() {
        assertThat(TwoGroups.of(70, 100, 70.1, 100.1, 99.9, 100)).hasValueSatisfying(groups -> {
            assertThat(groups.lower()).isEqualTo(2);
            assertThat(groups.ratio()).isBetween(0.69, 0.71);
            assertThat(groups.fewest()).isEqualTo(2);
            assertThat(groups.areByTurns()).isFalse();
            assertThat(groups.areStates()).isFalse();
        });
    }

    @Test
    void valuesThatTakeTurnsAreKnownAndTheirOrderCounts() {
        TwoGroups byTurns = TwoGroups.of(70, 100, 70.1, 100.1).orElseThrow();
        TwoGroups inARow = TwoGroups.of(70, 70.1, 100, 100.1).orElseThrow();

        assertThat(byTurns.areByTurns()).isTrue();
        assertThat(inARow.areByTurns()).isFalse();
        assertThat(byTurns.chance()).as("two of six orders").isCloseTo(inARow.chance() / 3, within(1e-15));
    }

    @Test
    void threeValuesAreNeverTwoGroups() {
        assertThat(TwoGroups.of(1, 1, 100)).isEmpty();
        assertThat(TwoGroups.of()).isEmpty();
    }

    @Test
    void groupsWithoutAnyScatterAreNoChance() {
        assertThat(TwoGroups.of(1, 1, 2, 2).orElseThrow().chance()).isZero();
        assertThat(TwoGroups.of(1, 1, 1, 1)).isEmpty();
    }

    private static int count(int runs, IntPredicate seen) {
        return (int) IntStream.range(0, runs).filter(seen).count();
    }

    private static boolean isSuspect(int points, double... values) {
        return SpreadAudit.groups(new Looks(points), "throughput", values)
                .map(Finding::severity)
                .filter(severity -> severity == Severity.SUSPECT)
                .isPresent();
    }

    private static Optional<TwoGroups> groups(int seed, int trials) {
        return TwoGroups.of(around(1000, 10, trials, new SeedTree(seed).stream()));
    }

    private static double[] around(double mean, double sd, int count, RandomGenerator random) {
        return random.doubles(count, 0, 1)
                .map(unused -> mean + sd * random.nextGaussian())
                .toArray();
    }

    private static double[] everySecondSlower(int seed, int trials) {
        RandomGenerator random = new SeedTree(seed).stream();
        return IntStream.range(0, trials)
                .mapToDouble(trial -> (trial % 2 == 0 ? 1000 : 769) * (1 + 0.007 * random.nextGaussian()))
                .toArray();
    }
}
