package org.loadharness.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;

class BucketCountsTest {
    private static final SeedTree SEEDS = new SeedTree(11).child("buckets");

    @Tag("law")
    @Test
    void countsLandWhereAHistogramOfThreeDigitsPutsThem() {
        for (int seed = 0; seed < Cases.of(200, 1_000); seed++) {
            RandomGenerator random = SEEDS.child(seed).stream();
            BucketCounts counts = new BucketCounts();
            Histogram expected = Distribution.newHistogram();
            for (int i = 0; i < 100; i++) {
                long value = random.nextLong(1L << (1 + random.nextInt(45)));
                counts.record(value);
                expected.recordValue(value);
            }

            assertThat(histogram(counts)).as("seed %d", seed).isEqualTo(expected);
        }
    }

    @Test
    void everyEdgeOfABucketIsThatOfTheHistogram() {
        for (long edge : edges()) {
            BucketCounts counts = new BucketCounts();
            counts.record(edge);
            Histogram expected = Distribution.newHistogram();
            expected.recordValue(edge);

            assertThat(histogram(counts)).as("value %d", edge).isEqualTo(expected);
        }
    }

    @Test
    void smallValuesAreExact() {
        BucketCounts counts = new BucketCounts();
        LongStream.range(0, 2048).forEach(counts::record);

        Histogram histogram = histogram(counts);

        for (long value = 0; value < 2048; value++) {
            assertThat(histogram.getCountBetweenValues(value, value)).isOne();
        }
    }

    @Test
    void aNegativeValueCountsAsNone() {
        BucketCounts counts = new BucketCounts();
        counts.record(-1);
        counts.record(Long.MIN_VALUE);

        assertThat(histogram(counts).getCountAtValue(0)).isEqualTo(2);
    }

    @Test
    void theLongestValueIsCounted() {
        BucketCounts counts = new BucketCounts();
        counts.record(Long.MAX_VALUE);

        assertThat(histogram(counts).getTotalCount()).isOne();
    }

    @Test
    void nothingIsLostBetweenThreads() throws InterruptedException {
        BucketCounts counts = new BucketCounts();
        CountDownLatch ready = new CountDownLatch(4);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            RandomGenerator random = SEEDS.child("threads").child(i).stream();
            threads.add(new Thread(() -> {
                ready.countDown();
                for (int value = 0; value < 50_000; value++) {
                    counts.record(random.nextLong(1L << 30));
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(histogram(counts).getTotalCount()).isEqualTo(200_000);
    }

    private static long[] edges() {
        return LongStream.range(0, 45)
                .flatMap(bit -> LongStream.of((1L << bit) - 1, 1L << bit, (1L << bit) + 1, 3L << bit))
                .toArray();
    }

    private static Histogram histogram(BucketCounts counts) {
        Histogram histogram = Distribution.newHistogram();
        counts.addTo(histogram);
        return histogram;
    }
}
