package org.loadharness.record;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntFunction;

/**
 * A running total over threads that come and go. What a thread had when it was last seen stays in it; lost is only what an
 * ended thread did since then. Confined to one thread.
 */
final class ThreadTotal {
    private Map<Integer, Long> last = new HashMap<>();
    private long total;

    /**
     * Goes on to the present figures.
     *
     * @param threads those that there are
     * @param figure of a thread; empty if it cannot be read, as when it has just ended: then it is as it was
     */
    void update(int[] threads, IntFunction<OptionalLong> figure) {
        Map<Integer, Long> present = new HashMap<>();
        for (int thread : threads) {
            Long before = last.get(thread);
            OptionalLong now = figure.apply(thread);
            if (now.isPresent()) {
                total += increase(before == null ? 0 : before, now.getAsLong());
                present.put(thread, now.getAsLong());
            } else if (before != null) {
                present.put(thread, before);
            }
        }
        last = present;
    }

    /** Of all threads that were ever seen. */
    long total() {
        return total;
    }

    /** Whether no thread could be read so far. */
    boolean isEmpty() {
        return last.isEmpty();
    }

    /** A figure that has fallen is that of another thread to which the number was given. */
    private static long increase(long before, long now) {
        return now >= before ? now - before : now;
    }
}
