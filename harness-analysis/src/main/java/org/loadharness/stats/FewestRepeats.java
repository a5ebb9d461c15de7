package org.loadharness.stats;

import java.util.function.LongPredicate;

/** The least number of repeats that can decide something; found by halving. Immutable. Thread-safe. */
final class FewestRepeats {
    /** Stands for all numbers beyond it: nobody makes so many. */
    static final long MOST = Long.MAX_VALUE;

    private FewestRepeats() {}

    /**
     * The fewest that are enough.
     *
     * @param from where fewer are known not to do
     * @param isEnough true from some number on
     */
    static long of(long from, LongPredicate isEnough) {
        if (isEnough.test(from)) {
            return from;
        }
        long fails = from;
        long passes = from;
        while (!isEnough.test(passes)) {
            if (passes > MOST / 2) {
                return MOST;
            }
            fails = passes;
            passes *= 2;
        }
        while (passes - fails > 1) {
            long middle = fails + (passes - fails) / 2;
            if (isEnough.test(middle)) {
                passes = middle;
            } else {
                fails = middle;
            }
        }
        return passes;
    }
}
