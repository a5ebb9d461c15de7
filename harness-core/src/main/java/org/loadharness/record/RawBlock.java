package org.loadharness.record;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A few records of one user, as numbers. Its user alone fills it; then it is the writer's until it is free again. How far
 * it is filled may be read at any time.
 */
final class RawBlock {
    /** Of a record: due, start and end, and then what it was, how it ended and after how many repeats; see {@link RawLane}. */
    static final int WORDS = 4;

    private final int index;
    private final long[] words;
    private final AtomicInteger filledWords = new AtomicInteger();
    private int user;
    /** The full block that lies below it; for whoever holds the stack. */
    private @Nullable RawBlock below;
    /** Index of the free block that lies below it; a reading may be out of date. */
    private final AtomicInteger freeBelow = new AtomicInteger();

    RawBlock(int index, int records) {
        this.index = index;
        this.words = new long[WORDS * records];
    }

    int index() {
        return index;
    }

    /** What that user does goes into it from now on; it holds nothing. */
    void begin(int ofUser) {
        user = ofUser;
        filledWords.setPlain(0);
    }

    long[] words() {
        return words;
    }

    /** All words before that one are written. */
    void fillTo(int word) {
        filledWords.setRelease(word);
    }

    int filledWords() {
        return filledWords.getAcquire();
    }

    int user() {
        return user;
    }

    @Nullable
    RawBlock below() {
        return below;
    }

    void putUpon(@Nullable RawBlock lower) {
        below = lower;
    }

    int freeBelow() {
        return freeBelow.getOpaque();
    }

    void putUponFree(int lower) {
        freeBelow.setOpaque(lower);
    }
}
