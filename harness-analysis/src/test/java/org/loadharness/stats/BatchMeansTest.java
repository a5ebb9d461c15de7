package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
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
        assertThat(coverage.batchMeans).isBetween(0.91, 0.99);
        assertThat(coverage.naive).isLessThan(0.13);
    }

    @Test
    void independentValuesAreCovered() {
        int covered = 0;
        for (int run = 0; run < 2000; run++) {
            RandomGenerator random = SEEDS.child("independent").child(run).stream();
            BatchMeans means = ofValues(
                    DoubleStream.generate(random::nextExponential).limit(5000).toArray());
            covered += contains(means.interval(), 1) ? 1 : 0;
        }

        assertThat(covered / 2000.0).isBetween(0.93, 0.97);
    }

    /** Of such runs fifty batches with Student's t of 49 degrees of freedom cover 45 of 100. */
    @Test
    void aRunThatIsShortForItsQueueIsCoveredToo() {
        int covered = 0;
        for (int run = 0; run < 500; run++) {
            RandomGenerator random = SEEDS.child("short").child(run).stream();
            double[] responses = QueueRun.responses(0.95, 5000, random);
            covered += contains(ofValues(responses).interval(), QueueRun.trueMean(0.95)) ? 1 : 0;
        }

        assertThat(covered / 500.0).isBetween(0.91, 0.98);
    }

    @Test
    void aFlatSpectrumByHand() {
        BatchMeans means = ofValues(withCosines(0.1, 0.1, 0.1));

        // each coefficient is 0.1 sqrt(50 / 2) = 0.5, so that the mean has a standard error of 0.5 / sqrt(50); t(4) =
        // 2.776445
        double plain = 2.776445 * 0.5 / Math.sqrt(50) / 10;
        assertThat(means.batches()).isEqualTo(50);
        assertThat(means.mean()).isCloseTo(10, within(1e-12));
        assertThat(logHalfWidth(means)).isCloseTo(plain * (1 + plain), within(1e-7));
    }

    @Test
    void whatChangesMoreSlowlyThanItShouldByChanceWidensTheInterval() {
        double ofMiddle = logHalfWidth(ofValues(withCosines(0.1, 0.1, 0.05)));
        double ofSlow = logHalfWidth(ofValues(withCosines(0.1, 0.05, 0.05)));

        // squares four times as large as the next: twice what chance makes them, and four thirds
        double plain = 2.776445 * 0.5 / Math.sqrt(50) / 10;
        assertThat(ofMiddle).isCloseTo(plain * Math.sqrt(2) * (1 + plain * Math.sqrt(2)), within(1e-7));
        assertThat(ofSlow).isCloseTo(plain * Math.sqrt(4 / 3.0) * (1 + plain * Math.sqrt(4 / 3.0)), within(1e-7));
    }

    private static double logHalfWidth(BatchMeans means) {
        return Math.log(means.interval().high() / means.interval().low()) / 2;
    }

    /** Fifty values about 10, of cosines from the first to the fourth, to the twelfth and to the fortieth. */
    private static double[] withCosines(double slow, double middle, double fast) {
        return IntStream.range(0, 50)
                .mapToDouble(i -> 10
                        + IntStream.rangeClosed(1, 40)
                                .mapToDouble(k -> (k <= 4 ? slow : k <= 12 ? middle : fast)
                                        * Math.cos(Math.PI * k * (i + 0.5) / 50))
                                .sum())
                .toArray();
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
            BatchMeans ofValues = ofValues(values);

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
        double[] fives = new double[50];
        Arrays.fill(fives, 5);

        assertThat(ofValues(fives).interval()).isEqualTo(new Interval(5, 5));
    }

    @Test
    void whatIsTooLittleOrNoNumberIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ofValues(1, 2, 3))
                .withMessage("batch means need values in at least 50 batches, were 3 in 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BatchMeans.of(Collections.nCopies(60, new Batch(0, 0))))
                .withMessage("batch means need values in at least 50 batches, were 0 in 60");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ofValues(1, 2, Double.NaN, 4))
                .withMessage("sum must be finite, was NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Batch(1, -1))
                .withMessage("count must be at least 0, was -1");
    }

    /** In the order in which they came about, each a batch of its own. */
    private static BatchMeans ofValues(double... values) {
        return BatchMeans.of(
                Arrays.stream(values).mapToObj(value -> new Batch(value, 1)).toList());
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
            batchMeans += contains(ofValues(responses).interval(), truth) ? 1 : 0;
            naive += contains(Estimate.of(responses).interval().orElseThrow(), truth) ? 1 : 0;
        }
        return new Coverage((double) batchMeans / runs, (double) naive / runs);
    }

    private static boolean contains(Interval interval, double truth) {
        return interval.low() <= truth && truth <= interval.high();
    }

    private record Coverage(double batchMeans, double naive) {}
}
