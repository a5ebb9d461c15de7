package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;

class AllenCunneenTest {
    private static final SeedTree SEEDS = new SeedTree(33).child("allen-cunneen");

    @Test
    void exponentialServiceGivesMmmExactly() {
        for (int servers = 1; servers <= 64; servers *= 2) {
            StationLoad load = new StationLoad(0.8 * servers, 1, servers);

            AllenCunneen queue = AllenCunneen.poisson(load, 1);

            assertThat(queue.meanWaitingSeconds()).isEqualTo(Mmm.of(load).meanWaitingSeconds());
            assertThat(queue.meanResponseSeconds()).isEqualTo(Mmm.of(load).meanResponseSeconds());
            assertThat(queue.meanInSystem()).isEqualTo(Mmm.of(load).meanInSystem());
        }
    }

    @Test
    void oneServerGivesPollaczeksAndKhinchinesFormula() {
        for (double variation : new double[] {0, 0.25, 1, 4}) {
            double secondMoment = (1 + variation) * 2 * 2;

            AllenCunneen queue = AllenCunneen.poisson(new StationLoad(0.4, 2, 1), variation);

            assertThat(queue.meanWaitingSeconds()).isCloseTo(0.4 * secondMoment / (2 * 0.2), within(1e-12));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0.7, 0.06", "2, 0.8, 0.10", "4, 0.9, 0.12"})
    void aSimulatedQueueOfWidelyVaryingServiceWaitsAboutAsLong(int servers, double utilisation, double errorFraction) {
        StationLoad load = new StationLoad(servers * utilisation, 1, servers);
        SeedTree seed = SEEDS.child(servers);

        double waiting = SimulatedQueue.hyperexponential(seed.stream(), load)
                .run(800_000)
                .mean();

        double predicted = AllenCunneen.poisson(load, 4).meanWaitingSeconds();
        assertThat(waiting).as("seed %s", seed).isCloseTo(predicted, within(errorFraction * predicted));
    }

    @Test
    void negativeVariationAndOverloadAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AllenCunneen.poisson(new StationLoad(0.5, 1, 1), -1))
                .withMessage("serviceVarianceRatio must be finite and at least 0, was -1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AllenCunneen.poisson(new StationLoad(2, 1, 1), 1))
                .withMessageContaining("utilisation must be below 1, was 2.0");
    }
}
