package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Distribution.Bucket;
import org.loadharness.record.Distribution.Totals;

class DistributionTest {
    private static final long MILLI = 1_000_000;
    private static final SeedTree SEEDS = new SeedTree(7).child("distribution");

    @Test
    void tenSlowOnesInAThousandDoNotMoveTheNinetyFifth() {
        Distribution fast = Distribution.of(repeated(10 * MILLI, 1000));
        Distribution slow = Distribution.of(repeated(2000 * MILLI, 10));

        Distribution merged = Distribution.merge(List.of(fast, slow));

        assertThat(merged.percentileNanos(0.95)).hasValue(10 * MILLI + tooHigh(10 * MILLI));
        assertThat(merged.percentileNanos(0.99).getAsLong()).isLessThan(11 * MILLI);
        assertThat(merged.percentileNanos(1)).hasValue(2000 * MILLI);
    }

    @Tag("law")
    @Test
    void anySplitAndOrderOfMergingIsBitIdenticalToRecordingInOnePlace() {
        for (int seed = 0; seed < Cases.of(500, 10_000); seed++) {
            RandomGenerator random = SEEDS.child("merge").child(seed).stream();
            long[] values = values(random, random.nextInt(60));
            Distribution whole = Distribution.of(values);

            Distribution merged = mergedInSomeOrder(random, split(random, values));

            assertThat(merged).as("seed %d", seed).isEqualTo(whole);
            assertThat(merged.totals()).as("seed %d", seed).isEqualTo(whole.totals());
            assertThat(merged.encoded()).as("seed %d", seed).isEqualTo(whole.encoded());
        }
    }

    @Tag("law")
    @Test
    void bucketsTellExactlyHowManyValuesAreAtOrBelowTheirHighest() {
        for (int seed = 0; seed < Cases.of(200, 1_000); seed++) {
            RandomGenerator random = SEEDS.child("buckets").child(seed).stream();
            long[] values = values(random, random.nextInt(300));
            Arrays.sort(values);

            long below = 0;
            long highest = -1;
            for (Bucket bucket : Distribution.of(values).buckets()) {
                below += bucket.count();
                assertThat(bucket.lowestNanos()).as("seed %d", seed).isGreaterThan(highest);
                assertThat(bucket.highestNanos() - bucket.lowestNanos())
                        .isLessThanOrEqualTo(bucket.lowestNanos() / 1024);
                highest = bucket.highestNanos();
                long bound = highest;
                assertThat(below)
                        .isEqualTo(LongStream.of(values)
                                .filter(value -> value <= bound)
                                .count());
            }
            assertThat(below).isEqualTo(values.length);
        }
    }

    @Tag("law")
    @Test
    void percentilesAreTheSmallestValueWithEnoughMassAndAtMostATenthPerCentTooHigh() {
        for (int seed = 0; seed < Cases.of(200, 1_000); seed++) {
            RandomGenerator random = SEEDS.child("percentile").child(seed).stream();
            long[] values = values(random, 10 + random.nextInt(3000));
            Distribution distribution = Distribution.of(values);
            Arrays.sort(values);
            int percent = random.nextInt(100);
            double fraction = percent / 100.0;

            long exact = values[Math.max(0, (values.length * percent + 99) / 100 - 1)];

            if (values.length * (100 - percent) >= 10 * 100) {
                assertThat(distribution.percentileNanos(fraction).getAsLong())
                        .as("seed %d, fraction %s of %d", seed, fraction, values.length)
                        .isBetween(exact, exact + exact / 1000);
            } else {
                assertThat(distribution.percentileNanos(fraction)).isEmpty();
            }
        }
    }

    @Test
    void percentilesNeedTenSamplesBeyondThem() {
        assertThat(Distribution.of(repeated(5, 19)).percentileNanos(0.5)).isEmpty();
        assertThat(Distribution.of(repeated(5, 20)).percentileNanos(0.5)).hasValue(5);
        assertThat(Distribution.of(repeated(5, 99)).percentileNanos(0.9)).isEmpty();
        assertThat(Distribution.of(repeated(5, 100)).percentileNanos(0.9)).hasValue(5);
        assertThat(Distribution.of(repeated(5, 199)).percentileNanos(0.95)).isEmpty();
        assertThat(Distribution.of(repeated(5, 200)).percentileNanos(0.95)).hasValue(5);
        assertThat(Distribution.of(repeated(5, 999)).percentileNanos(0.99)).isEmpty();
        assertThat(Distribution.of(repeated(5, 1000)).percentileNanos(0.99)).hasValue(5);
        assertThat(Distribution.of(repeated(5, 9_999)).percentileNanos(0.999)).isEmpty();
        assertThat(Distribution.of(repeated(5, 10_000)).percentileNanos(0.999)).hasValue(5);
    }

