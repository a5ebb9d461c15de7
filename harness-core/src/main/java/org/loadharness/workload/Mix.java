package org.loadharness.workload;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.loadharness.time.HotPath;

/**
 * A weighted mix of interactions. Each step draws one at random with a probability of exactly weight / sum of weights,
 * independently of all other draws.
 *
 * <p>Immutable. Thread-safe, given a generator per thread.
 */
@HotPath
public final class Mix implements Course {
    private static final long WORD = 0xFFFF_FFFFL;

    /** At least one draw in 65,536 looks twice: often enough that compiled code knows the way. */
    private static final long SELDOM = 1L << 16;

    private final List<Entry> entries;
    private final int[] upperBounds;
    private final int total;
    private final long surplus;
    private final long looksTwiceBelow;
    private final boolean guided;

    private Mix(List<Entry> entries, boolean guided) {
        this.guided = guided;
        this.entries = List.copyOf(entries);
        this.upperBounds = new int[entries.size()];
        long sum = 0;
        for (int i = 0; i < upperBounds.length; i++) {
            sum += entries.get(i).weight();
            upperBounds[i] = (int) sum;
        }
        if (sum > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "the weights of a mix must sum to at most " + Integer.MAX_VALUE + ", was " + sum);
        }
        if (sum == 0) {
            throw new IllegalArgumentException(Entry.withoutWeight(entries));
        }
        this.total = (int) sum;
        this.surplus = (1L << Integer.SIZE) % total;
        this.looksTwiceBelow = Math.max(SELDOM, surplus);
    }

    /**
     * A mix of interactions, whose order gives them their indices.
     *
     * @throws IllegalArgumentException if there is none, if all weights are 0, if two have the same name or if the weights
     *     sum to more than {@link Integer#MAX_VALUE}
     */
    public static Mix of(Entry... entries) {
        return of(Arrays.asList(requireNonNull(entries, "entries")));
    }

    /** The same of a list. */
    public static Mix of(List<Entry> entries) {
        return new Mix(distinct(entries), /* guided= */ false);
    }

    /**
     * Interactions whose order the sessions know ({@link GuidedSession}): their weights say nothing about their shares.
     *
     * @throws IllegalArgumentException likewise
     */
    public static Mix guided(List<Entry> entries) {
        return new Mix(distinct(entries), /* guided= */ true);
    }

    private static List<Entry> distinct(List<Entry> entries) {
        Set<String> names = new HashSet<>();
        for (Entry entry : requireNonNull(entries, "entries")) {
            if (!names.add(entry.name())) {
                throw new IllegalArgumentException(
                        "two interactions are named " + entry.name() + "; give each a name of its own");
            }
        }
        return entries;
    }

    /** Whether sessions know what comes next, and nothing is drawn. */
    public boolean isGuided() {
        return guided;
    }

    @Override
    public int next(RandomGenerator random) {
        return choose(random);
    }

    /** Names and weights, in the order of their indices. */
    public List<Entry> entries() {
        return entries;
    }

    /** The intended share of the interaction at an index, from 0 to 1. */
    public double shareFraction(int index) {
        return (double) entries.get(index).weight() / total;
    }

    /** Draws the index of the next interaction; allocates nothing. */
    public int choose(RandomGenerator random) {
        int draw = draw(random);
        int index = 0;
        while (draw >= upperBounds[index]) {
            index++;
        }
        return index;
    }

    /**
     * A number below the total, each with the same probability: the upper half of a random word times the total. The words
     * share out evenly once a surplus of 2^32 mod total of them is drawn again, those whose product has a lower half below
     * it (Lemire, "Fast random integer generation in an interval", ACM TOMACS 29(1), 2019). {@code nextInt(total)} does it
     * by division, which is 6 % of what an interaction costs.
     *
     * <p>A surplus is rare: of a mix of a hundred one draw in 45 million. Were it looked for here, its first would make the compiled
     * code of all users invalid, and a thousand who compute leave the compiler no time to make it again. So a method of its own
     * looks, which is called now and then.
     */
    private int draw(RandomGenerator random) {
        long product = (random.nextInt() & WORD) * total;
        boolean looksTwice = (product & WORD) < looksTwiceBelow;
        return (int) ((looksTwice ? withoutSurplus(product, random) : product) >>> Integer.SIZE);
    }

    private long withoutSurplus(long first, RandomGenerator random) {
        long product = first;
        while ((product & WORD) < surplus) {
            product = (random.nextInt() & WORD) * total;
        }
        return product;
    }

    /** Whether it has the same interactions with the same weights in the same order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Mix mix && mix.guided == guided && mix.entries.equals(entries);
    }

    @Override
    public int hashCode() {
        return entries.hashCode();
    }

    @Override
    public String toString() {
        return entries.toString();
    }

    /**
     * Name and weight of an interaction: what is drawn, planned and logged, without what is done. Immutable. Thread-safe.
     *
     * @param name a short stable name, as in {@code customer}
     * @param weight its share of the mix relative to the other weights; 0 or more, at most 1,000,000
     */
    public record Entry(String name, int weight) {
        public Entry {
            if (requireNonNull(name, "name").isBlank()) {
                throw new IllegalArgumentException("the name of an interaction must not be blank");
            }
            if (weight < 0 || weight > 1_000_000) {
                throw new IllegalArgumentException("weight of " + name + " must be 0 to 1000000, was " + weight);
            }
        }

        private static String withoutWeight(List<Entry> entries) {
            if (entries.isEmpty()) {
                return "a mix needs an interaction, got none; add one with a weight above 0";
            }
            return "all interactions have weight 0: "
                    + entries.stream().map(Entry::name).collect(Collectors.joining(", "))
                    + "; give at least one a weight above 0";
        }
    }
}
