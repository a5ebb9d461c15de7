package org.loadharness.workloads.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;

class SampleTest {
    @Test
    void aSampleHasDifferentNumbersOfTheRange() {
        for (int seed = 0; seed < 1_000; seed++) {
            RandomGenerator random = new SeedTree(seed).stream();
            int size = 1 + random.nextInt(30);
            int count = random.nextInt(40);

            Set<Integer> sample = Sample.of(count, size, random);

            assertThat(sample)
                    .as("seed %s", seed)
                    .hasSize(Math.min(count, size))
                    .allMatch(i -> i >= 0 && i < size);
        }
    }

    @Test
    void everyPairIsEquallyLikely() {
        int size = 6;
        int draws = 30_000;
        int[][] counts = new int[size][size];
        RandomGenerator random = new SeedTree(42).stream();

        for (int draw = 0; draw < draws; draw++) {
            int[] pair = Sample.of(2, size, random).stream()
                    .mapToInt(Integer::intValue)
                    .sorted()
                    .toArray();
            counts[pair[0]][pair[1]]++;
        }

        double expected = draws / 15.0;
        double chiSquare = 0;
        for (int low = 0; low < size; low++) {
            for (int high = low + 1; high < size; high++) {
                chiSquare += Math.pow(counts[low][high] - expected, 2) / expected;
            }
        }
        assertThat(chiSquare).as("chi-square, 14 degrees of freedom, 99.99 %").isLessThan(42.6);
    }
}