    @Tag("law")
    @Test
    void noPercentileLiesOutsideTheExactLeastAndLargest() {
        for (int seed = 0; seed < Cases.of(200, 1_000); seed++) {
            RandomGenerator random = SEEDS.child("bounds").child(seed).stream();
            Distribution distribution = Distribution.of(values(random, 10 + random.nextInt(500)));

            distribution
                    .percentileNanos(random.nextDouble())
                    .ifPresent(nanos -> assertThat(nanos)
                            .isBetween(
                                    distribution.totals().minNanos(),
                                    distribution.totals().maxNanos()));
        }
    }

    @Tag("law")
    @Test
    void meanLeastAndLargestAreExact() {
        for (int seed = 0; seed < Cases.of(200, 1_000); seed++) {
            RandomGenerator random = SEEDS.child("exact").child(seed).stream();
            long[] values = values(random, 1 + random.nextInt(200));
            Distribution distribution = Distribution.of(values);

            assertThat(distribution.count()).isEqualTo(values.length);
            assertThat(distribution.meanNanos())
                    .hasValue((double) LongStream.of(values).sum() / values.length);
            assertThat(distribution.minNanos())
                    .hasValue(LongStream.of(values).min().getAsLong());
            assertThat(distribution.maxNanos())
                    .hasValue(LongStream.of(values).max().getAsLong());
        }
    }

    @Test
    void nothingRecordedHasNoFigures() {
        assertThat(Distribution.EMPTY.count()).isZero();
        assertThat(Distribution.EMPTY.meanNanos()).isEmpty();
        assertThat(Distribution.EMPTY.minNanos()).isEmpty();
        assertThat(Distribution.EMPTY.maxNanos()).isEmpty();
        assertThat(Distribution.EMPTY.percentileNanos(0)).isEmpty();
        assertThat(Distribution.EMPTY.percentileNanos(1)).isEmpty();
        assertThat(Distribution.merge(List.of())).isEqualTo(Distribution.EMPTY);
    }

    @Test
    void fractionsOutsideZeroToOneAreRefused() {
        Distribution distribution = Distribution.of(1, 2, 3);

        for (double fraction : new double[] {-0.001, 1.001, 99, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> distribution.percentileNanos(fraction))
                    .withMessage("fraction must be 0 to 1, was " + fraction);
        }
    }

    @Tag("law")
    @Test
    void decodeReadsWhatWasEncoded() {
        for (int seed = 0; seed < Cases.of(200, 1_000); seed++) {
            RandomGenerator random = SEEDS.child("codec").child(seed).stream();
            Distribution distribution = Distribution.of(values(random, random.nextInt(200)));

            Distribution read = Distribution.decode(distribution.encoded(), distribution.totals());

            assertThat(read).as("seed %d", seed).isEqualTo(distribution);
            assertThat(read.encoded()).as("seed %d", seed).isEqualTo(distribution.encoded());
        }
    }

    @Test
    void bytesThatAreNoHistogramAreRefused() {
        byte[] encoded = Distribution.of(1, 2, 3).encoded();
        for (int seed = 0; seed < Cases.of(200, 1_000); seed++) {
            RandomGenerator random = SEEDS.child("garbage").child(seed).stream();
            byte[] garbage = new byte[random.nextInt(60)];
            random.nextBytes(garbage);

            assertThatIllegalArgumentException()
                    .as("seed %d", seed)
                    .isThrownBy(() -> Distribution.decode(garbage, Totals.NONE))
                    .withMessage("not a compressed histogram: " + garbage.length + " bytes");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Distribution.decode(Arrays.copyOf(encoded, encoded.length / 2), Totals.NONE));
    }

