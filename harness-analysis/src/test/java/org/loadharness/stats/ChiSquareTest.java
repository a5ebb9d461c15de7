package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;

class ChiSquareTest {
    private static final SeedTree SEEDS = new SeedTree(26).child("chi square");

    @Test
    void theProbabilityIsThatOfTheTable() {
        // (620 - 600)² / 600 + (380 - 400)² / 400 = 1.6667: 0.196706 with one degree of freedom
        assertThat(ChiSquare.probability(new long[] {620, 380}, new double[] {0.6, 0.4}))
                .isCloseTo(0.196706, within(1e-5));
        // 400 / 600 + 100 / 300 + 100 / 100 = 2: exp(-1) with two degrees of freedom
        assertThat(ChiSquare.probability(new long[] {620, 290, 90}, new double[] {0.6, 0.3, 0.1}))
                .isCloseTo(Math.exp(-1), within(1e-9));
    }

    @Test
    void countsAsIntendedAreCertain() {
        assertThat(ChiSquare.probability(new long[] {600, 300, 100}, new double[] {0.6, 0.3, 0.1}))
                .isEqualTo(1);
    }

    @Test
    void theOrderOfTheInteractionsDoesNotMatter() {
        assertThat(ChiSquare.probability(new long[] {90, 620, 290}, new double[] {0.1, 0.6, 0.3}))
                .isCloseTo(Math.exp(-1), within(1e-9));
    }

    @Test
    void rareInteractionsAreJoinedUntilEnoughAreExpected() {
        // 50 and 60 expected are joined: (130 - 110)² / 110 + (870 - 890)² / 890 = 4.0858: one degree of freedom
        assertThat(ChiSquare.probability(new long[] {70, 60, 870}, new double[] {0.05, 0.06, 0.89}))
                .isCloseTo(0.04324, within(1e-4));
    }

    @Test
    void tooFewCountsSayNothing() {
        assertThat(ChiSquare.probability(new long[] {0, 150}, new double[] {0.9, 0.1}))
                .isEqualTo(1);
        assertThat(ChiSquare.probability(new long[] {0, 0}, new double[] {0.9, 0.1}))
                .isEqualTo(1);
        assertThat(ChiSquare.probability(new long[] {5000}, new double[] {1})).isEqualTo(1);
    }

    @Test
    void anInteractionThatNobodyAskedForIsImpossible() {
        assertThat(ChiSquare.probability(new long[] {999, 1}, new double[] {1, 0}))
                .isZero();
        assertThat(ChiSquare.probability(new long[] {1000, 0}, new double[] {1, 0}))
                .isEqualTo(1);
    }

    @Test
    void anInteractionThatNeverComesIsFound() {
        assertThat(ChiSquare.probability(new long[] {2000, 0}, new double[] {0.9, 0.1}))
                .isLessThan(1e-12);
    }

    @Test
    void drawsThatFollowTheMixAreRejectedAsSeldomAsTheLevelSays() {
        int runs = 2000;
        int below = 0;
        for (int run = 0; run < runs; run++) {
            RandomGenerator random = SEEDS.child("healthy").child(run).stream();
            below += ChiSquare.probability(draws(random, 2000, 0.6), new double[] {0.6, 0.4}) < 0.05 ? 1 : 0;
        }

        assertThat((double) below / runs).isBetween(0.03, 0.07);
    }

    @Test
    void aShareThatIsOffByAHundredthIsFound() {
        for (int run = 0; run < 20; run++) {
            RandomGenerator random = SEEDS.child("off").child(run).stream();

            assertThat(ChiSquare.probability(draws(random, 200_000, 0.61), new double[] {0.6, 0.4}))
                    .as("run %d", run)
                    .isLessThan(1e-6);
        }
    }

    private static long[] draws(RandomGenerator random, int draws, double share) {
        long first = random.doubles(draws).filter(draw -> draw < share).count();
        return new long[] {first, draws - first};
    }
}
