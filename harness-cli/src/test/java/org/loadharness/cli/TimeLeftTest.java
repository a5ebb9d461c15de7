package org.loadharness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeLeftTest {
    @ParameterizedTest
    @CsvSource({
        "10, 10, 10s",
        "100, 144, 2m0s",
        "0, 1, 1s",
        "1, 3, 2s",
        "41, 90, 41s to 1m30s",
        "30, 120, 30s to 2m0s",
    })
    void boundsThatAreNearAreSaidAsOneTime(int least, int most, String text) {
        assertThat(left(least, most).text()).contains(text);
    }

    @ParameterizedTest
    @CsvSource({"30, 121", "0, 5", "0, 0"})
    void boundsThatAreFarApartAreNotSaid(int least, int most) {
        assertThat(left(least, most).text()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"30, 121, at most 2m1s", "0, 5, at most 5s", "41, 90, 41s to 1m30s", "100, 144, 2m0s"})
    void aBudgetIsSaidWhereverNoMoreIsKnown(int least, int most, String text) {
        assertThat(new TimeLeft(Duration.ofSeconds(least), Duration.ofSeconds(most), /* isBudget= */ true).text())
                .contains(text);
    }

    @Test
    void aMomentIsNotSaid() {
        assertThat(TimeLeft.exactly(Duration.ofMillis(499)).text()).isEmpty();
        assertThat(TimeLeft.exactly(Duration.ofMillis(500)).text()).contains("1s");
    }

    @Test
    void theLeastIsNotMoreThanTheMost() {
        assertThatIllegalArgumentException().isThrownBy(() -> left(2, 1)).withMessage("at least PT2S, at most PT1S");
    }

    private static TimeLeft left(int least, int most) {
        return new TimeLeft(Duration.ofSeconds(least), Duration.ofSeconds(most));
    }
}
