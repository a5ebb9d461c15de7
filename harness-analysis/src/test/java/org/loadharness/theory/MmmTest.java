package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;

class MmmTest {
    private static final SeedTree SEEDS = new SeedTree(31).child("mmm");

    /** A queue of mean service time 1. */
    private static Mmm queue(int servers, double utilisation) {
        return Mmm.of(new StationLoad(servers * utilisation, 1, servers));
    }

    @ParameterizedTest
    @CsvSource({
        // servers, rho, P(wait), mean response in service times
        "1, 0.7, 0.7000, 3.333",
        "2, 0.8, 0.7111, 2.778",
        "4, 0.7, 0.4287, 1.357",
        "8, 0.9, 0.7015, 1.877"
    })
    void theQueuesOfTheCorrectnessTableHaveItsFigures(
            int servers, double utilisation, double waitingProbability, double meanResponseSeconds) {
        Mmm queue = queue(servers, utilisation);

        assertThat(queue.waitingProbability()).isCloseTo(waitingProbability, within(0.5e-4));
        assertThat(queue.meanResponseSeconds()).isCloseTo(meanResponseSeconds, within(0.5e-3));
    }

    @ParameterizedTest
    @CsvSource({"0.5, 2.31", "0.95, 9.99", "0.99, 15.35"})
    void responsesOfMm1At70PercentHaveThePercentilesOfTheCorrectnessTable(double fraction, double seconds) {
        assertThat(queue(1, 0.7).responsePercentileSeconds(fraction)).isCloseTo(seconds, within(0.005));
    }

    /**
     * Gross, Shortle, Thompson and Harris, "Fundamentals of queueing theory", 4th edition, example 2.4: an eye clinic with
     * three ophthalmologists, 20 minutes a patient, 6 patients an hour, keeps 2.889 there, 0.889 waiting.
     */
    @Test
    void theEyeClinicOfTheTextbookKeepsItsPatientsForItsTime() {
        Mmm clinic = Mmm.of(new StationLoad(6.0 / 3600, 20 * 60, 3));

        assertThat(clinic.meanInSystem()).isCloseTo(26.0 / 9, within(1e-12));
        assertThat(clinic.meanWaitingSeconds() / 3600).isCloseTo(4.0 / 27, within(1e-12));
    }

    @Test
    void twoServersRespondInTheTimeOfTheirClosedForm() {
        for (double utilisation = 0.05; utilisation < 1; utilisation += 0.05) {
            assertThat(queue(2, utilisation).meanResponseSeconds())
                    .as("rho %.2f", utilisation)
                    .isCloseTo(1 / (1 - utilisation * utilisation), within(1e-10));
        }
    }

    @Test
    void theBirthAndDeathChainHasTheSameMeans() {
        for (int seed = 0; seed < 300; seed++) {
            RandomGenerator random = SEEDS.child("chain").child(seed).stream();
            int servers = 1 + random.nextInt(40);
            double utilisation = 0.01 + 0.97 * random.nextDouble();
            Chain chain = Chain.of(servers, utilisation);

            Mmm queue = queue(servers, utilisation);

            assertThat(queue.waitingProbability())
                    .as("P(wait), seed %d", seed)
                    .isCloseTo(chain.waitingProbability, within(1e-9));
            assertThat(queue.meanInSystem()).as("L, seed %d", seed).isCloseTo(chain.meanInSystem, within(1e-7));
        }
    }

    @Test
    void thousandsOfServersLoseNoDigits() {
        // the sum of Erlang's formula as logarithms, which neither overflow nor cancel
        for (int servers : new int[] {1000, 5000, 20_000}) {
            for (double utilisation : new double[] {0.9, 0.99, 0.999}) {
                assertThat(queue(servers, utilisation).waitingProbability())
                        .as("%d servers at %.3f", servers, utilisation)
                        .isCloseTo(erlangCByLogarithms(servers, utilisation), within(1e-9));
            }
        }
    }

    @Test
    void percentilesAndProbabilitiesInvertEachOther() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("inverse").child(seed).stream();
            Mmm queue = queue(1 + random.nextInt(20), 0.05 + 0.94 * random.nextDouble());
            double fraction = random.nextDouble();

            double response = queue.responsePercentileSeconds(fraction);
            double waiting = queue.waitingPercentileSeconds(fraction);

