package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.random.SeedTree;

class EstimateTest {
    private static final SeedTree SEEDS = new SeedTree(21).child("estimate");

    @Test
    void fiveValuesGiveTheIntervalOfTheTextbook() {
        Estimate estimate = Estimate.of(8, 9, 10, 11, 12);

        // sd = sqrt((4 + 1 + 0 + 1 + 4) / 4) = 1.5811, t(4) = 2.776445, half width = 2.776445 * 1.5811 / sqrt(5)
        assertThat(estimate.count()).isEqualTo(5);
        assertThat(estimate.mean()).hasValue(10);
        assertThat(estimate.sd().getAsDouble()).isCloseTo(Math.sqrt(2.5), within(1e-12));
        assertThat(estimate.interval().orElseThrow().halfWidth()).isCloseTo(1.963243, within(1e-5));
        assertThat(estimate.interval().orElseThrow().low()).isCloseTo(10 - 1.963243, within(1e-5));
        assertThat(estimate.interval().orElseThrow().high()).isCloseTo(10 + 1.963243, within(1e-5));
    }

    @ParameterizedTest
    @CsvSource({
        "2, 12.706205",
        "3, 4.302653",
        "4, 3.182446",
        "5, 2.776445",
        "10, 2.262157",
        "31, 2.042272",
        "1000, 1.962341"
    })
    void theQuantileIsStudents(int n, double quantile) {
        double[] values = DoubleStream.iterate(0, value -> value + 1).limit(n).toArray();

        Estimate estimate = Estimate.of(values);

        double standardError = estimate.sd().getAsDouble() / Math.sqrt(n);
        assertThat(estimate.interval().orElseThrow().halfWidth() / standardError)
                .isCloseTo(quantile, within(1e-5));
    }

    @Test
    void oneRepeatHasNoSpreadAndNoInterval() {
        Estimate estimate = Estimate.of(7);

        assertThat(estimate.mean()).hasValue(7);
        assertThat(estimate.sd()).isEmpty();
        assertThat(estimate.interval()).isEmpty();
    }

    @Test
    void noRepeatHasNoMean() {
        Estimate estimate = Estimate.of();

        assertThat(estimate.count()).isZero();
        assertThat(estimate.mean()).isEmpty();
        assertThat(estimate.sd()).isEmpty();
        assertThat(estimate.interval()).isEmpty();
    }

    @Test
    void unknownValuesAreLeftOut() {
        Estimate estimate =
                Estimate.ofKnown(List.of(OptionalDouble.of(1), OptionalDouble.empty(), OptionalDouble.of(3)));

        assertThat(estimate).isEqualTo(Estimate.of(1, 3));
    }

    @Test
    void equalValuesHaveAnIntervalOfNoWidth() {
        Estimate estimate = Estimate.of(5, 5, 5);

        assertThat(estimate.sd()).hasValue(0);
        assertThat(estimate.interval()).hasValue(new Interval(5, 5));
    }

