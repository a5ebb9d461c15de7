package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LawsAndBoundsTest {
    @Test
    void measurementsThatFitTogetherLeaveNoResidual() {
        assertThat(OperationalLaws.inSystem(0.5, 15)).isEqualTo(7.5);
        assertThat(OperationalLaws.responseSeconds(10, 0.5, 5)).isEqualTo(15);
        assertThat(OperationalLaws.inSystemResidual(7.5, 0.5, 15)).isZero();
        assertThat(OperationalLaws.cycleResidual(10, 0.5, 5, 15)).isZero();
    }

    @Test
    void aRecorderThatLosesATenthLeavesAResidualOfATenth() {
        assertThat(OperationalLaws.inSystemResidual(7.5, 0.45, 15)).isCloseTo(-0.1, within(1e-12));
        assertThat(OperationalLaws.cycleResidual(10, 0.45, 5, 15)).isCloseTo(0.1, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({
        // of the published ski client; users, mean response ms: rounded ones, and those of the phase of all threads
        // alone
        "32, 35, 914.29",
        "64, 35, 1828.57",
        "128, 36, 3555.56",
        "256, 37, 6918.92",
        "32, 39.300808333333336, 814.23",
        "64, 39.84193876869658, 1606.35",
        "128, 42.551358344113844, 3008.13",
        "256, 49.14888822115385, 5208.66"
    })
    void usersWhoAreAlwaysThereHaveTheThroughputOfTheirCycle(int users, double meanMillis, double perSecond) {
        assertThat(OperationalLaws.throughputPerSecond(users, meanMillis / 1e3)).isCloseTo(perSecond, within(0.01));
    }

    @ParameterizedTest
    @CsvSource({
        // of its three phases: requests per second, mean response ms, requests under way
        "508.10733, 35.846626418679065, 18.2",
        "820.70374, 46.97395123049783, 38.6",
        "1347.0664, 53.303631188815565, 71.8",
        "2684.201, 52.68165260496207, 141.4"
    })
    void littlesLawCountsWhatIsUnderWay(double perSecond, double meanMillis, double underWay) {
        assertThat(OperationalLaws.inSystem(perSecond, meanMillis / 1e3)).isCloseTo(underWay, within(0.05));
    }

    @Test
    void boundsMeetAtTheKnee() {
        AsymptoticBounds bounds = new AsymptoticBounds(5, 2, 15);

        assertThat(bounds.kneeUsers()).isEqualTo(10);
        assertThat(bounds.throughputPerSecond(4)).isEqualTo(0.2);
        assertThat(bounds.throughputPerSecond(10)).isEqualTo(0.5);
        assertThat(bounds.throughputPerSecond(50)).isEqualTo(0.5);
        assertThat(bounds.responseSeconds(4)).isEqualTo(5);
        assertThat(bounds.responseSeconds(10)).isEqualTo(5);
        assertThat(bounds.responseSeconds(50)).isEqualTo(85);
    }

    @ParameterizedTest
    @CsvSource({
        // users, servers, demand s, most per second: a pool of 600 threads, and a thread for each of 1,000 clients
        "1000, 600, 2, 300",
        "1000, 1000, 2, 500",
        "1000, 600, 10.5, 57.14",
        "1000, 1000, 10.5, 95.24"
    })
    void aStationServesNoMoreThanItsServersCan(int users, int servers, double demandSeconds, double mostPerSecond) {
        AsymptoticBounds bounds = AsymptoticBounds.ofStation(demandSeconds, servers, 0);

        assertThat(bounds.throughputPerSecond(users)).isCloseTo(mostPerSecond, within(0.005));
    }

    @Test
    void usersWhoThinkAskForLess() {
        AsymptoticBounds nobodyWaits = AsymptoticBounds.ofStation(2, 50, 8);

        assertThat(nobodyWaits.throughputPerSecond(50)).isEqualTo(5);
        assertThat(AsymptoticBounds.ofStation(2, 5, 8).throughputPerSecond(50)).isEqualTo(2.5);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AsymptoticBounds.ofStation(2, 0, 8))
                .withMessage("servers must be from 1 to 2147483647, was 0");
    }

    @Test
    void quantitiesThatCannotBeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OperationalLaws.responseSeconds(10, 0, 5))
                .withMessage("throughputPerSecond must be finite and more than 0, was 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AsymptoticBounds(1, 2, 0))
                .withMessage("largestDemandSeconds must not exceed demandSeconds, was 2.0 of 1.0");
    }
}
