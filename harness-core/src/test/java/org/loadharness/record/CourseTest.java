package org.loadharness.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.record.CourseLog.Bin;
import org.loadharness.record.CourseLog.Gap;
import org.loadharness.record.Recorder.LatencyOrigin;
import org.loadharness.workload.Mix;
import org.loadharness.workload.Outcome;

@Tag("law")
class CourseTest {
    private static final long START_NANOS = 123_456_789;

    @Test
    void noSuccessIsLostWhateverTheLengthOfThePhase() {
        for (int seed = 0; seed < Cases.of(20, 500); seed++) {
            RandomGenerator random = new SeedTree(seed).stream();
            long lengthNanos = 1_000 + random.nextLong(1L << (12 + random.nextInt(35)));
            long[] ends = ends(random, lengthNanos, 1 + random.nextInt(3_000));

            CourseLog log = log(ends, lengthNanos, 1 + random.nextInt(9));

            assertEquals(ends.length, log.count(), "seed " + seed);
            assertEquals(
                    LongStream.of(ends)
                            .map(CourseTest::responseNanos)
                            .map(Octaves::of)
                            .sum(),
                    log.bins().stream().mapToLong(Bin::logs).sum(),
                    "seed " + seed);
        }
    }

    @Test
    void binsAreEqualToAFiftiethOfOne() {
        long lengthNanos = TimeUnit.SECONDS.toNanos(20);
        long[] ends =
                LongStream.range(0, 256_000).map(i -> i * lengthNanos / 256_000).toArray();

        List<Bin> bins = log(ends, lengthNanos, 8).bins();

        assertTrue(bins.stream().allMatch(bin -> Math.abs(bin.count() - 1000) <= 20), bins::toString);
    }

    @Test
    void largestGapsAreThoseOfSortedEnds() {
        for (int seed = 0; seed < Cases.of(20, 500); seed++) {
            RandomGenerator random = new SeedTree(seed).stream();
            long lengthNanos = 5_000_000_000L + random.nextLong(1L << 36);
            long[] ends = ends(random, lengthNanos, 500);
            long[] whole = LongStream.concat(LongStream.of(0, lengthNanos), LongStream.of(ends))
                    .sorted()
                    .toArray();
            long[] expected = LongStream.range(1, whole.length)
                    .map(i -> whole[(int) i] - whole[(int) i - 1])
                    .sorted()
                    .toArray();

            List<Gap> gaps = log(ends, lengthNanos, 8).gaps();

            assertEquals(CourseLog.GAPS, gaps.size());
            for (int rank = 0; rank < gaps.size(); rank++) {
                long nanos = expected[expected.length - 1 - rank];
                assertTrue(Math.abs(nanos - gaps.get(rank).lengthNanos()) <= lengthNanos / 30_000, "seed " + seed);
            }
        }
    }

    @Test
    void whatEndsAfterTheLengthIsNotInIt() {
        CourseLog log = log(new long[] {10_000_000, 20_000_000, 30_000_000}, 25_000_000, 1);

        assertEquals(2, log.count());
        assertTrue(Math.abs(log.gaps().get(2).lengthNanos() - 5_000_000) <= 1_000, log::toString);
    }

    @Test
    void failuresAreNotInIt() {
        Recorder recorder = recorder(1);
        recorder.user(0).enter(START_NANOS);
        recorder.user(0).begin(0, START_NANOS);
        recorder.user(0)
                .record(
                        0,
                        START_NANOS,
                        START_NANOS,
                        START_NANOS + 100,
                        Outcome.failure("no", new IllegalStateException("no")));

        assertEquals(0, recorder.courseLog(1_000).orElseThrow().count());
    }

    @Test
    void aPhaseThatHasNotBegunHasNone() {
        Recorder recorder = new Recorder(List.of(new Mix.Entry("only", 1)), 1, LatencyOrigin.FROM_START);
        recorder.user(0).enter(START_NANOS);

        assertEquals(Optional.empty(), recorder.courseLog(1_000));
    }

    @Test
    void logarithmsErrByLessThanEightTenthsOfAPercent() {
        double worst = LongStream.iterate(1_000, nanos -> nanos < 1L << 50, nanos -> nanos + 1 + nanos / 333)
                .mapToDouble(nanos -> Math.abs(Octaves.of(nanos) / 1024.0 - Math.log((double) nanos) / Math.log(2)))
                .max()
                .orElseThrow();

        assertTrue(Math.pow(2, worst) < 1.008, () -> "off by a factor of " + Math.pow(2, worst));
    }

    private static long[] ends(RandomGenerator random, long lengthNanos, int count) {
        return LongStream.generate(() -> random.nextLong(lengthNanos * 63 / 64))
                .limit(count)
                .toArray();
    }

    private static CourseLog log(long[] ends, long lengthNanos, int users) {
        Recorder recorder = recorder(users);
        for (int user = 0; user < users; user++) {
            recorder.user(user).enter(START_NANOS);
        }
        long[] sorted = Arrays.copyOf(ends, ends.length);
        Arrays.sort(sorted);
        for (int i = 0; i < sorted.length; i++) {
            long doneNanos = START_NANOS + sorted[i];
            long sentNanos = doneNanos - responseNanos(sorted[i]);
            recorder.user(i % users).record(0, sentNanos, sentNanos, doneNanos, Outcome.SUCCESS);
        }
        return recorder.courseLog(lengthNanos).orElseThrow();
    }

    private static long responseNanos(long endNanos) {
        return 500 + endNanos % 7_777_777;
    }

    private static Recorder recorder(int users) {
        Recorder recorder = new Recorder(List.of(new Mix.Entry("only", 1)), users, LatencyOrigin.FROM_START);
        recorder.begin(START_NANOS);
        return recorder;
    }
}
