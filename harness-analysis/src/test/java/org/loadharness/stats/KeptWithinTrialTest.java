package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.stats.WithinTrial.BatchMeans;

/** The intervals that a single trial has of its own means, over trials of ten shapes. */
class KeptWithinTrialTest {
    private static final SeedTree SEEDS = new SeedTree(83).child("kept within a trial");
    private static final int TRIALS = Cases.of(40, 500);
    private static final double NANOS = 1e9;

    private enum Shape {
        EXPONENTIAL(
                60,
                40,
                1,
                (random, rate, seconds) -> independent(random, rate, seconds, RandomGenerator::nextExponential)),
        LOGNORMAL(
                75,
                150,
                Math.exp(0.5),
                (random, rate, seconds) -> independent(random, rate, seconds, each -> Math.exp(each.nextGaussian()))),
        TWO_KINDS(
                90,
                110,
                1.9,
                (random, rate, seconds) -> independent(
                        random, rate, seconds, each -> (each.nextDouble() < 0.1 ? 10 : 1) * each.nextExponential())),
        QUEUE_AT_60(60, 130, QueueRun.trueMean(0.6), queue(0.6)),
        QUEUE_AT_75(60, 130, QueueRun.trueMean(0.75), queue(0.75)),
        QUEUE_AT_85(80, 170, QueueRun.trueMean(0.85), queue(0.85)),
        QUEUE_AT_90(60, 250, QueueRun.trueMean(0.9), queue(0.9)),
        QUEUE_AT_93(100, 300, QueueRun.trueMean(0.93), queue(0.93)),
        WANDERS_FOR_2_S(90, 80, Math.exp(-0.02), wander(0.2, 2)),
        WANDERS_FOR_15_S(150, 80, Math.exp(-0.02), wander(0.2, 15));

        final int seconds;
        final double perSecond;
        final double mean;

        @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
        final Law law;

        Shape(int seconds, double perSecond, double mean, Law law) {
            this.seconds = seconds;
            this.perSecond = perSecond;
            this.mean = mean;
            this.law = law;
        }

        /** Responses and their number in each second, of which {@link #perSecond} come on average in an open load. */
        List<SampledSecond> trial(RandomGenerator random) {
            Second[] parts = law.draw(random, perSecond, seconds);
            return IntStream.range(0, seconds)
                    .mapToObj(second -> parts[second].sampled(second))
                    .toList();
        }

        double trueThroughput() {
            return perSecond * (name().startsWith("WANDERS") ? Math.exp(0.02) : 1);
        }
    }

    /** What a trial of such a rate and length is. */
    private interface Law {
        Second[] draw(RandomGenerator random, double perSecond, int seconds);
    }

    private interface Response {
        double draw(RandomGenerator random);
    }

    private record Second(long successes, double sum) {
        static final Second NONE = new Second(0, 0);

        Second with(double responseSeconds) {
            return new Second(successes + 1, sum + responseSeconds);
        }

        SampledSecond sampled(int second) {
            long start = (long) (second * NANOS);
            double meanNanos = successes == 0 ? 0 : sum / successes * NANOS;
            return new SampledSecond(start, start + (long) NANOS, successes, meanNanos, 0, 0, 0);
        }
    }

    @ParameterizedTest
    @Tag("law")
    @EnumSource(Shape.class)
    void intervalsHoldTheTruthAsOftenAsTheySay(Shape shape, TestReporter reporter) {
        List<WithinTrial> trials = IntStream.range(0, TRIALS)
                .mapToObj(trial -> WithinTrial.of(shape.trial(SEEDS.child(shape.name()).child(trial).stream())))
                .toList();
        List<Optional<BatchMeans>> means =
                trials.stream().map(WithinTrial::responseMillis).toList();
        List<Optional<BatchMeans>> rates =
                trials.stream().map(WithinTrial::throughputPerSecond).toList();
        long held = held(means, 1000 * shape.mean);
        long heldRates = held(rates, shape.trueThroughput());

        reporter.publishEntry(
                shape.name(),
                "mean held in " + held + " of " + TRIALS + ", usually known to " + usualPrecision(means)
                        + "; throughput in " + heldRates + ", to " + usualPrecision(rates));
        assertKept(shape, held);
        assertKept(shape, heldRates);
    }

