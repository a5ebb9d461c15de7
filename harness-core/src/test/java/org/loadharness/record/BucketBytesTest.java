package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.record.Distribution.Bucket;

/** Held against the library whose form it is. */
class BucketBytesTest {
    private static final SeedTree SEEDS = new SeedTree(26).child("bucket bytes");

    @Tag("law")
    @Test
    void theyAreTheBytesOfTheLibrary() throws DataFormatException {
        for (int seed = 0; seed < Cases.of(300, 10_000); seed++) {
            long[] values = values(seed, 400);
            Histogram histogram = histogram(values);

            byte[] ours = BucketBytes.of(counts(values));

            assertThat(ours).as("seed %d", seed).isEqualTo(BucketBytes.of(histogram));
            byte[] compressed = BucketBytes.compressed(ours, Deflater.DEFAULT_COMPRESSION);
            assertThat(compressed).as("seed %d", seed).isEqualTo(compressed(small(histogram)));
            assertThat(BucketBytes.decompressed(compressed)).isEqualTo(ours);
            assertThat(BucketBytes.decompressed(BucketBytes.compressed(ours, Deflater.BEST_COMPRESSION)))
                    .isEqualTo(ours);
        }
    }

    @Tag("law")
    @Test
    void whatIsReadFromThemIsWhatTheLibraryReads() {
        for (int seed = 0; seed < Cases.of(300, 10_000); seed++) {
            long[] values = values(seed, 400);
            Histogram histogram = histogram(values);
            Distribution distribution = Distribution.of(values);
            Distribution fromBuckets = distribution.since(Distribution.EMPTY);

            assertThat(fromBuckets.count()).isEqualTo(histogram.getTotalCount());
            if (values.length > 0) {
                assertThat(fromBuckets.totals().sumNanos())
                        .as("seed %d", seed)
                        .isEqualTo(Math.round(histogram.getMean() * histogram.getTotalCount()));
                assertThat(fromBuckets.totals().minNanos()).isEqualTo(histogram.getMinValue());
                assertThat(fromBuckets.totals().maxNanos()).isEqualTo(histogram.getMaxValue());
            }
            for (double fraction : new double[] {0, 0.01, 0.1, 0.25, 0.5, 0.9, 0.95}) {
                long expected = histogram.getValueAtPercentile(fraction * 100);
                fromBuckets
                        .percentileNanos(fraction)
                        .ifPresent(
                                nanos -> assertThat(nanos).as("at %s", fraction).isEqualTo(expected));
            }
        }
    }

    @Test
    void aHistogramInAnotherFormOfTheLibraryIsReadToo() throws DataFormatException {
        long[] values = values(1, 200);
        Histogram coarse = new Histogram(10, 1L << 50, 2);
        LongStream.of(values).forEach(coarse::recordValue);

        Distribution read =
                Distribution.decode(compressed(coarse), Distribution.of(values).totals());

        assertThat(read.count()).isEqualTo(values.length);
        assertThat(read.buckets().stream().mapToLong(Bucket::count).sum()).isEqualTo(values.length);
        assertThat(BucketBytes.decompressed(compressed(histogram(values)))).isEqualTo(BucketBytes.of(counts(values)));
    }

    @Test
    void aBucketBeyondTheLastIsRefused() {
        BucketWriter writer = new BucketWriter();
        writer.add(BucketCounts.BUCKETS, 1);
        BucketWalk walk = new BucketWalk(Arrays.copyOf(new byte[0], BucketBytes.HEADER_BYTES));

        assertThat(walk.next()).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BucketWalk(writer.bytes()).next())
                .withMessageContaining("buckets");
    }

    @Test
    void aNumberThatIsCutOffIsRefused() {
        BucketWriter writer = new BucketWriter();
        writer.add(5, 1_000_000);
        byte[] cut = Arrays.copyOf(writer.bytes(), writer.bytes().length - 1);

        assertThatIllegalArgumentException().isThrownBy(() -> new BucketWalk(cut).next());
    }

    @Test
    void whatTheEarlierHoldsAloneIsAMistake() {
        Distribution some = Distribution.of(1, 2, 5_000);

        for (long[] more : new long[][] {{3}, {1, 1}, {9_000}, {0}}) {
            assertThatIllegalArgumentException()
                    .as("%s", Arrays.toString(more))
                    .isThrownBy(() -> some.since(Distribution.of(more)));
        }
    }

    private static long[] values(int seed, int most) {
        RandomGenerator random = SEEDS.child(seed).stream();
        int magnitude = 1 + random.nextInt(50);
        return LongStream.generate(() -> random.nextLong(1L << (1 + random.nextInt(magnitude))))
                .limit(random.nextInt(most))
                .toArray();
    }

    private static BucketCounts counts(long... values) {
        BucketCounts counts = new BucketCounts();
        LongStream.of(values).forEach(counts::record);
        return counts;
    }

    private static Histogram histogram(long... values) {
        Histogram histogram = Distribution.newHistogram();
        LongStream.of(values).forEach(histogram::recordValue);
        return histogram;
    }

    /** One that did not grow. */
    private static Histogram small(Histogram histogram) {
        Histogram small = new Histogram(1, Math.max(2, histogram.getMaxValue()), 3);
        small.add(histogram);
        return small;
    }

    private static byte[] compressed(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }
}
