package org.loadharness.record;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A stack of blocks that are free. Thread-safe, without locks and without garbage.
 *
 * <p>Its top is one number: the index of the uppermost block, and above it a count of changes. Without that count a thread
 * that is held up between reading the top and replacing it could find the same block there again, which meanwhile was taken
 * and given back, and believe that the block below is still the same.
 */
final class FreeBlocks {
    private static final int EMPTY = -1;
    private static final long INDEX_MASK = 0xffff_ffffL;
    private static final long CHANGE = 1L << Integer.SIZE;

    private final RawBlock[] blocks;
    private final AtomicLong top = new AtomicLong(EMPTY & INDEX_MASK);

    /** All of them are free; each knows its index. */
    FreeBlocks(RawBlock[] blocks) {
        this.blocks = blocks;
        for (RawBlock block : blocks) {
            push(block);
        }
    }

    void push(RawBlock block) {
        long seen;
        do {
            seen = top.get();
            block.putUponFree((int) seen);
        } while (!top.compareAndSet(seen, changed(seen, block.index())));
    }

    /** The uppermost one; there must be one. */
    RawBlock pop() {
        long seen;
        RawBlock block;
        do {
            seen = top.get();
            block = blocks[(int) seen];
        } while (!top.compareAndSet(seen, changed(seen, block.freeBelow())));
        return block;
    }

    private static long changed(long top, int index) {
        return ((top & ~INDEX_MASK) + CHANGE) | (index & INDEX_MASK);
    }
}
