package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;

class NumbersTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 ms",
        "22849, 0.0228 ms",
        "3385, 0.00338 ms",
        "1234567, 1.23 ms",
        "2.5e9, 2500 ms",
        "1.2345e12, 1234500 ms"
    })
    void aResponseTimeHasOneUnit(double nanos, String text) {
        assertThat(Numbers.millis(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.25, 0.25/s", "22.849, 22.8/s", "24983.4, 24983/s"})
    void aRateHasThreeDigitsAndAllBeforeThePoint(double perSecond, String text) {
        assertThat(Numbers.rate(perSecond)).isEqualTo(text);
    }

    private static final SeedTree SEEDS = new SeedTree(22).child("digits");

    @ParameterizedTest
    @CsvSource({
        "0, 3, 0",
        "-0.0, 3, 0",
        "1, 3, 1",
        "1.5, 3, 1.5",
        "1.2345, 3, 1.23",
        "1.2355, 4, 1.236",
        "0.012345, 3, 0.0123",
        "0.00000012345, 3, 0.000000123",
        "9.996, 3, 10",
        "123.456, 3, 123",
        "1234.56, 3, 1235",
        "25123456.78, 6, 25123457",
        "2000, 6, 2000",
        "1e15, 6, 1000000000000000",
        "-1.2345, 3, -1.23",
        "0.1, 6, 0.1"
    })
    void aNumberKeepsThatManyDigitsAndAllBeforeThePoint(double value, int digits, String text) {
        assertThat(Numbers.text(value, digits)).isEqualTo(text);
    }

    @Test
    void whatIsPrintedIsCloseToWhatWasMeant() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            double value = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(20) - 9);

            String text = Numbers.text(value, 6);

            assertThat(new BigDecimal(text).doubleValue())
                    .as("seed %d, %s", seed, text)
                    .isCloseTo(value, within(Math.abs(value) * 5.1e-6));
            assertThat(text).matches("-?\\d+(\\.\\d*[1-9])?");
        }
    }

    @Test
    void theLocaleOfTheMachineChangesNothing() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(Numbers.text(1234567.5, 8)).isEqualTo("1234567.5");
            assertThat(Numbers.percent(0.125)).isEqualTo("12.5 %");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void whatIsNoNumberIsRefused() {
        for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Numbers.text(value, 3))
                    .withMessage("value must be finite, was " + value);
        }
    }

    @Test
    void nothingDividedByNothingIsUnknown() {
        assertThat(Numbers.part(0, 0)).isEmpty();
        assertThat(Numbers.part(1, 4)).hasValue(0.25);
        assertThat(Numbers.ratio(1, 0)).isEmpty();
        assertThat(Numbers.ratio(1, -1)).isEmpty();
        assertThat(Numbers.ratio(0, 2)).hasValue(0);
    }
}