    @Tag("law")
    @Test
    void sinceHoldsWhatCameOnTop() {
        for (int seed = 0; seed < Cases.of(200, 1_000); seed++) {
            RandomGenerator random = SEEDS.child("since").child(seed).stream();
            Distribution before = Distribution.of(values(random, random.nextInt(50)));
            Distribution later = Distribution.of(values(random, random.nextInt(50)));
            Distribution both = Distribution.merge(List.of(before, later));

            Distribution difference = both.since(before);

            assertThat(difference.count()).as("seed %d", seed).isEqualTo(later.count());
            if (later.count() > 0) {
                assertThat(difference.maxNanos().getAsLong())
                        .as("seed %d", seed)
                        .isBetween(later.totals().maxNanos(), later.totals().maxNanos() * 1001 / 1000 + 1);
                assertThat(difference.minNanos().getAsLong())
                        .as("seed %d", seed)
                        .isBetween(
                                later.totals().minNanos() * 999 / 1000,
                                later.totals().minNanos());
                assertThat(difference.meanNanos().getAsDouble())
                        .as("seed %d", seed)
                        .isCloseTo(
                                later.meanNanos().getAsDouble(), org.assertj.core.data.Percentage.withPercentage(0.1));
            }
        }
    }

    @Test
    void sinceLeavesBothUntouched() {
        Distribution before = Distribution.of(1, 2);
        Distribution both = Distribution.of(1, 2, 3);

        both.since(before);

        assertThat(both).isEqualTo(Distribution.of(1, 2, 3));
        assertThat(before).isEqualTo(Distribution.of(1, 2));
    }

    @Test
    void differentValuesOrTotalsAreNotEqual() {
        assertThat(Distribution.of(1, 2)).isEqualTo(Distribution.of(2, 1));
        assertThat(Distribution.of(1, 2)).hasSameHashCodeAs(Distribution.of(2, 1));
        assertThat(Distribution.of(1, 2)).isNotEqualTo(Distribution.of(1, 1));
        assertThat(Distribution.of(1, 2)).isNotEqualTo(Distribution.of(1, 2, 2));
        assertThat(Distribution.of(1_000_000)).isNotEqualTo(Distribution.of(1_000_001));
        assertThat(Distribution.of(1)).isNotEqualTo("1");
    }

    @Test
    void aSumBeyondALongIsAnErrorAndNoWrongMean() {
        Distribution longest = Distribution.of(Long.MAX_VALUE);

        org.assertj.core.api.Assertions.assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() -> Distribution.merge(List.of(longest, longest)));
    }

    @Test
    void itsTextNamesCountAndTotals() {
        assertThat(Distribution.of(3, 4))
                .hasToString("Distribution[count=2, Totals[sumNanos=7, minNanos=3, maxNanos=4]]");
    }

    private static long tooHigh(long value) {
        long width = Long.highestOneBit(value) / 1024;
        return width - value % width - 1;
    }

    private static long[] repeated(long value, int times) {
        long[] values = new long[times];
        Arrays.fill(values, value);
        return values;
    }

    /** Of any magnitude up to some hours. */
    private static long[] values(RandomGenerator random, int count) {
        return LongStream.generate(() -> random.nextLong(1L << (1 + random.nextInt(44))))
                .limit(count)
                .toArray();
    }

    private static List<Distribution> split(RandomGenerator random, long[] values) {
        int parts = 1 + random.nextInt(5);
        List<List<Long>> split = new ArrayList<>();
        IntStream.range(0, parts).forEach(part -> split.add(new ArrayList<>()));
        LongStream.of(values).forEach(value -> split.get(random.nextInt(parts)).add(value));
        List<Distribution> distributions = new ArrayList<>(split.stream()
                .map(part ->
                        Distribution.of(part.stream().mapToLong(Long::longValue).toArray()))
                .toList());
        Collections.shuffle(distributions, new java.util.Random(random.nextLong()));
        return distributions;
    }

    private static Distribution mergedInSomeOrder(RandomGenerator random, List<Distribution> parts) {
        if (parts.size() == 1 || random.nextBoolean()) {
            return Distribution.merge(parts);
        }
        int cut = 1 + random.nextInt(parts.size() - 1);
        return Distribution.merge(List.of(
                mergedInSomeOrder(random, parts.subList(0, cut)),
                mergedInSomeOrder(random, parts.subList(cut, parts.size()))));
    }
}