    @Test
    void whatIsNoNumberIsRefused() {
        for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Estimate.of(1, value))
                    .withMessage("values must be finite, were [1.0, " + value + "]");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Interval(2, 1))
                .withMessage("low must not exceed high, was 2.0 and 1.0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Interval(Double.NaN, 1));
    }

    @Test
    void shiftingAndScalingTheValuesShiftsAndScalesTheEstimate() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("affine").child(seed).stream();
            double[] values = random.doubles(2 + random.nextInt(10)).toArray();
            double shift = random.nextDouble(100);
            double scale = 0.1 + random.nextDouble(100);

            Estimate plain = Estimate.of(values);
            Estimate moved = Estimate.of(
                    DoubleStream.of(values).map(value -> shift + scale * value).toArray());

            assertThat(moved.mean().getAsDouble())
                    .as("seed %d", seed)
                    .isCloseTo(shift + scale * plain.mean().getAsDouble(), within(1e-9 * scale + 1e-9));
            assertThat(moved.sd().getAsDouble())
                    .as("seed %d", seed)
                    .isCloseTo(scale * plain.sd().getAsDouble(), within(1e-9 * scale + 1e-9));
            assertThat(moved.interval().orElseThrow().halfWidth())
                    .as("seed %d", seed)
                    .isCloseTo(scale * plain.interval().orElseThrow().halfWidth(), within(1e-7 * scale));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 10})
    void intervalsCoverTheTruthIn93To97OfAHundredRuns(int repeats) {
        int runs = 2000;
        double truth = 450;
        int covered = 0;
        for (int run = 0; run < runs; run++) {
            RandomGenerator random = SEEDS.child("coverage " + repeats).child(run).stream();
            double[] throughputs = DoubleStream.generate(() -> truth + 30 * random.nextGaussian())
                    .limit(repeats)
                    .toArray();
            Interval interval = Estimate.of(throughputs).interval().orElseThrow();
            covered += interval.low() <= truth && truth <= interval.high() ? 1 : 0;
        }

        assertThat((double) covered / runs).isBetween(0.93, 0.97);
    }

    @Test
    void anyConfidenceGivesTheIntervalOfIntegratingTheDensity() {
        for (int repeats = 2; repeats <= 12; repeats++) {
            double[] values = SEEDS.child("oracle").child(repeats).stream()
                    .doubles(repeats)
                    .toArray();
            Estimate estimate = Estimate.of(values);
            double standardError = estimate.sd().getAsDouble() / Math.sqrt(repeats);
            for (double confidence : new double[] {0.6, 0.8, 0.9, 0.95, 0.99}) {
                Interval interval =
                        estimate.interval(new Interval.Confidence(confidence)).orElseThrow();

                assertThat(interval.halfWidth() / standardError)
                        .as("%d repeats at %s", repeats, confidence)
                        .isCloseTo(slowQuantile(repeats - 1, confidence), within(2e-3));
            }
        }
    }

    @Test
    void theIntervalUnaskedIsThatAt95() {
        assertThat(Estimate.of(1, 2, 4).interval(Interval.Confidence.STANDARD))
                .isEqualTo(Estimate.of(1, 2, 4).interval());
        assertThat(Estimate.of(1).interval(Interval.Confidence.STANDARD)).isEmpty();
        assertThat(new Interval.Confidence(0.95).text()).isEqualTo("95 %");
        assertThat(new Interval.Confidence(0.999).text()).isEqualTo("99.9 %");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1, 95, Double.NaN})
    void whatIsNoConfidenceIsRefused(double fraction) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Interval.Confidence(fraction))
                .withMessage(
                        "confidence must be more than 0.5 and at most 0.999999, was " + fraction + "; 0.95 is usual");
    }

    @Test
    void theRepeatsToDifferFromAValueDoSoNineTimesOfTen() {
        Estimate typical = new Estimate(5, OptionalDouble.of(100), OptionalDouble.of(3), Optional.empty());
        int repeats = (int) typical.repeatsToTellFrom(102, Interval.Confidence.STANDARD);
        int decided = 0;
        for (int run = 0; run < 2000; run++) {
            RandomGenerator random = SEEDS.child("power").child(run).stream();
            double[] values = DoubleStream.generate(() -> 100 + 3 * random.nextGaussian())
                    .limit(repeats)
                    .toArray();
            decided += Estimate.of(values).interval().orElseThrow().high() < 102 ? 1 : 0;
        }

        assertThat(decided / 2000.0).isBetween(0.88, 0.93);
        assertThat(typical.repeatsToTellFrom(100, Interval.Confidence.STANDARD)).isEqualTo(Long.MAX_VALUE);
    }

    /**
     * With x = sqrt(n) tan u the density of Student's t is proportional to cos(u) to the power of n - 1, from -pi/2 to pi/2:
     * summed up from the middle until the fraction is reached.
     */
    private static double slowQuantile(int degreesOfFreedom, double confidence) {
        int steps = 200_000;
        double step = Math.PI / 2 / steps;
        double all = 0;
        for (int i = 0; i < steps; i++) {
            all += Math.pow(Math.cos((i + 0.5) * step), degreesOfFreedom - 1);
        }
        double within = 0;
        int reached = 0;
        while (within < confidence * all) {
            within += Math.pow(Math.cos((reached + 0.5) * step), degreesOfFreedom - 1);
            reached++;
        }
        return Math.sqrt(degreesOfFreedom) * Math.tan(reached * step);
    }
}
