package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.stats.WithinTrial.BatchMeans;
import org.loadharness.stats.WithinTrial.BatchMeans.Batch;

class BatchMeansTest {
    private static final SeedTree SEEDS = new SeedTree(41).child("batch means");

    @Tag("law")
    @Test
    void at70PercentBatchMeansCoverTheTruthIn93To97OfAHundredRunsAndANaiveIntervalIn3Of10(TestReporter reporter) {
        Coverage coverage = coverage(0.7, Cases.of(600, 2_000), 40_000);

        reporter.publishEntry("rho 0.7", coverage.toString());
        assertThat(coverage.batchMeans).isBetween(0.93, 0.97);
        assertThat(coverage.naive).isBetween(0.24, 0.32);
    }

    @Test
    void at90PercentANaiveIntervalCoversTheTruthInOneOfTenRuns(TestReporter reporter) {
        Coverage coverage = coverage(0.9, 300, 100_000);

        reporter.publishEntry("rho 0.9", coverage.toString());
        assertThat(coverage.batchMeans).isGreaterThan(0.87);
        assertThat(coverage.naive).isLessThan(0.13);
    }

    @Test
    void independentValuesAreCoveredAndSeldomCalledDependent() {
        int covered = 0;
        int independent = 0;
        for (int run = 0; run < 2000; run++) {
            RandomGenerator random = SEEDS.child("independent").child(run).stream();
            BatchMeans means = BatchMeans.of(
                    DoubleStream.generate(random::nextExponential).limit(5000).toArray());
            covered += contains(means.interval(), 1) ? 1 : 0;
            independent += means.areIndependent() ? 1 : 0;
        }

        assertThat(covered / 2000.0).isBetween(0.93, 0.97);
        assertThat(independent / 2000.0).isBetween(0.93, 0.98);
    }

    @Test
    void aRunThatIsTooShortForItsQueueSaysSo() {
        int dependent = 0;
        for (int run = 0; run < 200; run++) {
            RandomGenerator random = SEEDS.child("short").child(run).stream();
            dependent += BatchMeans.of(QueueRun.responses(0.95, 5000, random)).areIndependent() ? 0 : 1;
        }

        assertThat(dependent).as("of 200").isGreaterThan(170);
    }

    @Test
    void fourBatchesByHand() {
        BatchMeans means = BatchMeans.of(1, 3, 2, 4, 4, 6, 7, 5);

        // means 2, 3, 5, 6 about 4: sd = sqrt(10 / 3), t(3) = 3.182446, neighbours (2 - 1 + 2) / 10 = 0.3, and a
        // quarter more: sqrt(1.55 / 0.45)
        assertThat(means.batches()).isEqualTo(4);
        assertThat(means.mean()).isEqualTo(4);
        assertThat(means.interval().halfWidth())
                .isCloseTo(3.182446 * Math.sqrt(10.0 / 3) / 2 * Math.sqrt(1.55 / 0.45), within(1e-5));
        assertThat(means.neighbourCorrelation()).isCloseTo(0.3, within(1e-12));
        assertThat(means.areIndependent()).isTrue();
    }

    @Test
    void sumsOfSecondsGiveWhatTheirValuesGive() {
        for (int seed = 0; seed < 300; seed++) {
            RandomGenerator random = SEEDS.child("sums").child(seed).stream();
            int perBatch = 1 + random.nextInt(20);
            double[] values = random.doubles(50L * perBatch * 3).toArray();
            List<Batch> seconds = IntStream.range(0, 150)
                    .mapToObj(second -> new Batch(
                            Arrays.stream(values, second * perBatch, (second + 1) * perBatch)
                                    .sum(),
                            perBatch))
                    .toList();

            BatchMeans ofSeconds = BatchMeans.of(seconds);
            BatchMeans ofValues = BatchMeans.of(values);

            assertThat(ofSeconds.batches()).isEqualTo(50);
            assertThat(ofSeconds.mean()).as("seed %d", seed).isCloseTo(ofValues.mean(), within(1e-12));
            assertThat(ofSeconds.interval().low())
                    .as("seed %d", seed)
                    .isCloseTo(ofValues.interval().low(), within(1e-9));
        }
    }

    @Test
    void secondsWithDifferentNumbersOfValuesCoverTheTruthToo() {
        int covered = 0;
        for (int run = 0; run < 1000; run++) {
            RandomGenerator random = SEEDS.child("uneven").child(run).stream();
            List<Batch> seconds = Stream.generate(() -> exponentials(random.nextInt(40), random))
                    .limit(60)
                    .toList();
            covered += contains(BatchMeans.of(seconds).interval(), 1) ? 1 : 0;
        }

        assertThat(covered / 1000.0).isBetween(0.93, 0.97);
    }

    @Test
    void valuesThatAreAllTheSameHaveAnIntervalOfNoWidth() {
        BatchMeans means = BatchMeans.of(5, 5, 5, 5, 5);

        assertThat(means.interval()).isEqualTo(new Interval(5, 5));
        assertThat(means.neighbourCorrelation()).isZero();
    }

    @Test
    void whatHasNoSpreadIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BatchMeans.of(1, 2, 3))
                .withMessage("batch means need values in at least 2 batches, were 3 in 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BatchMeans.of(List.of(new Batch(0, 0), new Batch(0, 0))))
                .withMessage("batch means need values in at least 2 batches, were 0 in 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BatchMeans.of(1, 2, Double.NaN, 4))
                .withMessage("sum must be finite, was NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Batch(1, -1))
                .withMessage("count must be at least 0, was -1");
    }

    private static Batch exponentials(int count, RandomGenerator random) {
        return new Batch(
                DoubleStream.generate(random::nextExponential).limit(count).sum(), count);
    }

    private static Coverage coverage(double utilisation, int runs, int arrivals) {
        double truth = QueueRun.trueMean(utilisation);
        int batchMeans = 0;
        int naive = 0;
        for (int run = 0; run < runs; run++) {
            RandomGenerator random = SEEDS.child("queue " + utilisation).child(run).stream();
            double[] responses = QueueRun.responses(utilisation, arrivals, random);
            batchMeans += contains(BatchMeans.of(responses).interval(), truth) ? 1 : 0;
            naive += contains(Estimate.of(responses).interval().orElseThrow(), truth) ? 1 : 0;
        }
        return new Coverage((double) batchMeans / runs, (double) naive / runs);
    }

    private static boolean contains(Interval interval, double truth) {
        return interval.low() <= truth && truth <= interval.high();
    }

    private record Coverage(double batchMeans, double naive) {}
}
