package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Distribution;

class PooledPercentilesTest {
    private static final SeedTree SEEDS = new SeedTree(5).child("percentile-intervals");
    private static final int EXPERIMENTS = Cases.of(100, 500);

    /**
     * Response times of an M/M/1 queue in its steady state, from Lindley's recursion: they depend on each other, and are
     * exponential with mean 1 / (mu - lambda).
     */
    private static Distribution queue(RandomGenerator random, int count, double utilisation) {
        double meanNanos = 1e6;
        double response = exponential(random, meanNanos / (1 - utilisation));
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = Math.round(response);
            double waiting = Math.max(0, response - exponential(random, meanNanos / utilisation));
            response = waiting + exponential(random, meanNanos);
        }
        return Distribution.of(values);
    }

    private static double exponential(RandomGenerator random, double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    /**
     * Of 500 experiments an exact interval covers the truth in 475, with a standard deviation of 4.9. A percentile in the tail
     * of a short run is covered less often, as its slow spells are rare.
     */
    @Tag("law")
    @ParameterizedTest
    @CsvSource({
        "0.5, 0.7, 2000, 5",
        "0.9, 0.7, 2000, 5",
        "0.99, 0.7, 8000, 5",
        "0.5, 0.0001, 500, 3",
        "0.99, 0.3, 2000, 10",
        "0.99, 0.5, 2000, 5",
        "0.99, 0.7, 4000, 5",
        "0.99, 0.8, 1000, 5",
        "0.99, 0.8, 2000, 3",
        "0.99, 0.9, 5000, 5"
    })
    void intervalsCoverTheTruthAsOftenAsTheySay(double fraction, double utilisation, int count, int repeats) {
        double truthNanos = -Math.log(1 - fraction) * 1e6 / (1 - utilisation);
        int covered = 0;
        for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
            SeedTree seeds = SEEDS.child(experiment);
            List<Distribution> runs = new ArrayList<>();
            for (int repeat = 0; repeat < repeats; repeat++) {
                runs.add(queue(seeds.child(repeat).stream(), count, utilisation));
            }
            covered += covers(runs, fraction, truthNanos) ? 1 : 0;
        }

        report("p" + 100 * fraction + " at " + utilisation + ", " + repeats + " repeats of " + count, covered);

        assertThat(covered).isBetween(Cases.of(87, 453), Cases.of(99, 492));
    }

    private static boolean covers(List<Distribution> runs, double fraction, double truthNanos) {
        Interval interval = PooledPercentiles.of(runs).at(fraction).interval().orElseThrow();
        return interval.low() <= truthNanos && truthNanos <= interval.high();
    }

    /** All cases are counted for the figures of the docs. */
    private static void report(String what, int covered) {
        if (Cases.everyNth(2) == 1) {
            System.getLogger(PooledPercentilesTest.class.getName())
                    .log(System.Logger.Level.INFO, what + ": " + covered + " of " + EXPERIMENTS);
        }
    }

    /** Each repeat has a level of its own, and a few of them are few observations of the tail of levels. */
    @Tag("law")
    @ParameterizedTest
    @CsvSource({
        "0.99, 0.3, 0.01, 3",
        "0.99, 0.3, 0.01, 4",
        "0.99, 0.3, 0.01, 5",
        "0.95, 0.3, 0.01, 5",
        "0.99, 0.05, 0.005, 5",
        "0.99, 0.3, 0.01, 10",
        "0.99, 0.3, 0.14, 3",
        "0.99, 0.3, 0.14, 5",
        "0.95, 0.3, 0.3, 5",
        "0.99, 0.1, 0.3, 5"
    })
    void intervalsCoverTheTailOfRepeatsThatLieEachByItself(
            double fraction, double between, double within, int repeats) {
        double truthNanos = 1e6 * Math.exp(Normal.quantile(fraction) * Math.hypot(between, within));
        int covered = 0;
        for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
            RandomGenerator random = SEEDS.child("apart").child(experiment).stream();
            List<Distribution> runs = Stream.generate(() -> level(random, between, within))
                    .limit(repeats)
                    .toList();
            covered += covers(runs, fraction, truthNanos) ? 1 : 0;
        }

        report(
                "p" + 100 * fraction + " of levels that scatter by " + between + " and times by " + within + ", "
                        + repeats + " repeats",
                covered);
        assertThat(covered).isGreaterThanOrEqualTo(Cases.of(87, 453));
    }

    /** The tails of both sides are as far beyond their repeats, so that a ratio of them needs no wider interval. */
    @Test
    void aComparisonOfRepeatsThatLieEachByItselfIsNoWider() {
        RandomGenerator random = SEEDS.child("compared").stream();
        List<Distribution> runs =
                Stream.generate(() -> level(random, 0.3, 0.01)).limit(3).toList();

        Estimate p99 = PooledPercentiles.of(runs).at(0.99);

        double plain = Student.quantile(2, Student.UPPER_TAIL_FROM)
                / Math.sqrt(3)
                * p99.sd().orElseThrow();
        double mean = p99.mean().orElseThrow();
        assertThat(mean * Math.log(p99.interval().orElseThrow().high() / mean) / plain)
                .isBetween(2.8, 3.0);
        assertThat(mean
                        * Math.log(p99.interval(new Interval.Confidence(0.950001))
                                        .orElseThrow()
                                        .high()
                                / mean)
                        / plain)
                .isBetween(2.8, 3.0);
    }

    private static Distribution level(RandomGenerator random, double between, double within) {
        double level = between * random.nextGaussian();
        return Distribution.of(LongStream.generate(
                        () -> Math.round(1e6 * Math.exp(level + within * random.nextGaussian())))
                .limit(600)
                .toArray());
    }

    @Test
    void noIntervalReachesBelowThatOfASmallerPercentile() {
        int belowTheMedian = 0;
        for (int seed = 1; seed <= 200; seed++) {
            SeedTree seeds = SEEDS.child("ascending").child(seed);
            List<Distribution> runs = new ArrayList<>();
            for (int repeat = 0; repeat < 5; repeat++) {
                runs.add(queue(seeds.child(repeat).stream(), 2000, 0.9));
            }
            PooledPercentiles percentiles = PooledPercentiles.of(runs);

            double last = 0;
            for (double fraction : new double[] {0.25, 0.5, 0.9, 0.95, 0.99}) {
                double low = percentiles.at(fraction).interval().orElseThrow().low();
                assertThat(low).as("seed %d, fraction %s", seed, fraction).isGreaterThanOrEqualTo(last);
                last = low;
            }
            belowTheMedian += last < percentiles.at(0.5).mean().orElseThrow() ? 1 : 0;
        }

        assertThat(belowTheMedian).isLessThan(30); // without what is known of smaller ones it is 60
    }

    @Test
    void thePercentileOfAllTogetherLiesInItsInterval() {
        for (int seed = 1; seed <= 200; seed++) {
            RandomGenerator random = SEEDS.child("inside").child(seed).stream();
            List<Distribution> runs = List.of(
                    queue(random, 50 + random.nextInt(500), 0.5),
                    queue(random, 50 + random.nextInt(500), 0.5),
                    queue(random, 50 + random.nextInt(500), 0.5));
            Distribution together = Distribution.merge(runs);

            for (double fraction : new double[] {0.1, 0.5, 0.9}) {
                double nanos = together.percentileNanos(fraction).orElseThrow();
                assertThat(PooledPercentiles.of(runs).at(fraction).interval())
                        .as("seed %d, fraction %s", seed, fraction)
                        .hasValueSatisfying(interval ->
                                assertThat(nanos).isBetween(interval.low() * 0.998, interval.high() * 1.002));
            }
        }
    }

    @Test
    void whereMostValuesTieTheIntervalStillCoversTheMedian() {
        int covered = 0;
        for (int experiment = 0; experiment < 1000; experiment++) {
            RandomGenerator random = SEEDS.child("ties").child(experiment).stream();
            List<Distribution> runs = Stream.generate(() -> ones(0.385 + 0.25 * random.nextDouble(), random))
                    .limit(5)
                    .toList();
            Interval interval = PooledPercentiles.of(runs).at(0.5).interval().orElseThrow();
            covered += interval.low() <= 1 && 1 <= interval.high() ? 1 : 0; // 51 % of all are 1
        }

        assertThat(covered).isGreaterThan(930);
    }

    private static Distribution ones(double share, RandomGenerator random) {
        return Distribution.of(LongStream.generate(() -> random.nextDouble() < share ? 1 : 2)
                .limit(1000)
                .toArray());
    }

    @Test
    void equalRepeatsLeaveNoUncertaintyAboutTheirPercentile() {
        Distribution run = Distribution.of(LongStream.rangeClosed(1, 1_000).toArray());

        Interval interval =
                PooledPercentiles.of(List.of(run, run, run)).at(0.5).interval().orElseThrow();

        assertThat(interval).isEqualTo(new Interval(500, 500));
    }

    @Test
    void repeatsThatDifferWhollySayLittle() {
        Distribution fast = Distribution.of(LongStream.rangeClosed(1, 1_000).toArray());
        Distribution slow =
                Distribution.of(LongStream.rangeClosed(10_001, 11_000).toArray());

        Interval interval =
                PooledPercentiles.of(List.of(fast, slow)).at(0.5).interval().orElseThrow();

        assertThat(interval.high() / interval.low()).isGreaterThan(1000);
    }

    @Test
    void oneRepeatSaysNothing() {
        Distribution run = Distribution.of(1, 2, 3);

        assertThat(PooledPercentiles.of(List.of(run)).at(0.5).interval()).isEmpty();
        assertThat(PooledPercentiles.of(List.of(run, Distribution.EMPTY))
                        .at(0.5)
                        .interval())
                .isEmpty();
        assertThat(PooledPercentiles.of(List.of()).at(0.5).interval()).isEmpty();
    }

    /** As {@code summary.csv} has it, which is the percentile of the merged histogram. */
    @Test
    void theValueIsThatOfAllTogetherAndNotAMean() {
        Distribution fast = Distribution.of(LongStream.rangeClosed(1, 3_000).toArray());
        Distribution slow =
                Distribution.of(LongStream.rangeClosed(50_001, 51_000).toArray());

        Estimate p99 = PooledPercentiles.of(List.of(fast, slow)).at(0.99);

        assertThat(p99.mean()).hasValue((double)
                Distribution.merge(List.of(fast, slow)).percentileNanos(0.99).orElseThrow());
        assertThat(p99.count()).isEqualTo(2);
    }

    @Test
    void theLargestValueHasNoInterval() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PooledPercentiles.of(List.of()).at(1))
                .withMessageContaining("less than 1");
    }
}
