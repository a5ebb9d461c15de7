package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;

class Md1Test {
    private static final SeedTree SEEDS = new SeedTree(32).child("md1");

    private static Md1 queue(double utilisation) {
        return Md1.of(new StationLoad(utilisation, 1, 1));
    }

    @Test
    void theMeanIsPollaczeksAndKhinchines() {
        assertThat(queue(0.7).meanResponseSeconds()).isCloseTo(1 + 0.7 / 0.6, within(1e-12));
        assertThat(queue(0.9).meanWaitingSeconds()).isCloseTo(4.5, within(1e-12));
    }

    /** Erlang's own formula of 1909: exact, but its terms alternate, so that it serves for short waits only. */
    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.3, 0.5, 0.7, 0.9, 0.99})
    void shortWaitsFollowErlangsFormulaOf1909(double utilisation) {
        Md1 queue = queue(utilisation);

        for (double seconds = 0; seconds < 10; seconds += 0.037) {
            assertThat(queue.waitingAtMost(seconds))
                    .as("at most %.3f S", seconds)
                    .isCloseTo(erlang(utilisation, seconds), within(1e-9));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-6, 0.01, 0.3, 0.7, 0.9, 0.99})
    void theMeanIsTheAreaBeyondTheDistribution(double utilisation) {
        Md1 queue = queue(utilisation);

        // Simpson's rule on each service time, within which the distribution is smooth
        double area = 0;
        for (int k = 0; k < 30 / (1 - utilisation) + 100; k++) {
            double sum = 0;
            for (int i = 0; i <= 8; i++) {
                double beyond = 1 - queue.waitingAtMost(k + Math.min(i / 8.0, 1 - 1e-12));
                sum += beyond * (i == 0 || i == 8 ? 1 : i % 2 == 1 ? 4 : 2);
            }
            area += sum / 24;
        }

        assertThat(area).isCloseTo(queue.meanWaitingSeconds(), within(1e-7 + 1e-6 * queue.meanWaitingSeconds()));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.5, 0.7, 0.8, 0.9})
    void aSimulatedQueueWaitsAsPredicted(double utilisation) {
        StationLoad load = new StationLoad(utilisation, 1, 1);
        SeedTree seed = SEEDS.child("simulation").child(Math.round(100 * utilisation));
        Md1 queue = Md1.of(load);

        SimulatedQueue.Waits waits =
                SimulatedQueue.constant(seed.stream(), load).run(400_000);

        assertThat(waits.mean())
                .as("mean, seed %s", seed)
                .isCloseTo(queue.meanWaitingSeconds(), within(0.05 * queue.meanWaitingSeconds()));
        for (double fraction : new double[] {0.5, 0.95, 0.99}) {
            assertThat(waits.shareAtMost(queue.waitingPercentileSeconds(fraction)))
                    .as("p%.0f, seed %s", 100 * fraction, seed)
                    .isCloseTo(Math.max(fraction, 1 - utilisation), within(0.01));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-200, 1e-6, 0.1, 0.7, 0.99, 0.99999})
    void percentilesInvertTheDistributionFarIntoItsTail(double utilisation) {
        Md1 queue = queue(utilisation);

        double before = 0;
        for (double exceeded = 0.5; exceeded > 1e-10; exceeded /= 3) {
            double waiting = queue.waitingPercentileSeconds(1 - exceeded);
            assertThat(waiting).as("%.2e", exceeded).isGreaterThanOrEqualTo(before);
            assertThat(waiting == 0 || Math.abs(1 - queue.waitingAtMost(waiting) - exceeded) <= 1e-5 * exceeded)
                    .as("%.2e is exceeded", exceeded)
                    .isTrue();
            before = waiting;
        }
        assertThat(queue.responsePercentileSeconds(0)).isEqualTo(1);
        assertThat(queue.responseAtMost(1)).isCloseTo(1 - utilisation, within(1e-9));
        assertThat(queue.responseAtMost(0.999)).isZero();
    }

    @Test
    void anOverloadOrASecondServerIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> queue(1))
                .withMessageContaining("utilisation must be below 1, was 1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Md1.of(new StationLoad(1, 1, 2)))
                .withMessage("servers of an M/D/1 must be from 1 to 1, was 2");
    }

    private static double erlang(double utilisation, double seconds) {
        double sum = 0;
        for (int k = 0; k <= Math.floor(seconds); k++) {
            double x = utilisation * (seconds - k);
            double term = 1;
            for (int i = 1; i <= k; i++) {
                term *= -x / i;
            }
            sum += term * Math.exp(x);
        }
        return (1 - utilisation) * sum;
    }
}
