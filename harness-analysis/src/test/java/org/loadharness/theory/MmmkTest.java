package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MmmkTest {
    /** A queue of mean service time 1. */
    private static Mmmk queue(int servers, double utilisation, int waitingPlaces) {
        return new Mmmk(new StationLoad(servers * utilisation, 1, servers), waitingPlaces);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 0.9, 1.3, 4})
    void oneServerLosesWhatItsClosedFormSays(double rho) {
        for (int places = 0; places < 40; places++) {
            int most = places + 1;
            double lost = (1 - rho) * Math.pow(rho, most) / (1 - Math.pow(rho, most + 1));
            double mean = rho / (1 - rho) - (most + 1) * Math.pow(rho, most + 1) / (1 - Math.pow(rho, most + 1));

            assertThat(queue(1, rho, places).lossProbability()).isCloseTo(lost, within(1e-12));
            assertThat(queue(1, rho, places).meanInSystem()).isCloseTo(mean, within(1e-9));
        }
    }

    @Test
    void atItsCapacityEachNumberInOneServersQueueIsAsLikely() {
        for (int places = 0; places < 100; places += 7) {
            assertThat(queue(1, 1, places).lossProbability()).isCloseTo(1.0 / (places + 2), within(1e-14));
            assertThat(queue(1, 1, places).meanInSystem()).isCloseTo((places + 1) / 2.0, within(1e-11));
        }
    }

    /** Erlang's table of 1917: at 1 erlang, 1, 2, 3 and 4 lines lose 1/2, 1/5, 1/16 and 1/65 of the calls. */
    @ParameterizedTest
    @CsvSource({"1, 2", "2, 5", "3, 16", "4, 65"})
    void withoutAPlaceToWaitCallsAreLostAsErlangSays(int lines, double oneOf) {
        Mmmk exchange = new Mmmk(new StationLoad(1, 1, lines), 0);

        assertThat(exchange.lossProbability()).isCloseTo(1 / oneOf, within(1e-15));
        assertThat(exchange.meanResponseSeconds()).isCloseTo(1, within(1e-14));
    }

    @ParameterizedTest
    @CsvSource({"1, 0.7", "2, 0.8", "4, 0.7", "8, 0.9", "100, 0.99"})
    void withManyPlacesItIsTheQueueWithoutABound(int servers, double rho) {
        Mmm unbounded = Mmm.of(new StationLoad(servers * rho, 1, servers));
        Mmmk bounded = queue(servers, rho, 5_000);

        assertThat(bounded.lossProbability()).isLessThan(1e-15);
        assertThat(bounded.meanResponseSeconds()).isCloseTo(unbounded.meanResponseSeconds(), within(1e-8));
    }

    /** The slow way: all probabilities, up to a factor, and their sum. */
    @ParameterizedTest
    @CsvSource({"1, 0.5, 3", "3, 0.9, 4", "4, 1.2, 10", "7, 2.5, 0", "16, 1, 5"})
    void theProbabilitiesOfAllNumbersSumToOne(int servers, double rho, int places) {
        double[] weights = new double[servers + places + 1];
        weights[0] = 1;
        for (int k = 1; k < weights.length; k++) {
            weights[k] = weights[k - 1] * servers * rho / Math.min(k, servers);
        }
        double sum =
                IntStream.range(0, weights.length).mapToDouble(k -> weights[k]).sum();
        double mean = IntStream.range(0, weights.length)
                        .mapToDouble(k -> k * weights[k])
                        .sum()
                / sum;
        double busy = IntStream.range(0, weights.length)
                        .mapToDouble(k -> Math.min(k, servers) * weights[k])
                        .sum()
                / sum;

        Mmmk queue = queue(servers, rho, places);

        assertThat(queue.lossProbability()).isCloseTo(weights[weights.length - 1] / sum, within(1e-13));
        assertThat(queue.meanInSystem()).isCloseTo(mean, within(1e-12));
        assertThat(queue.throughputPerSecond())
                .as("as many as the busy servers complete")
                .isCloseTo(busy, within(1e-12));
    }

    @Test
    void aThousandServersAndAHundredThousandPlacesLoseNoDigits() {
        Mmmk queue = queue(1_000, 1.5, 100_000);

        assertThat(queue.throughputPerSecond()).isCloseTo(1_000, within(1e-9));
        assertThat(queue.meanInSystem()).isCloseTo(101_000 - 2, within(1e-6));
        assertThat(queue.lossProbability()).isCloseTo(1 - 1 / 1.5, within(1e-12));
    }

    @Test
    void aPlaceMoreLosesLessAndMakesThoseWaitWhoFindIt() {
        for (int places = 1; places < 30; places++) {
            Mmmk before = queue(2, 1.1, places - 1);
            Mmmk after = queue(2, 1.1, places);

            assertThat(after.lossProbability()).isLessThan(before.lossProbability());
            assertThat(after.meanResponseSeconds()).isGreaterThan(before.meanResponseSeconds());
            assertThat(after.relaxationSeconds()).isGreaterThanOrEqualTo(before.relaxationSeconds());
        }
    }

    @Test
    void placesCannotBeFewerThanNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> queue(1, 0.5, -1));
    }
}
