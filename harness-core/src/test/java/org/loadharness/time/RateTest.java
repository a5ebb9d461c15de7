package org.loadharness.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;

class RateTest {
    private static final SeedTree SEEDS = new SeedTree(31).child("rate");

    @ParameterizedTest
    @CsvSource({
        "500/s, 500",
        "30/m, 0.5",
        "1/h, 0.0002777777777777778",
        "0.01/s, 0.01",
        "' 7 / s ', 7",
        "1000000000/s, 1e9"
    })
    void aNumberPerTimeIsRead(String text, double perSecond) {
        assertThat(Rate.parse(text).perSecond()).isEqualTo(perSecond);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "500 | \"500\" is no rate; write a number per time, as in 500/s or 30/m",
                "-1/s | \"-1/s\" is no rate; write a number per time, as in 500/s or 30/m",
                "1e3/s | \"1e3/s\" is no rate; write a number per time, as in 500/s or 30/m",
                "5/x | \"5/x\": unknown unit \"x\"; use s, m, h",
                "0/s | a rate must be 0.000000001/s to 1000000000/s, was 0.0/s",
                "1000000001/s | a rate must be 0.000000001/s to 1000000000/s, was 1.000000001E9/s"
            })
    void anErrorNamesTheTextAndTheWayOut(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> Rate.parse(text)).withMessage(message);
    }

    @Test
    void whatIsNoNumberIsNoRate() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Rate(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> new Rate(Double.POSITIVE_INFINITY));
        assertThatIllegalArgumentException().isThrownBy(() -> new Rate(Double.MIN_VALUE));
    }

    @ParameterizedTest
    @CsvSource({
        "1/m, 1/m",
        "7/h, 7/h",
        "30/m, 0.5/s",
        "0.3333333333333333/s, 20/m",
        "0.123456789012/s, 0.123456789012/s"
    })
    void aRateIsPrintedPerTheTimeThatTakesFewDigits(String text, String printed) {
        assertThat(Rate.parse(text).text()).isEqualTo(printed);
    }

    @Test
    void parsingWhatWasPrintedGivesTheSameRate() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            Rate rate = new Rate(1e-9 * Math.pow(1e18, random.nextDouble()));

            assertThat(Rate.parse(rate.text())).as("seed %d", seed).isEqualTo(rate);
        }
    }
}
