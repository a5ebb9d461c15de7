package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrozenServiceTest {
    @ParameterizedTest
    @CsvSource({"0.97, 1.2", "0.99, 2.4", "0.999, 2.94", "0.95, 0", "0.5, 0"})
    void aMinuteWithThreeSecondsFrozenHasTheFiguresOfTheCorrectnessTable(double fraction, double seconds) {
        assertThat(new FrozenService(60, 3, 0).delayPercentileSeconds(fraction)).isCloseTo(seconds, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 0.8})
    void arrivalsPlayedOneByOneAreDelayedAsPredicted(double utilisation) {
        int arrivals = 60_000; // one a millisecond
        double[] delays = new double[arrivals];
        double freeAtSeconds = 0;
        for (int i = 0; i < arrivals; i++) {
            double due = i / 1000.0;
            double start = Math.max(due, freeAtSeconds);
            start = start >= 10 && start < 13 ? 13 : start;
            delays[i] = start - due;
            freeAtSeconds = start + utilisation / 1000;
        }
        Arrays.sort(delays);
        FrozenService service = new FrozenService(60, 3, utilisation);

        for (double fraction : new double[] {0.5, 0.8, 0.9, 0.97, 0.99, 0.999}) {
            assertThat(delays[(int) Math.ceil(fraction * arrivals) - 1])
                    .as("p%s", 100 * fraction)
                    .isCloseTo(service.delayPercentileSeconds(fraction), within(0.002));
        }
        assertThat(Arrays.stream(delays).average().orElseThrow()).isCloseTo(service.meanDelaySeconds(), within(0.001));
        assertThat(Arrays.stream(delays).filter(delay -> delay > 1e-9).count() / (double) arrivals)
                .isCloseTo(service.affectedFraction(), within(0.001));
    }

    @Test
    void aBacklogThatOutlastsTheLoadIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FrozenService(10, 6, 0.5))
                .withMessage("the backlog of a freeze of 6.0 s lasts for 12.0 s, longer than the load of 10.0 s;"
                        + " lengthen the load");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FrozenService(60, 3, 1))
                .withMessage("utilisation must be at least 0 and below 1, was 1.0");
    }
}
