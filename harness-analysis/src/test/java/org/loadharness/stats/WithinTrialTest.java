package org.loadharness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Distribution;
import org.loadharness.stats.WithinTrial.BatchMeans;

@Tag("law")
class WithinTrialTest {
    private static final SeedTree SEEDS = new SeedTree(7).child("within a trial");
    private static final int TRIALS = Cases.of(400, 1_000);
    private static final double MEAN_MILLIS = 20;
    private static final int MEAN_COUNT = 30;

    @Test
    void ofSecondsThatDoNotDependOnEachOtherTheIntervalsCoverTheTruthIn93To97OfAHundredTrials() {
        List<WithinTrial> trials = IntStream.range(0, TRIALS)
                .mapToObj(trial -> SEEDS.child(trial).stream())
                .map(random -> WithinTrial.of(seconds(
                        60, second -> second(MEAN_COUNT / 2 + random.nextInt(MEAN_COUNT + 1), random))))
                .toList();

        assertCovered(trials.stream().map(WithinTrial::throughputPerSecond).toList(), MEAN_COUNT);
        assertCovered(trials.stream().map(WithinTrial::responseMillis).toList(), MEAN_MILLIS);
    }

    @Test
    void theRestOfASecondAtTheEndCountsForItsLength() {
        List<SampledSecond> seconds = new ArrayList<>(
                seconds(60, second -> Distribution.of(LongStream.range(0, 100).toArray())));
        seconds.add(second(60 * Given.SECOND_NANOS, 60 * Given.SECOND_NANOS + Given.SECOND_NANOS / 2, fifty()));

        BatchMeans throughput = WithinTrial.of(seconds).throughputPerSecond().orElseThrow();

        assertThat(throughput.batches()).isEqualTo(50);
        assertThat(throughput.mean()).isCloseTo(100, within(1e-9));
        assertThat(throughput.interval().halfWidth()).isCloseTo(0, within(1e-6));
    }

    @Test
    void ofFewSecondsNothingIsKnown() {
        RandomGenerator random = SEEDS.child("few").stream();

        assertThat(WithinTrial.of(seconds(59, second -> second(10, random))))
                .isEqualTo(new WithinTrial(Optional.empty(), Optional.empty()));
        assertThat(WithinTrial.of(List.of())).isEqualTo(new WithinTrial(Optional.empty(), Optional.empty()));
    }

    @Test
    void aSecondThatEndedBeforeItBeganIsNone() {
        List<SampledSecond> seconds = new ArrayList<>(
                seconds(59, second -> Distribution.of(LongStream.range(0, 100).toArray())));
        seconds.add(second(59 * Given.SECOND_NANOS, 59 * Given.SECOND_NANOS - 861, Distribution.EMPTY));

        assertThat(WithinTrial.of(seconds).throughputPerSecond()).isEmpty();
    }

    @Test
    void ofASystemThatDriftsLittleIsKnown() {
        RandomGenerator random = SEEDS.child("drift").stream();

        Interval throughput = WithinTrial.of(seconds(70, second -> second(10 + 5 * second, random)))
                .throughputPerSecond()
                .orElseThrow()
                .interval();

        assertThat(throughput.low()).isLessThan(50);
        assertThat(throughput.high()).isGreaterThan(350);
    }

    private static void assertCovered(List<Optional<BatchMeans>> trials, double truth) {
        List<Interval> intervals = trials.stream()
                .flatMap(Optional::stream)
                .map(BatchMeans::interval)
                .toList();
        long covered = intervals.stream()
                .filter(interval -> interval.low() <= truth && truth <= interval.high())
                .count();

        assertThat(intervals).hasSize(TRIALS);
        assertThat((double) covered / intervals.size()).isBetween(0.93, 0.97);
    }

    private static List<SampledSecond> seconds(int count, IntFunction<Distribution> successes) {
        return IntStream.range(0, count)
                .mapToObj(second ->
                        second(second * Given.SECOND_NANOS, (second + 1) * Given.SECOND_NANOS, successes.apply(second)))
                .toList();
    }

    private static SampledSecond second(long startNanos, long endNanos, Distribution successes) {
        return new SampledSecond(
                startNanos, endNanos, successes.count(), successes.meanNanos().orElse(0), 0, 0, 0);
    }

    private static Distribution second(int count, RandomGenerator random) {
        return Distribution.of(IntStream.range(0, count)
                .mapToLong(i -> (long) (MEAN_MILLIS * Given.MILLI_NANOS * random.nextExponential()))
                .toArray());
    }

    private static Distribution fifty() {
        return Distribution.of(LongStream.range(0, 50).toArray());
    }
}
