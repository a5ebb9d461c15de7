package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.special.Erf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.load.Extent;

class LooksTest {
    @Test
    void aPlanIsLookedAtOnceForEachPhaseOfEachTrial() {
        assertThat(Looks.of(Given.plan(new Extent.Interactions(1), 5, 1, 2, 5)).count())
                .isEqualTo(15);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 55, 1_000, 30_000})
    void theDeviationsOfAllLooksAreExceededAsSeldomAsThoseOfOne(int count) {
        Looks looks = new Looks(count);
        double one = Erf.erfc(looks.deviations(3) / Math.sqrt(2));

        assertThat(one * count).isCloseTo(Erf.erfc(3 / Math.sqrt(2)), within(1e-8 * count));
        assertThat(looks.chance(0.001) * count).isCloseTo(0.001, within(1e-15));
    }

    @Test
    void oneLookHasTheWholeChance() {
        assertThat(new Looks(1).deviations(3)).isEqualTo(3);
        assertThat(new Looks(55).deviations(0)).isZero();
        assertThat(new Looks(55).deviations(40)).isEqualTo(40);
    }

    /** Where arrivals are few, their number is skewed, and the normal distribution promises too much. */
    @ParameterizedTest
    @ValueSource(ints = {5, 20, 100, 2_000})
    void aPoissonNumberExceedsItsToleranceNoMoreOftenThanPromised(int expected) {
        PoissonDistribution number = new PoissonDistribution(expected);
        for (int count : new int[] {1, 55, 1_000}) {
            double z = new Looks(count).deviations(3);
            double off = Timetabled.tolerance(expected, 0, z) + 1;
            double exceeded = 1 - number.cumulativeProbability((int) Math.floor(expected + off));
            double fallenShort = number.cumulativeProbability((int) Math.ceil(expected - off) - 1);

            assertThat(exceeded + fallenShort).isLessThanOrEqualTo(1.1 * Erf.erfc(z / Math.sqrt(2)));
        }
    }
}
