package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The variation of a service that was measured in parts. */
class ServiceTimeTest {
    @Test
    void thatOfOnePartIsExact() {
        assertThat(variation(2, 3).orElseThrow()).isCloseTo(2.25, within(1e-12));
        assertThat(variation(2, 0).orElseThrow()).isZero();
    }

    @Test
    void partsThatVaryAlikeLeaveItUnknownAndAPartThatIsNotKnownToo() {
        assertThat(variation(2, 1, 1)).isEmpty();
        assertThat(ServiceTime.squaredVariation(2, List.of(OptionalDouble.of(1), OptionalDouble.empty())))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void howeverTwoPartsGoTogetherItIsWithinTheUncertaintyAllowed(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int known = 0;
        for (int i = 0; i < 1000; i++) {
            double first = random.nextDouble(2);
            double second = random.nextDouble(0.2);
            double correlation = random.nextDouble(-1, 1);
            double variance = first * first + second * second + 2 * correlation * first * second;
            OptionalDouble variation = variation(1, first, second);
            if (variation.isPresent()) {
                known++;
                assertThat(variation.getAsDouble())
                        .as("seed %d: %f, %f, %f", seed, first, second, correlation)
                        .isCloseTo(
                                variance, within(ServiceTime.MOST_UNCERTAINTY * (1 + variation.getAsDouble()) + 1e-9));
            }
        }
        assertThat(known).isBetween(200, 999);
    }

    @Test
    void ofThreePartsTheOthersMayMakeUpForTheLongest() {
        assertThat(variation(1, 1, 0.02, 0.03).orElseThrow()).isCloseTo((1.05 * 1.05 + 0.95 * 0.95) / 2, within(1e-12));
    }

    private static OptionalDouble variation(double mean, double... deviations) {
        return ServiceTime.squaredVariation(
                mean, Arrays.stream(deviations).mapToObj(OptionalDouble::of).toList());
    }
}
