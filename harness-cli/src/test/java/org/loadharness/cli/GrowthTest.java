package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrowthTest {
    private final Growth growth = new Growth();

    private void expect(int users, double low, double high) {
        Growth.Bounds bounds = growth.expected(users);

        assertThat(bounds.lowPerNano()).isCloseTo(low, within(1e-9));
        assertThat(bounds.highPerNano()).isCloseTo(high, within(1e-9));
    }

    @Test
    void aRateThatWasSeenIsExpectedAgain() {
        growth.observe(1, 20);
        growth.observe(50, 700);

        expect(1, 20, 20);
        expect(50, 700, 700);
    }

    @Test
    void ofOneRateAloneItIsKnownThatItGrowsAtMostAsUsersDo() {
        growth.observe(4, 80);

        expect(100, 80, 2000);
        expect(1, 20, 80);
    }

    @ParameterizedTest
    @CsvSource({"8, 80, 160", "40, 80, 800"})
    void aServiceThatIsWaitedForMayGoOnToGiveEachUserTheSame(int users, double low, double high) {
        growth.observe(1, 20);
        growth.observe(4, 80);

        expect(users, low, high);
        expect(2, 40, 40);
    }

    @Test
    void aSystemThatHasNoMoreToGiveIsExpectedToGiveALittleMoreAtMost() {
        growth.observe(2, 100);
        growth.observe(3, 90);

        expect(48, 90, 180);
        expect(1, 50, 100);
    }

    @Test
    void betweenTwoItGrowsEvenlyOnLogAxes() {
        growth.observe(1, 100);
        growth.observe(100, 1000);

        expect(10, Math.sqrt(100 * 1000), Math.sqrt(100 * 1000));
    }

    @Test
    void nothingIsKnownOfNothing() {
        growth.observe(1, 0);

        assertThat(growth.isUnknown()).isTrue();
    }
}