    /** 93 to 97 of 100, and two and a half standard deviations of what is counted; what wanders may be held more often. */
    private static void assertKept(Shape shape, long held) {
        double chance = 2.5 * Math.sqrt(0.93 * 0.07 * TRIALS);
        double most = shape.name().startsWith("WANDERS") ? 1 : 0.97;

        assertThat((double) held).isBetween(0.93 * TRIALS - chance, most * TRIALS + chance);
    }

    private static long held(List<Optional<BatchMeans>> means, double truth) {
        return means.stream()
                .map(Optional::orElseThrow)
                .map(BatchMeans::interval)
                .filter(interval -> interval.low() <= truth && truth <= interval.high())
                .count();
    }

    private static String usualPrecision(List<Optional<BatchMeans>> means) {
        double[] relative = means.stream()
                .map(Optional::orElseThrow)
                .mapToDouble(each -> each.interval().halfWidth() / each.mean())
                .sorted()
                .toArray();
        return Math.round(100 * relative[relative.length / 2]) + " %";
    }

    /** Arrivals at random; each response is drawn by itself. */
    private static Second[] independent(RandomGenerator random, double perSecond, int seconds, Response response) {
        Second[] parts = none(seconds);
        for (double at = next(random, perSecond, 0); at < seconds; at = next(random, perSecond, at)) {
            parts[(int) at] = parts[(int) at].with(response.draw(random));
        }
        return parts;
    }

    /** One server of exponential times; each response counts in the second in which it ends. */
    private static Law queue(double utilisation) {
        return (random, perSecond, seconds) -> {
            int arrivals = (int) (2 * perSecond * seconds);
            double unit = utilisation / perSecond;
            double wait =
                    random.nextDouble() < utilisation ? random.nextExponential() * QueueRun.trueMean(utilisation) : 0;
            Second[] parts = none(seconds);
            double at = 0;
            for (int arrival = 0; arrival < arrivals && at < seconds; arrival++) {
                double response = wait + random.nextExponential();
                int second = (int) (at + response * unit);
                if (second < seconds) {
                    parts[second] = parts[second].with(response);
                }
                double gap = random.nextExponential() / utilisation;
                at += gap * unit;
                wait = Math.max(0, response - gap);
            }
            return parts;
        };
    }

    /** Users on a machine whose speed wanders: logarithms of it of such a deviation, forgotten after so many seconds. */
    private static Law wander(double deviation, double memorySeconds) {
        return (random, perSecond, seconds) -> {
            double kept = Math.exp(-1 / memorySeconds);
            double state = random.nextGaussian();
            Second[] parts = none(seconds);
            for (int second = 0; second < seconds; second++) {
                double slowness = Math.exp(deviation * state);
                List<Double> responses = new ArrayList<>();
                for (double at = next(random, perSecond / slowness, 0);
                        at < 1;
                        at = next(random, perSecond / slowness, at)) {
                    responses.add(slowness * (0.5 + random.nextDouble()));
                }
                parts[second] = new Second(
                        responses.size(),
                        responses.stream().flatMapToDouble(DoubleStream::of).sum());
                state = kept * state + Math.sqrt(1 - kept * kept) * random.nextGaussian();
            }
            return parts;
        };
    }

    private static double next(RandomGenerator random, double perSecond, double at) {
        return at + random.nextExponential() / perSecond;
    }

    private static Second[] none(int seconds) {
        return IntStream.range(0, seconds).mapToObj(second -> Second.NONE).toArray(Second[]::new);
    }
}
