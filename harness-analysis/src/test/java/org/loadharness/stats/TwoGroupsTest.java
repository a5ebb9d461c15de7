package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;

@Tag("law")
class TwoGroupsTest {
    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 8, 12, 30})
    void everySecondTrialAThirdSlowerIsSeen(int trials) {
        int runs = Cases.of(200, 2_000);
        long seen = IntStream.range(0, runs)
                .filter(seed -> {
                    var random = new SeedTree(seed).stream();
                    double[] values = IntStream.range(0, trials)
                            .mapToDouble(trial -> (trial % 2 == 0 ? 1000 : 769) * (1 + 0.007 * random.nextGaussian()))
                            .toArray();
                    return TwoGroups.of(values).filter(TwoGroups::areByTurns).isPresent();
                })
                .count();

        assertThat(seen).isGreaterThanOrEqualTo(runs * 95 / 100);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 8, 12, 30})
    void oneGroupIsTakenForTwoInOneOfAHundredAtMost(int trials) {
        int runs = Cases.of(2_000, 50_000);
        long taken = IntStream.range(0, runs)
                .filter(seed -> {
                    var random = new SeedTree(seed).stream();
                    return TwoGroups.of(random.doubles(trials, 0, 1)
                                    .map(unused -> 1000 + 10 * random.nextGaussian())
                                    .toArray())
                            .isPresent();
                })
                .count();

        assertThat(taken).isLessThanOrEqualTo(runs / 100);
    }

    @Test
    void groupsAreCountedAndCompared() {
        assertThat(TwoGroups.of(70, 100, 70.1, 100.1, 99.9, 100)).hasValueSatisfying(groups -> {
            assertThat(groups.lower()).isEqualTo(2);
            assertThat(groups.ratio()).isBetween(0.69, 0.71);
            assertThat(groups.fewest()).isEqualTo(2);
            assertThat(groups.areByTurns()).isFalse();
        });
    }

    @Test
    void valuesThatTakeTurnsAreKnown() {
        assertThat(TwoGroups.of(70, 100, 70.1, 100.1))
                .hasValueSatisfying(groups -> assertThat(groups.areByTurns()).isTrue());
        assertThat(TwoGroups.of(70, 70.1, 100, 100.1))
                .hasValueSatisfying(groups -> assertThat(groups.areByTurns()).isFalse());
    }

    @Test
    void threeValuesAreNeverTwoGroups() {
        assertThat(TwoGroups.of(1, 1, 100)).isEmpty();
        assertThat(TwoGroups.of()).isEmpty();
    }
}
