package org.loadharness.workload;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.loadharness.time.HotPath;

/**
 * A weighted mix of interactions. Each step draws one at random with a probability of exactly weight / sum of weights,
 * independently of all other draws.
 *
 * <p>Immutable. Thread-safe, given a generator per thread.
 */
@HotPath
public final class Mix {
    private static final long WORD = 0xFFFF_FFFFL;

    private final List<Interaction> interactions;
    private final int[] upperBounds;
    private final int total;
    private final long surplus;

    private Mix(List<Interaction> interactions) {
        this.interactions = List.copyOf(interactions);
        this.upperBounds = new int[interactions.size()];
        int sum = 0;
        for (int i = 0; i < upperBounds.length; i++) {
            sum = Math.addExact(sum, interactions.get(i).weight());
            upperBounds[i] = sum;
        }
        if (sum == 0) {
            throw new IllegalArgumentException(
                    "a mix needs an interaction with a weight above 0, got " + this.interactions);
        }
        this.total = sum;
        this.surplus = (1L << Integer.SIZE) % total;
    }

    /**
     * A mix of interactions, whose order gives them their indices.
     *
     * @throws IllegalArgumentException if there is none, if all weights are 0 or if two have the same name
     */
    public static Mix of(Interaction... interactions) {
        Set<String> names = new HashSet<>();
        for (Interaction interaction : interactions) {
            if (!names.add(interaction.name())) {
                throw new IllegalArgumentException("two interactions are named " + interaction.name());
            }
        }
        return new Mix(Arrays.asList(interactions));
    }

    /** The interactions in the order of their indices. */
    public List<Interaction> interactions() {
        return interactions;
    }

    /** The intended share of the interaction at an index, from 0 to 1. */
    public double shareFraction(int index) {
        return (double) interactions.get(index).weight() / total;
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
     */
    private int draw(RandomGenerator random) {
        long product = (random.nextInt() & WORD) * total;
        while ((product & WORD) < surplus) {
            product = (random.nextInt() & WORD) * total;
        }
        return (int) (product >>> Integer.SIZE);
    }
}
