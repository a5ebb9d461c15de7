package org.loadharness.record;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.loadharness.time.HotPath;
import org.loadharness.workload.Outcome;

/**
 * Where one user leaves a record of each of its interactions. Recording allocates nothing and writes no file: it fills a
 * block of numbers, and now and then gives it to the writer for an empty one.
 *
 * <p>Confined to one thread; what is in it may be taken out by the writer when the user has ended.
 */
@HotPath
final class RawLane {
    private static final long[] NONE = {};
    private static final int INTERACTION_BITS = 48;
    private static final int OUTCOME_BITS = 32;
    private static final long REPEATS_MASK = 0xffff_ffffL;
    private static final int OUTCOME_MASK = 0xffff;
    /** Where an interaction has its repeats: this is no interaction but one of its attempts, which was not the last. */
    private static final int REPEATED = -1;

    private final int user;
    private final RawBlocks blocks;
    private final RawOutcomes outcomes;
    private @Nullable RawBlock block;
    private long[] words = NONE;
    private int next;
    private long originNanos;
    private int repeats;
    private long waits;

    RawLane(int user, RawBlocks blocks, RawOutcomes outcomes) {
        this.user = user;
        this.blocks = blocks;
        this.outcomes = outcomes;
    }

    /** Times are counted from that reading of the clock on. */
    void countFrom(long startOfPhaseNanos) {
        originNanos = startOfPhaseNanos;
    }

    /**
     * An attempt at the interaction under way has failed and is repeated. Times are readings of the clock. Blocks while the
     * file is too far behind.
     *
     * @param endNanos when it ended
     * @param againNanos when the next one begins
     */
    void retry(Outcome.Failure failure, long endNanos, long againNanos) {
        if (next == words.length) {
            exchange();
        }
        put(
                endNanos,
                againNanos,
                againNanos,
                (long) outcomes.code(failure) << OUTCOME_BITS | (REPEATED & REPEATS_MASK));
        repeats++;
    }

    /**
     * An interaction has ended. Times are readings of the clock. Blocks while the file is too far behind; whoever times
     * what comes next by {@code endNanos} then has to read the clock again.
     *
     * @return whether it had to wait for the file
     */
    boolean record(int interaction, long dueNanos, long startNanos, long endNanos, Outcome outcome) {
        boolean waited = next == words.length && exchange();
        int outcomeCode = outcome instanceof Outcome.Failure failure ? outcomes.code(failure) : RawOutcomes.SUCCESS;
        long detail = (long) interaction << INTERACTION_BITS | (long) outcomeCode << OUTCOME_BITS | repeats;
        put(dueNanos, startNanos, endNanos, detail);
        repeats = 0;
        return waited;
    }

    /** Whether it is an attempt that was repeated: when it ended stands where others were due, and when the next began follows. */
    static boolean isRepeated(long detail) {
        return (int) detail == REPEATED;
    }

    static int interaction(long detail) {
        return (int) (detail >>> INTERACTION_BITS);
    }

    static int outcomeCode(long detail) {
        return (int) (detail >>> OUTCOME_BITS) & OUTCOME_MASK;
    }

    static int attempts(long detail) {
        return (int) detail + 1;
    }

    /** What is not yet given to the writer; null before the first record. */
    @Nullable
    RawBlock block() {
        return block;
    }

    /** How often the user had to wait for the file. */
    long waits() {
        return waits;
    }

    private void put(long firstNanos, long secondNanos, long thirdNanos, long detail) {
        words[next] = firstNanos - originNanos;
        words[next + 1] = secondNanos - originNanos;
        words[next + 2] = thirdNanos - originNanos;
        words[next + 3] = detail;
        next += RawBlock.WORDS;
        requireNonNull(block, "block").fillTo(next);
    }

    private boolean exchange() {
        boolean waits = !blocks.claim();
        if (waits) {
            this.waits++;
            blocks.awaitClaim();
        }
        RawBlock empty = blocks.exchange(block);
        empty.begin(user);
        block = empty;
        words = empty.words();
        next = 0;
        return waits;
    }
}
