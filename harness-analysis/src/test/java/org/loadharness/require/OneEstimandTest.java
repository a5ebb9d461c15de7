package org.loadharness.require;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;
import org.loadharness.require.Baseline.NonInferiority;
import org.loadharness.require.RunComparison.Side;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Interval.Confidence;
import org.loadharness.stats.LogRatio;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Pooled;
import org.loadharness.stats.RunSummary;

/**
 * One name is one figure: what stands in {@code summary.csv}, what requirements and JUnit judge, what {@code compare} holds
 * against another run and what a baseline keeps are the same number with the same scatter and interval, to the last bit.
 */
class OneEstimandTest {
    private static final SeedTree SEEDS = new SeedTree(19).child("one estimand");
    private static final double NANOS_PER_MILLI = 1e6;

    private static final List<String> METRICS = List.of("p50", "p90", "p95", "p99", "mean", "throughput");

    @Test
    void everyNameMeansTheSameWhereverItIsRead() {
        for (int seed = 0; seed < 200; seed++) {
            RunSummary before = run(SEEDS.child("before").child(seed).stream());
            RunSummary after = run(SEEDS.child("after").child(seed).stream());
            Map<String, ComparedFigure> compared = compared(before, after);

            for (String metric : METRICS) {
                Estimate was = inSummary(metric, before.points().get(0).pooled());
                Estimate is = inSummary(metric, after.points().get(0).pooled());
                ComparedFigure change =
                        Optional.ofNullable(compared.get(metric)).orElseThrow();

                assertThat(required(metric, after))
                        .as("%s, seed %d", metric, seed)
                        .isEqualTo(is);
                assertThat(claimed(metric, after))
                        .as("%s, seed %d", metric, seed)
                        .isEqualTo(is);
                assertIsKept(was, kept(metric, before));
                assertThat(LogRatio.of(kept(metric, before), is).interval(Confidence.STANDARD))
                        .as("%s, seed %d", metric, seed)
                        .isEqualTo(LogRatio.of(was, is).interval(Confidence.STANDARD));
                assertThat(change.before().value())
                        .as("%s, seed %d", metric, seed)
                        .isEqualTo(was.mean());
                assertThat(change.after().value())
                        .as("%s, seed %d", metric, seed)
                        .isEqualTo(is.mean());
                assertThat(change.interval())
                        .as("%s, seed %d", metric, seed)
                        .hasValue(LogRatio.of(was, is).interval(Confidence.STANDARD));
            }
        }
    }

    /** What a requirement, and with it JUnit, judges. */
    private static Estimate required(String metric, RunSummary run) {
        return PointFigure.of(run.points().get(0), Metric.parse(metric))
                .dividedBy(metric.equals("throughput") ? 1 : NANOS_PER_MILLI)
                .estimate();
    }

    /** What is held against a baseline. */
    private static Estimate claimed(String metric, RunSummary run) {
        return NonInferiority.parse(metric, "5 %").figure(run.points().get(0)).estimate();
    }

    /** What a baseline has of it when it is read again. */
    private static Estimate kept(String metric, RunSummary run) {
        NonInferiority claim = NonInferiority.parse(metric, "5 %");
        PointSummary point = run.points().get(0);
        return Baseline.empty()
                .with(run, point, claim)
                .kept(run, point, claim)
                .orElseThrow()
                .estimate();
    }

    private static void assertIsKept(Estimate figure, Estimate kept) {
        assertThat(kept.count()).isEqualTo(figure.count());
        assertThat(kept.mean()).isEqualTo(figure.mean());
        assertThat(kept.sd()).isEqualTo(figure.sd());
        assertThat(kept.scale()).isEqualTo(figure.scale());
    }

    /** The interval that decides is the one that is printed: it holds at the printed ends and just beyond them. */
    @Test
    void aRequirementTurnsAtTheEndsOfTheIntervalInTheSummary() {
        for (int seed = 0; seed < 50; seed++) {
            PointSummary point =
                    run(SEEDS.child("ends").child(seed).stream()).points().get(0);
            double highNanos =
                    point.pooled().percentile(0.99).interval().orElseThrow().high();
            long limitNanos = (long) Math.floor(highNanos);

            assertThat(judged(point, limitNanos + 1)).as("seed %d", seed).isInstanceOf(Judgement.Met.class);
            assertThat(judged(point, limitNanos)).as("seed %d", seed).isInstanceOf(Judgement.Inconclusive.class);
        }
    }

    private static Judgement judged(PointSummary point, long limitNanos) {
        return ((Requirement.PointRequirement) Requirement.parse("p99 < " + limitNanos + " ns"))
                .judge(point, Confidence.STANDARD);
    }

    private static Estimate inSummary(String metric, Pooled pooled) {
        return switch (metric) {
            case "mean" -> pooled.estimates().responseMillis();
            case "throughput" -> pooled.estimates().throughputPerSecond();
            default ->
                pooled.percentile(Double.parseDouble("0." + metric.substring(1)))
                        .dividedBy(NANOS_PER_MILLI);
        };
    }

    private static Map<String, ComparedFigure> compared(RunSummary before, RunSummary after) {
        return RunComparison.of(new Side(before, Map.of()), new Side(after, Map.of()), new Terms(METRICS, "3 %"))
                .figures()
                .stream()
                .collect(Collectors.toMap(figure -> figure.subject().metric(), Function.identity()));
    }

    /** From two to six repeats of different speeds, of one to four hundred interactions of each of ten users. */
    private static RunSummary run(RandomGenerator random) {
        double[] millis = new double[2 + random.nextInt(5)];
        Arrays.setAll(millis, repeat -> 20 * Math.exp(0.1 * random.nextGaussian()));
        return Measured.interactions(100 + random.nextInt(300))
                .point(10, millis)
                .run();
    }
}