            assertThat(queue.responseAtMost(response)).as("seed %d", seed).isCloseTo(fraction, within(1e-12));
            assertThat(waiting == 0 || Math.abs(queue.waitingAtMost(waiting) - fraction) < 1e-12)
                    .as("waiting, seed %d", seed)
                    .isTrue();
            assertThat(queue.waitingAtMost(0)).isCloseTo(1 - queue.waitingProbability(), within(1e-12));
        }
    }

    @Test
    void theMeanIsTheAreaBeyondTheDistribution() {
        for (int servers : new int[] {1, 2, 3, 8}) {
            for (double utilisation : new double[] {0.1, 0.5, 0.9}) {
                Mmm queue = queue(servers, utilisation);
                double step = 1e-3;
                double area = 0;
                for (double seconds = step / 2; seconds < 300; seconds += step) {
                    area += step * (1 - queue.responseAtMost(seconds));
                }

                assertThat(queue.meanResponseSeconds())
                        .as("%d servers at %.1f", servers, utilisation)
                        .isCloseTo(area, within(1e-6));
            }
        }
    }

    @Test
    void theDistributionHasNoGapWhereWaitAndServiceHaveTheSameRate() {
        // m mu - lambda = mu: two servers at rho 0.5, where the textbook's formula is 0 / 0
        Mmm equal = queue(2, 0.5);

        assertThat(equal.responseAtMost(1))
                .isCloseTo(1 - Math.exp(-1) * (1 + equal.waitingProbability()), within(1e-14));
        for (double off = 1e-3; off > 1e-17; off /= 10) {
            for (double near : new double[] {
                queue(2, 0.5 - off).responseAtMost(1), queue(2, 0.5 + off).responseAtMost(1)
            }) {
                assertThat(near).isCloseTo(equal.responseAtMost(1), within(off + 1e-14));
            }
        }
    }

    @Test
    void aRateThatRoundingPutsAtCapacityIsRefusedAndAnyOtherHasItsPercentiles() {
        StationLoad brink = new StationLoad(1.0 / 49, 49, 1); // utilisation 0.9999999999999999, and nothing to spare

        assertThat(brink.utilisation()).isLessThan(1);
        assertThat(brink.isStable()).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> Mmm.of(brink));
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("brink").child(seed).stream();
            int servers = 1 + random.nextInt(8);
            double seconds = Math.exp(20 * random.nextDouble() - 10);
            double spare = random.nextInt(4) * Math.ulp(1.0);
            StationLoad load = new StationLoad(servers / seconds * (1 - spare), seconds, servers);
            assertThat(!load.isStable() || Double.isFinite(Mmm.of(load).responsePercentileSeconds(0.99)))
                    .as("seed %d: %s", seed, load)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0.3", "1, 0.7", "2, 0.8", "4, 0.7", "8, 0.9"})
    void aSimulatedQueueWaitsAsPredicted(int servers, double utilisation) {
        int arrivals = 400_000;
        StationLoad load = new StationLoad(servers * utilisation, 1, servers);
        SeedTree seed = SEEDS.child("simulation").child(servers);
        Mmm queue = Mmm.of(load);

        SimulatedQueue.Waits waits =
                SimulatedQueue.exponential(seed.stream(), load).run(arrivals);

        assertThat(waits.mean())
                .as("mean, seed %s", seed)
                .isCloseTo(queue.meanWaitingSeconds(), within(0.06 * queue.meanWaitingSeconds()));
        for (double fraction : new double[] {0.5, 0.9, 0.95, 0.99}) {
            assertThat(waits.shareAtMost(queue.waitingPercentileSeconds(fraction)))
                    .as("p%.0f, seed %s", 100 * fraction, seed)
                    .isCloseTo(Math.max(fraction, 1 - queue.waitingProbability()), within(0.02));
        }
    }

    @Test
    void percentilesFarOutAreFiniteAndInOrder() {
        Mmm queue = queue(16, 0.999);

        assertThat(queue.responsePercentileSeconds(0)).isZero();
        assertThat(queue.responsePercentileSeconds(1 - 1e-12))
                .isGreaterThan(queue.responsePercentileSeconds(1 - 1e-9))
                .isCloseTo(queue.waitingPercentileSeconds(1 - 1e-12), within(5.0));
        assertThat(queue.responseAtMost(-1)).isZero();
        assertThat(queue.waitingAtMost(-1)).isZero();
        assertThat(queue.responseAtMost(Double.MAX_VALUE)).isEqualTo(1);
    }

    @Test
    void anOverloadIsRefusedWithItsCapacityAndTheWayOut() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mmm.of(new StationLoad(120, 0.01, 1)))
                .withMessage("utilisation must be below 1, was 1.2: 120.0 arrivals/s exceed the 100.0/s that 1 server"
                        + " completes, and the queue grows without bound; lower the rate, or add servers");
        assertThatIllegalArgumentException().isThrownBy(() -> queue(4, 1)).withMessageContaining("4 servers complete");
    }

    @Test
    void whatIsNoLoadIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StationLoad(0, 1, 1))
                .withMessage("arrivalsPerSecond must be finite and more than 0, was 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StationLoad(1, Double.NaN, 1))
                .withMessage("meanServiceSeconds must be finite and more than 0, was NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StationLoad(1, 1, 0))
                .withMessage("servers must be from 1 to 1000000, was 0");
        for (double fraction : new double[] {-0.1, 1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> queue(1, 0.5).responsePercentileSeconds(fraction))
                    .withMessage("the fraction of a percentile must be at least 0 and less than 1, was " + fraction);
        }
    }

    private static double erlangCByLogarithms(int servers, double utilisation) {
        double logOffered = Math.log(servers * utilisation);
        double logWaiting = 0; // of a^m / m!
        for (int k = 1; k <= servers; k++) {
            logWaiting += logOffered - Math.log(k);
        }
        logWaiting -= Math.log1p(-utilisation);
        double relative = 0;
        double logTerm = 0;
        for (int k = 0; k < servers; k++) {
            relative += Math.exp(logTerm - logWaiting);
            logTerm += logOffered - Math.log(k + 1);
        }
        return 1 / (1 + relative);
    }

    /** The chain of numbers in the system, cut off where nothing is left. */
    private record Chain(double waitingProbability, double meanInSystem) {
        static Chain of(int servers, double utilisation) {
            double weight = 1;
            double total = 0;
            double waiting = 0;
            double inSystem = 0;
            for (int n = 0; n < servers + 5000; n++) {
                total += weight;
                inSystem += n * weight;
                waiting += n >= servers ? weight : 0;
                weight *= servers * utilisation / Math.min(n + 1, servers);
            }
            return new Chain(waiting / total, inSystem / total);
        }
    }
}
