package org.loadharness.record;

import org.loadharness.record.Distribution.Totals;
import org.loadharness.time.HotPath;

/**
 * Sum, least and most of what a user has had of some slots, side by side: an interaction touches several of them, and an object for
 * each would be memory that a processor has to fetch. Confined to one thread.
 */
@HotPath
final class SlotTotals {
    private static final int SUM = 0;
    private static final int MIN = 1;
    private static final int MAX = 2;
    private static final int OF_SLOT = 3;
    /** Cells behind those in use, which keep what other users write to away. */
    private static final int APART = 8;

    private final long[] cells;

    SlotTotals(int slots) {
        cells = new long[slots * OF_SLOT + APART];
        for (int slot = 0; slot < slots; slot++) {
            cells[slot * OF_SLOT + MIN] = Totals.NONE.minNanos();
            cells[slot * OF_SLOT + MAX] = Totals.NONE.maxNanos();
        }
    }

    void add(int slot, long nanos) {
        int first = slot * OF_SLOT;
        cells[first + SUM] += nanos;
        cells[first + MIN] = Math.min(cells[first + MIN], nanos);
        cells[first + MAX] = Math.max(cells[first + MAX], nanos);
    }

    Totals of(int slot) {
        int first = slot * OF_SLOT;
        return new Totals(cells[first + SUM], cells[first + MIN], cells[first + MAX]);
    }
}
