package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.house.Cases;
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

    /** Failures that come in bursts of a mean length, of one in ten interactions, in five repeats of 2,000. */
    @Tag("law")
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10, 30})
    void burstsOfFailuresAreCoveredAllTheSame(int burst) {
        int experiments = Cases.of(200, 500);
        int covered = 0;
        for (int experiment = 0; experiment < experiments; experiment++) {
            RandomGenerator random = new SeedTree(6).child("bursts " + burst).child(experiment).stream();
            List<Proportion> repeats =
                    Stream.generate(() -> bursts(burst, 2000, random)).limit(5).toList();
            Interval interval = Proportion.interval(repeats, Interval.Confidence.STANDARD);
            covered += interval.low() <= 0.1 && 0.1 <= interval.high() ? 1 : 0;
        }

        System.out.printf("bursts of %d: %d of %d%n", burst, covered, experiments);
        assertThat((double) covered / experiments).isBetween(0.92, 0.99);
    }

    /** A chain of two states that is in the failing one a tenth of the time, and leaves it after so many on average. */
    private static Proportion bursts(int length, int count, RandomGenerator random) {
        boolean failing = random.nextDouble() < 0.1;
        long failures = 0;
        for (int i = 0; i < count; i++) {
            failures += failing ? 1 : 0;
            double leave = 1.0 / length;
            failing = length == 1
                    ? random.nextDouble() < 0.1
                    : failing ? random.nextDouble() >= leave : random.nextDouble() < leave / 9;
        }
        return new Proportion(failures, count);
    }

    @Test
    void repeatsThatFailAlikeGiveWilsonsInterval() {
        Proportion repeat = new Proportion(3, 1000);

        assertThat(Proportion.interval(List.of(repeat, repeat, repeat), Interval.Confidence.STANDARD))
                .isEqualTo(new Proportion(9, 3000).interval());
    }
}
