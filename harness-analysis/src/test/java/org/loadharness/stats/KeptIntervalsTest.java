package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Distribution;
import org.loadharness.stats.Calibration.Coverage;
import org.loadharness.stats.CoverageTally.Truth;
import org.loadharness.stats.FittedProcess.Repeat;

/** Every interval that is labelled 95 %, over runs of eleven shapes: five repeats of two thousand successes each. */
class KeptIntervalsTest {
    private static final SeedTree SEEDS = new SeedTree(19).child("kept intervals");
    private static final int RUNS = Cases.of(30, 500);
    private static final int REPEATS = 5;
    private static final int SUCCESSES = 2000;
    private static final double NANOS = 1e6;
    private static final double FAILED = 0.02;

    /**
     * A kind of system.
     *
     * @param times of a repeat
     * @param truth of them
     * @param bursts by how much the share of failures scatters between repeats, on logarithms
     */
    private record Shape(String name, Times times, Truth truth, double bursts) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Shape> shapes() {
        return Stream.of(
                shape("one user", KeptIntervalsTest::exponential, 1, KeptIntervalsTest::exponentialQuantile),
                shape("Erlang", (count, random) -> times(count, () -> sum(4, random) / 4), 1, erlang(4)),
                shape(
                        "lognormal",
                        (count, random) -> times(count, () -> Math.exp(random.nextGaussian())),
                        Math.exp(0.5),
                        fraction -> Math.exp(Normal.quantile(fraction))),
                shape(
                        "Pareto",
                        (count, random) -> times(count, () -> Math.pow(1 - random.nextDouble(), -1 / 3.0)),
                        1.5,
                        fraction -> Math.pow(1 - fraction, -1 / 3.0)),
                shape(
                        "two kinds",
                        (count, random) ->
                                times(count, () -> (random.nextDouble() < 0.1 ? 10 : 1) * random.nextExponential()),
                        1.9,
                        quantile(time -> 1 - 0.9 * Math.exp(-time) - 0.1 * Math.exp(-time / 10))),
                shape(
                        "nearly constant",
                        (count, random) -> times(count, () -> 1 + 0.01 * random.nextDouble()),
                        1.005,
                        fraction -> 1 + 0.01 * fraction),
                queue(0.3),
                queue(0.6),
                queue(0.8),
                queue(0.9),
                different());
    }

    private static Shape shape(String name, Times times, double mean, DoubleUnaryOperator quantile) {
        return new Shape(
                name, times, new Truth(NANOS * mean, fraction -> NANOS * quantile.applyAsDouble(fraction), FAILED), 0);
    }

    private static Shape queue(double utilisation) {
        return shape(
                "queue at " + utilisation,
                (count, random) -> QueueRun.responses(utilisation, count, random),
                QueueRun.trueMean(utilisation),
                fraction -> exponentialQuantile(fraction) * QueueRun.trueMean(utilisation));
    }

    /** Repeats that have means and failures of their own. */
    private static Shape different() {
        Times times = (count, random) -> {
            double common = 0.9 + 0.2 * random.nextDouble();
            return times(count, () -> common * random.nextExponential());
        };
        Shape alike = shape("repeats differ", times, 1, quantile(KeptIntervalsTest::ofDifferent));
        return new Shape(alike.name, times, alike.truth, 0.5);
    }

    private static double exponentialQuantile(double fraction) {
        return -Math.log(1 - fraction);
    }

    /** Response times of a repeat, in their order. */
    private interface Times {
        double[] draw(int count, RandomGenerator random);
    }

    @ParameterizedTest
    @Tag("law")
    @MethodSource("shapes")
    void intervalsHoldTheTruthAsOftenAsTheySay(Shape shape, TestReporter reporter) {
        CoverageTally tally = new CoverageTally(shape.truth);
        for (int run = 0; run < RUNS; run++) {
            RandomGenerator random = SEEDS.child(shape.name).child(run).stream();
            tally.add(IntStream.range(0, REPEATS)
                    .mapToObj(repeat -> repeat(shape, random))
                    .toList());
        }
        List<Coverage> coverages = tally.coverages();

        String figures = coverages.stream()
                .map(each -> each.figure() + " " + each.held() + " of " + each.intervals())
                .collect(Collectors.joining(", "));
        reporter.publishEntry(shape.name, figures);
        for (Coverage coverage : coverages) {
            // 93 to 97 of 100, and two and a half standard deviations of what is counted
            double intervals = coverage.intervals();
            double chance = 2.5 * Math.sqrt(0.93 * 0.07 * intervals);
            assertThat((double) coverage.held())
                    .as("%s: %s", coverage.figure(), figures)
                    .isBetween(
                            0.93 * intervals - chance,
                            isCoarse(shape, coverage) ? intervals : 0.97 * intervals + chance);
        }
    }

    /** A bucket of a histogram is wider than what is unknown of the percentiles of times that hardly differ. */
    private static boolean isCoarse(Shape shape, Coverage coverage) {
        return shape.name.equals("nearly constant") && coverage.figure().matches("latency_p\\d+_ms");
    }

    private static Repeat repeat(Shape shape, RandomGenerator random) {
        long[] nanos = Arrays.stream(shape.times.draw(SUCCESSES, random))
                .mapToLong(time -> Math.round(NANOS * time))
                .toArray();
        double share = FAILED * Math.exp(shape.bursts * random.nextGaussian() - shape.bursts * shape.bursts / 2);
        long failed = random.doubles(SUCCESSES).filter(each -> each < share).count();
        double userNanos = Arrays.stream(nanos).sum();
        return new Repeat(Distribution.of(nanos), userNanos / 1e9, new Proportion(SUCCESSES - failed, SUCCESSES));
    }

    private static double[] exponential(int count, RandomGenerator random) {
        return times(count, random::nextExponential);
    }

    private static double[] times(int count, DoubleSupplier next) {
        return DoubleStream.generate(next).limit(count).toArray();
    }

    private static double sum(int stages, RandomGenerator random) {
        return IntStream.range(0, stages)
                .mapToDouble(stage -> random.nextExponential())
                .sum();
    }

    private static DoubleUnaryOperator erlang(int stages) {
        return quantile(time -> {
            double term = 1;
            double sum = 1;
            for (int stage = 1; stage < stages; stage++) {
                term *= stages * time / stage;
                sum += term;
            }
            return 1 - Math.exp(-stages * time) * sum;
        });
    }

    /** The share at or below a time where repeats have means from 0.9 to 1.1. */
    private static double ofDifferent(double at) {
        return IntStream.range(0, 200)
                .mapToDouble(part -> 0.9 + 0.2 * (part + 0.5) / 200)
                .map(mean -> 1 - Math.exp(-at / mean))
                .average()
                .orElseThrow();
    }

    private static DoubleUnaryOperator quantile(DoubleUnaryOperator shareUpTo) {
        return fraction -> {
            double low = 0;
            double high = 1000;
            for (int halving = 0; halving < 60; halving++) {
                double middle = (low + high) / 2;
                if (shareUpTo.applyAsDouble(middle) < fraction) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return high;
        };
    }
}
