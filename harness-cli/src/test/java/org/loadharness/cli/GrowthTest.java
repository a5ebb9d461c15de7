package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrowthTest {
    private final Growth growth = new Growth();

    @Test
    void aRateThatWasSeenIsExpectedAgain() {
        growth.observe(1, 20);
        growth.observe(50, 700);

        assertThat(growth.perNano(1)).isEqualTo(20);
        assertThat(growth.perNano(50)).isEqualTo(700);
    }

    @ParameterizedTest
    @CsvSource({"2, 40", "10, 200", "100, 2000"})
    void aServiceThatIsWaitedForGivesEachUserTheSame(int users, double expected) {
        growth.observe(1, 20);
        growth.observe(4, 80);

        assertThat(growth.perNano(users)).isCloseTo(expected, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"3, 90", "10, 90", "1, 90"})
    void aSystemThatHasNoMoreToGiveIsNotExpectedToGiveMore(int users, double expected) {
        growth.observe(2, 100);
        growth.observe(3, 90);

        assertThat(growth.perNano(users)).isCloseTo(users < 2 ? 100 : expected, within(1e-9));
    }

    @Test
    void betweenTwoItGrowsEvenlyOnLogAxes() {
        growth.observe(1, 100);
        growth.observe(100, 1000);

        assertThat(growth.perNano(10)).isCloseTo(Math.sqrt(100 * 1000), within(1e-9));
    }

    @Test
    void oneRateAloneGrowsOnlyWhereProcessorsWereIdle() {
        Growth idle = new Growth();
        growth.observe(4, 80);
        idle.observeIdle(4, 80);

        assertThat(growth.perNano(100)).isEqualTo(80);
        assertThat(idle.perNano(100)).isCloseTo(2000, within(1e-9));
        assertThat(idle.perNano(1)).isCloseTo(20, within(1e-9));
    }

    @Test
    void nothingIsKnownOfNothing() {
        growth.observe(1, 0);

        assertThat(growth.isUnknown()).isTrue();
    }
}
