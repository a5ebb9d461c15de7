package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.plan.Threshold;
import org.loadharness.random.SeedTree;

class EstimateTest {
    private static final SeedTree SEEDS = new SeedTree(21).child("estimate");

    @Test
    void fiveValuesGiveTheIntervalOfTheTextbook() {
        Estimate rates = Estimate.of(8, 9, 10, 11, 12);
        Estimate differences = Estimate.of(-2, -1, 0, 1, 2);

        // sd = sqrt((4 + 1 + 0 + 1 + 4) / 4) = 1.5811, t(4) = 2.776445, half width = 2.776445 * 1.5811 / sqrt(5); of
        // what
        // is positive f = 0.1963243 as a share, and f + f * f = 0.2348675 on logarithms
        assertThat(rates.count()).isEqualTo(5);
        assertThat(rates.mean()).hasValue(10);
        assertThat(rates.sd().getAsDouble()).isCloseTo(Math.sqrt(2.5), within(1e-12));
        assertThat(rates.interval().orElseThrow().low()).isCloseTo(10 * Math.exp(-0.2348675), within(1e-5));
        assertThat(rates.interval().orElseThrow().high()).isCloseTo(10 * Math.exp(0.2348675), within(1e-5));
        assertThat(differences.interval().orElseThrow().low()).isCloseTo(-1.963243, within(1e-5));
        assertThat(differences.interval().orElseThrow().high()).isCloseTo(1.963243, within(1e-5));
    }

    @Test
    void noRateReachesBelowZeroHoweverItScatters() {
        Estimate scattered = Estimate.of(1, 1, 40, 2, 0);

        assertThat(scattered.interval().orElseThrow().low()).isPositive();
        assertThat(scattered.precision().getAsDouble()).isGreaterThan(2);
    }

    @Test
    void thePercentileOfAllTogetherIsJudgedByTheScatterOfThePartsAboutIt() {
        double e = Math.E;
        Estimate p99 = Estimate.ofSections(10, 10 / e, 10, 10 * e, 10);

        // sd of the logarithms about ln 10: sqrt((1 + 0 + 1 + 0) / 3) = 0.8165, t(3) = 3.182446
        assertThat(p99.mean()).hasValue(10);
        assertThat(p99.interval().orElseThrow().high()).isCloseTo(10 * Math.exp(3.182446 * 0.816497 / 2), within(1e-4));
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
        double[] values = DoubleStream.iterate(1, value -> value + 1).limit(n).toArray();

        Estimate estimate = Estimate.of(values);

        double standardError = estimate.sd().getAsDouble() / estimate.mean().getAsDouble() / Math.sqrt(n);
        assertThat(plain(estimate.interval()) / standardError).isCloseTo(quantile, within(1e-5));
    }

    /** The f of which an interval reaches f + f * f on logarithms, or twice f if that is less. */
    private static double plain(Optional<Interval> interval) {
        double reach =
                Math.log(interval.orElseThrow().high() / interval.orElseThrow().low()) / 2;
        return reach > 2 ? reach / 2 : (Math.sqrt(1 + 4 * reach) - 1) / 2;
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
    void theLimitOfTheScatterSaysHowFarTheIntervalReachesThen() {
        double limit = Threshold.REPEATS_SCATTER.standard();

        Interval interval = Estimate.scattering(5, 100, 100 * limit, Estimate.Scale.SKEWED)
                .interval()
                .orElseThrow();

        assertThat(Threshold.REPEATS_SCATTER.reason())
                .contains(
                        "from " + Math.round(interval.low()) + " to " + Math.round(interval.high()) + " % of the mean");
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
    void scalingTheValuesScalesTheEstimate() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("scaled").child(seed).stream();
            double[] values = random.doubles(2 + random.nextInt(10)).toArray();
            double scale = 0.1 + random.nextDouble(100);

            Estimate plain = Estimate.of(values);
            Estimate moved = Estimate.of(
                    DoubleStream.of(values).map(value -> scale * value).toArray());

            assertThat(moved.mean().getAsDouble())
                    .as("seed %d", seed)
                    .isCloseTo(scale * plain.mean().getAsDouble(), within(1e-9 * scale + 1e-9));
            assertThat(moved.sd().getAsDouble())
                    .as("seed %d", seed)
                    .isCloseTo(scale * plain.sd().getAsDouble(), within(1e-9 * scale + 1e-9));
            assertThat(moved.interval().orElseThrow().halfWidth())
                    .as("seed %d", seed)
                    .isCloseTo(scale * plain.interval().orElseThrow().halfWidth(), withinPercentage(1e-7));
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

                assertThat(plain(Optional.of(interval)) * estimate.mean().getAsDouble() / standardError)
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
        Estimate typical =
                new Estimate(5, OptionalDouble.of(100), OptionalDouble.of(3), Estimate.Scale.SKEWED, Optional.empty());
        int repeats = (int) typical.repeatsToDistinguishFrom(102, Interval.Confidence.STANDARD);
        int decided = 0;
        for (int run = 0; run < 2000; run++) {
            RandomGenerator random = SEEDS.child("power").child(run).stream();
            double[] values = DoubleStream.generate(() -> 100 + 3 * random.nextGaussian())
                    .limit(repeats)
                    .toArray();
            decided += Estimate.of(values).interval().orElseThrow().high() < 102 ? 1 : 0;
        }

        assertThat(decided / 2000.0).isBetween(0.88, 0.93);
        assertThat(typical.repeatsToDistinguishFrom(100, Interval.Confidence.STANDARD))
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void anEstimateIsPrintedAsASentence() {
        assertThat(Estimate.of(99, 100, 101)).hasToString("100, 95 % CI [97.49, 102.6] over 3 repeats");
        assertThat(Estimate.of(0.0123456)).hasToString("0.01235 over 1 repeat");
        assertThat(Estimate.of()).hasToString("unknown: no repeat has a value");
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
