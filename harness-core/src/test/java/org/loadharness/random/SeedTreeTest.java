package org.loadharness.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SeedTreeTest {
    private static final SeedTree ROOT = new SeedTree(42);

    // computed once; a change breaks every plan that is to be repeated
    private static final long PINNED_SEED = 8427167705378336338L;
    private static final long PINNED_FIRST = -8220061648389985689L;

    @Test
    void oneSeedGivesTheSameStreamAlways() {
        assertThat(numbers(ROOT.child("users").child(7)))
                .isEqualTo(numbers(new SeedTree(42).child("users").child(7)));
    }

    @Test
    void aStreamIsTheSameOnEveryMachine() {
        assertThat(ROOT.child("users").child(7).seed()).isEqualTo(PINNED_SEED);
        assertThat(ROOT.child("users").child(7).stream().nextLong()).isEqualTo(PINNED_FIRST);
    }

    @Test
    void twoCallsGiveTwoStreamsFromTheStart() {
        SeedTree branch = ROOT.child("twice");
        RandomGenerator first = branch.stream();
        first.nextLong();

        assertThat(branch.stream().nextLong())
                .isEqualTo(new SeedTree(branch.seed()).stream().nextLong());
        assertThat(first.nextLong()).isNotEqualTo(branch.stream().nextLong());
    }

    @Test
    void everyNameAndIndexLeadsSomewhereElse() {
        Set<Long> seeds = new HashSet<>();
        for (String name : new String[] {"", "a", "b", "ab", "ba", "a ", "users", "session", "warmup", "measured"}) {
            seeds.add(ROOT.child(name).seed());
        }
        LongStream.range(0, 10_000).forEach(index -> seeds.add(ROOT.child(index).seed()));
        LongStream.range(1000, 2000)
                .forEach(index -> seeds.add(new SeedTree(index).child("a").seed()));

        assertThat(seeds).hasSize(10 + 10_000 + 1000);
    }

    @Test
    void aNameOfOneLetterLeadsNowhereThatAnotherSeedAndLetterLead() {
        Set<Long> seeds = new HashSet<>();
        for (long seed = 0; seed < 200; seed++) {
            for (char letter = 'a'; letter <= 'z'; letter++) {
                seeds.add(new SeedTree(seed).child(String.valueOf(letter)).seed());
            }
        }

        assertThat(seeds).hasSize(200 * 26).doesNotContain(0L);
    }

    @Test
    void theOrderOfBranchesMatters() {
        assertThat(ROOT.child("a").child("b")).isNotEqualTo(ROOT.child("b").child("a"));
        assertThat(ROOT.child(1).child(2)).isNotEqualTo(ROOT.child(2).child(1));
        assertThat(ROOT.child("a").child(1)).isNotEqualTo(ROOT.child(1).child("a"));
    }

    @Test
    void neighbouringStreamsAreUncorrelated() {
        int streams = 2000;
        int draws = 100;
        double product = IntStream.range(0, streams)
                .mapToDouble(index -> {
                    RandomGenerator one = ROOT.child(index).stream();
                    RandomGenerator next = ROOT.child(index + 1).stream();
                    return IntStream.range(0, draws)
                            .mapToDouble(draw -> (one.nextDouble() - 0.5) * (next.nextDouble() - 0.5))
                            .sum();
                })
                .sum();

        // the variance of one product is 1/144; five standard deviations of the sum
        assertThat(Math.abs(product)).isLessThan(5 * Math.sqrt(streams * draws / 144.0));
    }

    @Test
    void firstDrawsOfManyStreamsAreUniform() {
        int[] tenths = new int[10];
        IntStream.range(0, 100_000)
                .forEach(index ->
                        tenths[ROOT.child("first").child(index).stream().nextInt(10)]++);

        // ten thousand expected in each, standard deviation 95
        assertThat(IntStream.of(tenths)).allMatch(count -> count >= 9_500 && count <= 10_500);
    }

    private static long[] numbers(SeedTree branch) {
        return branch.stream().longs(20).toArray();
    }
}
