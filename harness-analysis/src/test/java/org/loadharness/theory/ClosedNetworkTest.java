package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;
import org.loadharness.theory.ClosedNetwork.Station;
import org.loadharness.theory.ClosedNetwork.Station.Delay;
import org.loadharness.theory.ClosedNetwork.Station.Queue;

class ClosedNetworkTest {
    /** The timesharing system of Jain, "The art of computer systems performance analysis", 1991, example 35.5. */
    @Test
    void aPublishedSystemHasItsPublishedMeans() {
        ClosedNetwork network = ClosedNetwork.of(
                List.of(new Delay(4.68), new Queue(0.78, 1), new Queue(2.34, 1), new Queue(1.56, 1)), 3);

        assertThat(network.throughputPerSecond(3)).isCloseTo(0.264, within(0.0005));
        assertThat(network.cycleSeconds(3) - 4.68).isCloseTo(6.694, within(0.0005));
        assertThat(network.meanAtStation(2, 3)).isCloseTo(0.97, within(0.005));
        assertThat(network.throughputPerSecond(3) * 2.34).isCloseTo(0.618, within(0.001));
    }

    /** Of k equal stations: X = N / (D (N + k - 1)). */
    @Test
    void aBalancedNetworkHasItsClosedForm() {
        for (int stations = 1; stations <= 6; stations++) {
            List<Station> equal = IntStream.range(0, stations)
                    .<Station>mapToObj(each -> new Queue(0.02, 1))
                    .toList();
            ClosedNetwork network = ClosedNetwork.of(equal, 500);
            for (int users : new int[] {1, 2, 7, 100, 500}) {
                assertThat(network.throughputPerSecond(users))
                        .isCloseTo(users / (0.02 * (users + stations - 1)), within(1e-7));
                assertThat(network.meanAtStation(0, users)).isCloseTo((double) users / stations, within(1e-6));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "30, 1, 4", "200, 3, 16", "2000, 100, 16", "1000, 0.001, 1", "500, 2, 1000"})
    void oneStationAndThinkingAreTheMachineRepairman(int users, double think, int servers) {
        MachineRepairman repairman = MachineRepairman.of(new MachineRepairman.Users(users, think, 0.05, servers));

        ClosedNetwork network = ClosedNetwork.of(List.of(new Delay(think), new Queue(0.05, servers)), users);

        assertThat(network.throughputPerSecond(users) / repairman.throughputPerSecond())
                .isCloseTo(1, within(1e-9));
        assertThat(network.responseSeconds(1, users) / repairman.meanResponseSeconds())
                .isCloseTo(1, within(1e-7));
    }

    /** The recursion of mean value analysis (Reiser and Lavenberg, 1980), which is exact where each station has one server. */
    @Test
    void randomNetworksHaveTheMeansOfMeanValueAnalysis() {
        for (int seed = 0; seed < 200; seed++) {
            RandomGenerator random = new SeedTree(80).child(seed).stream();
            double think = 5 * random.nextDouble() + 0.01;
            double[] demands = random.doubles(1 + random.nextInt(5), 0.01, 1).toArray();
            int users = 1 + random.nextInt(80);
            double[] atStation = new double[demands.length];
            double perSecond = 0;
            for (int n = 1; n <= users; n++) {
                double[] response = new double[demands.length];
                for (int i = 0; i < demands.length; i++) {
                    response[i] = demands[i] * (1 + atStation[i]);
                }
                perSecond = n / (think + Arrays.stream(response).sum());
                for (int i = 0; i < demands.length; i++) {
                    atStation[i] = perSecond * response[i];
                }
            }

            ClosedNetwork network = ClosedNetwork.of(
                    Stream.concat(
                                    Stream.<Station>of(new Delay(think)),
                                    Arrays.stream(demands).<Station>mapToObj(demand -> new Queue(demand, 1)))
                            .toList(),
                    users);

            assertThat(network.throughputPerSecond(users) / perSecond)
                    .as("seed %d", seed)
                    .isCloseTo(1, within(1e-9));
            assertThat(network.meanAtStation(1, users)).as("seed %d", seed).isCloseTo(atStation[0], within(1e-6));
        }
    }

    @Test
    void everyNetworkKeepsItsAsymptoticBoundsAndItsUsers() {
        for (int seed = 0; seed < 100; seed++) {
            RandomGenerator random = new SeedTree(81).child(seed).stream();
            double think = 3 * random.nextDouble() + 1e-3;
            List<Queue> queues = IntStream.range(0, 1 + random.nextInt(4))
                    .mapToObj(each -> new Queue(random.nextDouble() + 1e-3, 1 + random.nextInt(20)))
                    .toList();
            double demand = queues.stream().mapToDouble(Queue::demandSeconds).sum();
            double bottleneck = queues.stream()
                    .mapToDouble(queue -> queue.servers() / queue.demandSeconds())
                    .min()
                    .orElseThrow();
            ClosedNetwork network = ClosedNetwork.of(
                    Stream.<Station>concat(Stream.of(new Delay(think)), queues.stream())
                            .toList(),
                    120);
            double before = 0;
            for (int users = 1; users <= 120; users++) {
                double perSecond = network.throughputPerSecond(users);
                assertThat(perSecond)
                        .as("seed %d, %d users", seed, users)
                        .isLessThanOrEqualTo(Math.min(bottleneck, users / (think + demand)) * (1 + 1e-9))
                        .isGreaterThanOrEqualTo(before * (1 - 1e-9));
                before = perSecond;
            }
            double all = IntStream.rangeClosed(0, queues.size())
                    .mapToDouble(station -> network.meanAtStation(station, 120))
                    .sum();
            assertThat(all).as("seed %d", seed).isCloseTo(120, within(1e-6));
        }
    }

    @Test
    void manyUsersAndLongPausesNeitherOverflowNorLoseTheBottleneck() {
        ClosedNetwork network =
                ClosedNetwork.of(List.of(new Delay(1000), new Queue(0.001, 8), new Queue(0.01, 1)), 5_000);

        assertThat(network.throughputPerSecond(5_000)).isBetween(4.99, 5.0);
        assertThat(ClosedNetwork.of(List.of(new Delay(1), new Queue(0.01, 1)), 5_000)
                        .throughputPerSecond(5_000))
                .isCloseTo(100, within(1e-6));
    }

    @Test
    void networksThatAreNoneAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClosedNetwork.of(List.of(), 1))
                .withMessageContaining("stations");
        assertThatIllegalArgumentException().isThrownBy(() -> new Queue(0.1, 0)).withMessageContaining("servers");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Delay(Double.NaN))
                .withMessageContaining("demandSeconds");
        ClosedNetwork network = ClosedNetwork.of(List.of(new Delay(1)), 3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> network.throughputPerSecond(4))
                .withMessageContaining("users");
    }
}
