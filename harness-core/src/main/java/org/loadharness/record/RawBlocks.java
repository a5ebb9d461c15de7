package org.loadharness.record;

import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of a phase, all made beforehand: each user has one at most, and {@value #SPARE_RECORDS} records are free or on
 * their way to the file. Who finds none free waits until the writer has emptied one.
 *
 * <p>Thread-safe: {@link #takeFull}, {@link #free} and {@link #close} are for the writer alone, the rest for users.
 */
final class RawBlocks {
    /** What the writer may be behind before users wait: {@value}. */
    static final int SPARE_RECORDS = 1 << 17;

    private static final int MOST_RECORDS = 1 << 10;
    private static final int LEAST_RECORDS = 4;

    private final int recordsPerBlock;
    private final int count;
    private final FreeBlocks free;
    /** One for each free block. */
    private final Semaphore permits;

    private final AtomicReference<@Nullable RawBlock> full = new AtomicReference<>();
    private volatile @Nullable Thread writer;
    private volatile boolean closed;

    RawBlocks(int users) {
        this(users, recordsPerBlock(users), SPARE_RECORDS);
    }

    RawBlocks(int users, int recordsPerBlock, int spareRecords) {
        this.recordsPerBlock = recordsPerBlock;
        count = users + spareRecords / recordsPerBlock;
        RawBlock[] blocks = new RawBlock[count];
        Arrays.setAll(blocks, index -> new RawBlock(index, recordsPerBlock));
        free = new FreeBlocks(blocks);
        permits = new Semaphore(count);
    }

    /** The more users, the fewer records each may keep back. */
    static int recordsPerBlock(int users) {
        return Math.max(LEAST_RECORDS, Math.min(MOST_RECORDS, Integer.highestOneBit(SPARE_RECORDS / users)));
    }

    /** That thread empties full blocks from now on. */
    void emptiedBy(Thread thread) {
        writer = thread;
    }

    /** Whether a block is free, which is then the caller's to {@link #exchange}. */
    boolean claim() {
        return closed || permits.tryAcquire();
    }

    /** Waits until a block is free, which is then the caller's to {@link #exchange}; an interrupt is kept for later. */
    void awaitClaim() {
        if (writer == null) {
            throw new IllegalStateException("nobody writes the records of this phase; begin it first");
        }
        LockSupport.unpark(writer);
        permits.acquireUninterruptibly();
    }

    /** Gives a full block, or none at first, for the free one that was claimed. */
    RawBlock exchange(@Nullable RawBlock filled) {
        if (closed) {
            return filled == null ? new RawBlock(count, recordsPerBlock) : filled;
        }
        RawBlock fresh = free.pop();
        if (filled != null) {
            push(filled);
        }
        return fresh;
    }

    /** The full blocks of all users, those of each in their order; the first, which lies upon the next, or null. */
    @Nullable
    RawBlock takeFull() {
        RawBlock top = full.getAndSet(null);
        RawBlock inOrder = null;
        while (top != null) {
            RawBlock lower = top.below();
            top.putUpon(inOrder);
            inOrder = top;
            top = lower;
        }
        return inOrder;
    }

    /** The block is empty. */
    void free(RawBlock empty) {
        free.push(empty);
        permits.release();
    }

    /** Nobody empties blocks any more: users that come late keep theirs, and what they record goes nowhere. */
    void close() {
        closed = true;
        permits.release(count);
    }

    private void push(RawBlock filled) {
        RawBlock top;
        do {
            top = full.get();
            filled.putUpon(top);
        } while (!full.compareAndSet(top, filled));
    }
}
