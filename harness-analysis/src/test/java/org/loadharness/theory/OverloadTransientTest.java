package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;

class OverloadTransientTest {
    /** A text search server of m threads, to which 250 requests came at 25 a second; mean service times as published. */
    @ParameterizedTest
    @CsvSource({
        // threads, service ms, predicted ms, measured ms
        "2, 1226, 72845, 71828",
        "4, 1578, 45881, 45955",
        "8, 2267, 32692, 32338",
        "16, 4699, 36411, 34094",
        "2, 1067, 62735, 61922",
        "4, 1245, 35154, 33273",
        "8, 1992, 28114, 27747",
        "16, 4043, 30630, 27098",
        "2, 278, 12640, 12124",
        "4, 321, 5365, 4920",
        "8, 575, 4561, 4889",
        "16, 1116, 4838, 4303",
        "2, 258, 11402, 10981"
    })
    void theOverloadedServersOfTheStudyRespondAsPredicted(
            int servers, double serviceMillis, double predictedMillis, double measuredMillis) {
        double millis = 1000
                * new OverloadTransient(new StationLoad(25, serviceMillis / 1000, servers), 250).meanResponseSeconds();

        assertThat(millis).isCloseTo(predictedMillis, within(0.01 * predictedMillis));
        assertThat(millis).isCloseTo(measuredMillis, within(0.15 * measuredMillis));
    }

    @Test
    void itIsTheMeanOfTheFluidArrivalByArrival() {
        StationLoad load = new StationLoad(13, 1, 10);
        double waits = 0;
        for (int n = 1; n <= 200; n++) {
            waits += 100 / 10.0 + (n - 0.5) * (1 / 10.0 - 1 / 13.0);
        }

        assertThat(new OverloadTransient(load, 200, 100).meanWaitingSeconds()).isCloseTo(waits / 200, within(1e-9));
    }

    @Test
    void partsOfARunHaveTheMeanOfTheWhole() {
        StationLoad load = new StationLoad(30, 0.25, 3);
        double whole = new OverloadTransient(load, 1000).meanResponseSeconds();
        double first = new OverloadTransient(load, 400).meanResponseSeconds();
        double rest = new OverloadTransient(load, 600, 400 * (1 - 12.0 / 30)).meanResponseSeconds();

        assertThat(0.4 * first + 0.6 * rest).isCloseTo(whole, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"1, 1.5", "4, 1.3", "16, 2"})
    void aSimulatedStationRespondsAsTheFluidDoes(int servers, double utilisation) {
        long seed = 7;
        StationLoad load = new StationLoad(servers * utilisation, 1, servers);
        OverloadTransient overload = new OverloadTransient(load, 20_000);

        assertThat(overload.deviations()).isGreaterThan(3);
        assertThat(simulatedMeanSeconds(load, 20_000, new SeedTree(seed).stream()))
                .as("seed %d", seed)
                .isCloseTo(overload.meanResponseSeconds(), within(0.1 * overload.meanResponseSeconds()));
    }

    @Test
    void atCapacityTheFluidDoesNotWaitAndChanceDecides() {
        OverloadTransient overload = new OverloadTransient(new StationLoad(8, 0.5, 4), 1000);

        assertThat(overload.meanResponseSeconds()).isEqualTo(0.5);
        assertThat(overload.deviations()).isZero();
    }

    @Test
    void aStationThatKeepsUpIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OverloadTransient(new StationLoad(7, 0.5, 4), 1000))
                .withMessage("utilisation must be 1 or more, was 0.875: the servers keep up, use a model of the steady"
                        + " state");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OverloadTransient(new StationLoad(9, 0.5, 4), 0))
                .withMessage("arrivals must be finite and more than 0, was 0.0");
    }

    /** Poisson arrivals, exponential services; who comes takes the server that is free first. */
    private static double simulatedMeanSeconds(StationLoad load, int arrivals, RandomGenerator random) {
        double[] freeAt = new double[load.servers()];
        double now = 0;
        double responses = 0;
        for (int n = 0; n < arrivals; n++) {
            now += random.nextExponential() / load.arrivalsPerSecond();
            int first = 0;
            for (int server = 1; server < freeAt.length; server++) {
                first = freeAt[server] < freeAt[first] ? server : first;
            }
            freeAt[first] = Math.max(now, freeAt[first]) + random.nextExponential() * load.meanServiceSeconds();
            responses += freeAt[first] - now;
        }
        return responses / arrivals;
    }
}
