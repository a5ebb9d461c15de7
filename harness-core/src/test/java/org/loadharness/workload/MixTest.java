package org.loadharness.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.loadharness.random.SeedTree;

class MixTest {
    private static final long WORDS = 1L << Integer.SIZE;
    private static final SeedTree SEEDS = new SeedTree(6).child("mix");
    private static final Mix REPORT =
            Mix.of(new Mix.Entry("customer", 60), new Mix.Entry("replenish", 30), new Mix.Entry("acquire", 10));

    @Test
    void sharesAreWeightsOverTheirSum() {
        assertThat(REPORT.shareFraction(0)).isEqualTo(0.6);
        assertThat(REPORT.shareFraction(1)).isEqualTo(0.3);
        assertThat(REPORT.shareFraction(2)).isEqualTo(0.1);
    }

    @Test
    void asManyWordsGiveEachInteractionAsItsWeightSays() {
        Mix even = Mix.of(IntStream.range(0, 100)
                .mapToObj(index -> new Mix.Entry("i" + index, 1))
                .toArray(Mix.Entry[]::new));

        for (int index = 0; index < 100; index++) {
            long first = ((long) index * WORDS + 99) / 100;
            long last = ((index + 1L) * WORDS - 1) / 100;
            long accepted = isDrawnAgain(even, first) ? first + 1 : first;

            assertThat(last - accepted + 1).as("words of %d", index).isEqualTo(WORDS / 100);
            assertThat(even.choose(word(accepted))).isEqualTo(index);
            assertThat(even.choose(word(last))).isEqualTo(index);
        }
    }

    @Test
    void weightsShareOutTheDraws() {
        int[] counts = new int[3];
        for (long draw = 0; draw < 100; draw++) {
            counts[REPORT.choose(word((draw * WORDS + WORDS / 2) / 100))]++;
        }

        assertThat(counts).containsExactly(60, 30, 10);
    }

    @Test
    void drawsFollowTheWeightsInTheLongRun() {
        for (int seed = 0; seed < 1000; seed++) {
            RandomGenerator random = SEEDS.child("long").child(seed).stream();
            Mix mix = someMix(random);
            int draws = 2000;
            int[] counts = new int[mix.entries().size()];
            IntStream.range(0, draws).forEach(draw -> counts[mix.choose(random)]++);

            for (int index = 0; index < counts.length; index++) {
                double share = mix.shareFraction(index);
                double allowed = 6 * Math.sqrt(draws * share * (1 - share)) + 1e-9;
                assertThat((double) counts[index])
                        .as("seed %d, %s", seed, mix.entries().get(index))
                        .isBetween(draws * share - allowed, draws * share + allowed);
            }
        }
    }

    @Test
    void sharesAddUpToOne() {
        for (int seed = 0; seed < 1000; seed++) {
            Mix mix = someMix(SEEDS.child("sum").child(seed).stream());

            assertThat(IntStream.range(0, mix.entries().size())
                            .mapToDouble(mix::shareFraction)
                            .sum())
                    .as("seed %d", seed)
                    .isCloseTo(1, org.assertj.core.data.Offset.offset(1e-12));
        }
    }

    @Test
    void anInteractionOfNoWeightNeverComes() {
        Mix mix = Mix.of(new Mix.Entry("never", 0), new Mix.Entry("always", 1), new Mix.Entry("nor", 0));
        RandomGenerator random = SEEDS.child("never").stream();

        assertThat(IntStream.range(0, 1000).map(draw -> mix.choose(random))).containsOnly(1);
    }

    @Test
    void aMixThatCannotBeDrawnFromIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mix.of(new Mix.Entry("a", 1), new Mix.Entry("a", 2)))
                .withMessage("two interactions are named a; give each a name of its own");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mix.of(new Mix.Entry("a", 0), new Mix.Entry("b", 0)))
                .withMessage("all interactions have weight 0: a, b; give at least one a weight above 0");
        assertThatIllegalArgumentException()
                .isThrownBy(Mix::of)
                .withMessage("a mix needs an interaction, got none; add one with a weight above 0");
    }

    @Test
    void weightsAndNamesOutsideTheLimitsAreRefused() {
        assertThat(new Mix.Entry("a", 1_000_000).weight()).isEqualTo(1_000_000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Mix.Entry("a", -1))
                .withMessage("weight of a must be 0 to 1000000, was -1");
        assertThatIllegalArgumentException().isThrownBy(() -> new Mix.Entry("a", 1_000_001));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Mix.Entry(" ", 1))
                .withMessage("the name of an interaction must not be blank");
    }

    @Test
    void moreWeightThanAnIntHoldsIsRefusedInWords() {
        Mix.Entry[] many = IntStream.range(0, 2148)
                .mapToObj(index -> new Mix.Entry("i" + index, 1_000_000))
                .toArray(Mix.Entry[]::new);

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Mix.of(many))
                .withMessage("the weights of a mix must sum to at most 2147483647, was 2148000000");
    }

    private static Mix someMix(RandomGenerator random) {
        List<Mix.Entry> interactions = new ArrayList<>();
        int kinds = 1 + random.nextInt(6);
        for (int index = 0; index < kinds; index++) {
            interactions.add(new Mix.Entry("i" + index, random.nextInt(100)));
        }
        interactions.add(new Mix.Entry("last", 1));
        return Mix.of(interactions.toArray(Mix.Entry[]::new));
    }

    private static boolean isDrawnAgain(Mix mix, long word) {
        Queue<Long> left = new ArrayDeque<>(List.of(word, WORDS / 2 + 1));
        mix.choose(words(left));
        return left.isEmpty();
    }

    private static RandomGenerator words(Queue<Long> words) {
        return () -> words.remove() << Integer.SIZE;
    }

    private static RandomGenerator word(long only) {
        return words(new ArrayDeque<>(List.of(only)));
    }
}
