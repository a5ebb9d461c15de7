package org.loadharness.workloads.bookstore;

import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Draws without replacement. */
final class Sample {
    private Sample() {}

    /**
     * Different numbers from 0 to {@code size} - 1, each set of them equally likely; all of them if there are no more than
     * asked for. (R. W. Floyd's algorithm; J. Bentley, "Programming Pearls: a sample of brilliance", CACM 30(9), 1987.)
     */
    static Set<Integer> of(int count, int size, RandomGenerator random) {
        Set<Integer> drawn = new HashSet<>();
        for (int last = Math.max(0, size - count); last < size; last++) {
            int index = random.nextInt(last + 1);
            if (!drawn.add(index)) {
                drawn.add(last);
            }
        }
        return drawn;
    }
}
