package org.loadharness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.random.SeedTree;

class ThresholdsTest {
    @ParameterizedTest
    @EnumSource(Threshold.class)
    void aLimitHasANameAValueAndAReason(Threshold limit) {
        assertThat(limit.text()).matches("[a-z]+(-[a-z]+)*");
        assertThat(Threshold.parse(limit.text())).isEqualTo(limit);
        assertThat(limit.quantity().parse(limit.quantity().print(limit.standard())))
                .isEqualTo(limit.standard());
        assertThat(limit.reason()).matches("[A-Z].*\\.");
    }

    @Test
    void textsOfLimitsLeadBackToThem() {
        for (long seed = 1; seed <= 1_000; seed++) {
            RandomGenerator random = new SeedTree(seed).stream();
            Map<Threshold, Double> values = new EnumMap<>(Threshold.class);
            for (Threshold limit : Threshold.values()) {
                if (random.nextBoolean()) {
                    values.put(limit, value(limit.quantity(), random));
                }
            }
            Threshold.InForce limits = new Threshold.InForce(values);

            assertThat(Threshold.InForce.parse(limits.text()))
                    .as("seed %d", seed)
                    .isEqualTo(limits);
            assertThat(Threshold.InForce.of(limits.texts())).as("seed %d", seed).isEqualTo(limits);
        }
    }

    @Test
    void aLimitThatIsGivenTakesThePlaceOfTheStandard() {
        Threshold.InForce limits = Threshold.InForce.parse("failures=2.5%, stall=20ms,rate-deviations=4");

        assertThat(limits.of(Threshold.FAILURES)).isEqualTo(0.025);
        assertThat(limits.of(Threshold.STALL)).isEqualTo(20e6);
        assertThat(limits.of(Threshold.RATE_DEVIATIONS)).isEqualTo(4);
        assertThat(limits.of(Threshold.LATE_SENDS)).isEqualTo(0.01);
        assertThat(limits.limited(Threshold.FAILURES)).isEqualTo(" (limit 2.5 %)");
        assertThat(limits.text()).isEqualTo("failures=2.5%,rate-deviations=4,stall=20ms");
    }

    @Test
    void aLimitAtItsStandardIsNoChange() {
        assertThat(Threshold.InForce.parse("failures=1%")).isEqualTo(Threshold.InForce.STANDARD);
        assertThat(Threshold.InForce.parse("")).isEqualTo(Threshold.InForce.STANDARD);
        assertThat(Threshold.InForce.STANDARD.text()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "failure=2% | no limit is named \"failure\", did you mean failures?",
                "quux=2% | no limit is named \"quux\"; there are failures, failures-invalid, ",
                "failures=2 | failures: \"2\" is no share; write a percentage, as in 5%",
                "failures=-2% | failures: \"-2\" is no number; write a percentage, as in 5%",
                "failures=x% | failures: \"x\" is no number; write a percentage, as in 5%",
                "repeats-scatter=9e99% | repeats-scatter: \"9e99%\" must be from 0 to 1e18; write a percentage, as in 5%",
                "failures=101% | failures: \"101%\" is more than all there is; write at most 100%",
                "stall=5 | stall: \"5\" is no duration; write a number with a unit",
                "rate-deviations=NaN | rate-deviations: \"NaN\" is no number; write a number, as in 3 or 0.001",
                "failures | \"failures\" is no limit; write NAME=VALUE, as in failures=2%",
                "failures=1%,,stall=1ms | \"\" is no limit; write NAME=VALUE, as in failures=2%",
                "failures=2%,failures=3% | \"failures=3%\": a second value for failures; keep one"
            })
    void aWrongTextIsRefusedWithTheWayOut(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Threshold.InForce.parse(text))
                .withMessageStartingWith(message);
    }

    @Test
    void aLimitIsNeverNegativeNorUnknown() {
        for (double value : List.of(-1.0, Double.NaN)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Threshold.InForce(Map.of(Threshold.FAILURES, value)))
                    .withMessage("limit failures must be 0 or more, was " + value);
        }
    }

    private static double value(Quantity quantity, RandomGenerator random) {
        return switch (quantity) {
            case SHARE, RATIO -> random.nextInt(100_000) / 100_000.0;
            case TIME -> random.nextLong(1L << 52);
            case NUMBER -> Math.scalb(random.nextDouble(), random.nextInt(-20, 20));
        };
    }
}
