package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.random.SeedTree;

class ProportionTest {
    private static final SeedTree SEEDS = new SeedTree(42).child("proportion");

    /** Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17, 1998, table I, method 3. */
    @ParameterizedTest
    @CsvSource({"81, 263, 0.2553, 0.3662", "15, 148, 0.0624, 0.1605", "0, 20, 0.0000, 0.1611", "1, 29, 0.0061, 0.1718"})
    void theIntervalsAreThoseOfNewcombesTable(long successes, long trials, double low, double high) {
        Interval interval = new Proportion(successes, trials).interval();

        assertThat(interval.low()).isCloseTo(low, within(0.5e-4));
        assertThat(interval.high()).isCloseTo(high, within(0.5e-4));
    }

    @Test
    void theEndsAreTheSharesThatTheCountIsTwoStandardDeviationsFrom() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("ends").child(seed).stream();
            long trials = 1 + random.nextLong(1L << (1 + random.nextInt(50)));
            Proportion proportion = new Proportion(random.nextLong(trials + 1), trials);

            Interval interval = proportion.interval();

            for (double end : new double[] {interval.low(), interval.high()}) {
                double deviations = (proportion.fraction() - end) / Math.sqrt(end * (1 - end) / trials);
                assertThat(end == 0 || end == 1 || Math.abs(Math.abs(deviations) - 1.959964) < 1e-3)
                        .as("seed %d: %s, end %s, %s deviations", seed, proportion, end, deviations)
                        .isTrue();
            }
        }
    }

    @Test
    void allAndNoneHaveAWidthAndStayWithinTheirBounds() {
        assertThat(new Proportion(0, 10).interval().low()).isZero();
        assertThat(new Proportion(0, 10).interval().high()).isCloseTo(0.2775, within(1e-4));
        assertThat(new Proportion(10, 10).interval().high()).isEqualTo(1);
        assertThat(new Proportion(10, 10).interval().low()).isCloseTo(0.7225, within(1e-4));
    }

    @Test
    void whatIsNoShareIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Proportion(0, 0))
                .withMessage("trials must be at least 1, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Proportion(3, 2))
                .withMessage("successes must be from 0 to the number of trials, was 3 of 2");
    }

    @Test
    void anyConfidenceGivesTheSharesThatTheCountIsSoManyDeviationsFrom() {
        double[][] quantiles = {{0.8, 1.281552}, {0.9, 1.644854}, {0.95, 1.959964}, {0.99, 2.575829}};
        for (double[] each : quantiles) {
            Proportion proportion = new Proportion(30, 400);

            Interval interval = proportion.interval(new Interval.Confidence(each[0]));

            for (double end : new double[] {interval.low(), interval.high()}) {
                double deviations = Math.abs(proportion.fraction() - end) / Math.sqrt(end * (1 - end) / 400);
                assertThat(deviations).as("at %s", each[0]).isCloseTo(each[1], within(1e-5));
            }
        }
    }

    @Test
    void trialsWithoutSuccessAreTheFewestThatShowTheFraction() {
        for (double confidence : new double[] {0.8, 0.95, 0.99}) {
            for (double fraction : new double[] {0.5, 0.1, 0.01, 0.001}) {
                Interval.Confidence at = new Interval.Confidence(confidence);
                long needed = Proportion.trialsWithoutSuccess(fraction, at);

                assertThat(new Proportion(0, needed).interval(at).high()).isLessThanOrEqualTo(fraction);
                assertThat(needed == 1
                                || new Proportion(0, needed - 1).interval(at).high() > fraction)
                        .as("one fewer than %d for %s at %s", needed, fraction, confidence)
                        .isTrue();
            }
        }
    }
}
