package org.loadharness.theory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.require.Measured;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Interval.Confidence;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.stats.Verdict.Finding;
import org.loadharness.stats.Verdict.Finding.Severity;

class PeakTest {
    private static final int RUNS = Cases.of(1_000, 20_000);
    private static final int LOADS = 9;
    private static final int REPEATS = 5;
    private static final double TRUTH = 1_000;

    /** On a plateau any load may seem the best. */
    @Tag("law")
    @Test
    void theBandCoversTheHighestOfManyLoads() {
        RandomGenerator random = new SeedTree(5).stream();
        Confidence each = Confidence.STANDARD.amongAll(LOADS);
        int coveredByBand = 0;
        int coveredByOwn = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Estimate> loads = IntStream.range(0, LOADS)
                    .mapToObj(load -> Estimate.of(random.doubles(REPEATS)
                            .map(unused -> random.nextGaussian(TRUTH, 50))
                            .toArray()))
                    .toList();
            Estimate highest = loads.stream()
                    .max((one, other) -> Double.compare(
                            one.mean().orElseThrow(), other.mean().orElseThrow()))
                    .orElseThrow();
            Interval band = Knee.Peak.highestOf(
                    loads.stream().flatMap(load -> load.interval(each).stream()).toList());
            coveredByBand += band.low() <= TRUTH && TRUTH <= band.high() ? 1 : 0;
            Interval own = highest.interval().orElseThrow();
            coveredByOwn += own.low() <= TRUTH && TRUTH <= own.high() ? 1 : 0;
        }

        assertThat((double) coveredByBand / RUNS).isGreaterThan(0.95);
        assertThat((double) coveredByOwn / RUNS)
                .as("what the interval of a chosen load is worth")
                .isLessThan(0.9);
    }

    @Test
    void theBandIsOverThePointsThatAreNotInvalid() {
        List<PointSummary> points = Measured.interactions(1000)
                .point(1, 10, 11, 12)
                .point(2, 10, 11, 12)
                .point(4, 10, 11, 12)
                .run()
                .points();

        Knee.Peak peak = Knee.Peak.of(List.of(points.get(0), points.get(1), invalid(points.get(2))))
                .orElseThrow();

        assertThat(peak.points()).isEqualTo(2);
        assertThat(peak).isEqualTo(Knee.Peak.of(points.subList(0, 2)).orElseThrow());
    }

    private static PointSummary invalid(PointSummary point) {
        return new PointSummary(
                point.point(),
                point.trials(),
                point.pooled(),
                point.phases(),
                point.flows(),
                point.queueing(),
                point.stationarity(),
                Verdict.of(List.of(new Finding(Severity.INVALID, "users-lost", "users lost: 1 of 4"))));
    }

    @Test
    void manyIntervalsNeedMoreConfidenceEach() {
        assertThat(Confidence.STANDARD.amongAll(1)).isEqualTo(Confidence.STANDARD);
        assertThat(Confidence.STANDARD.amongAll(10).fraction()).isEqualTo(0.995);
        assertThat(Confidence.STANDARD.amongAll(1_000_000_000).fraction()).isEqualTo(Confidence.MOST);
    }
}
