package org.loadharness.workloads.bookstore;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.bookstore.api.StockManager;

/**
 * What the users of a trial did to the number of copies in stock, warm-up included, to be held against the stock that is
 * left. Thread-safe.
 */
final class StockChanges {
    private static final String CAME = "copies-that-came";
    private static final String WENT = "copies-that-went";
    private static final String MAY_HAVE_COME = "copies-that-may-have-come";
    private static final String MAY_HAVE_GONE = "copies-that-may-have-gone";

    private final LongAdder came = new LongAdder();
    private final LongAdder went = new LongAdder();
    private final LongAdder mayHaveCome = new LongAdder();
    private final LongAdder mayHaveGone = new LongAdder();

    /** The store said that it did so; copies that were sold are less than 0. */
    void made(int copies) {
        add(copies, came, went);
    }

    /** A call ended so that nobody knows whether the store has done it. */
    void uncertain(int copies) {
        add(copies, mayHaveCome, mayHaveGone);
    }

    /** A call failed. It is uncertain if its answer was lost; otherwise it changed nothing. */
    void failed(int copies, BookStoreException failure) {
        if (failure.reason() == Reason.TRANSPORT || failure.reason() == Reason.TIMEOUT) {
            uncertain(copies);
        }
    }

    Map<String, Long> seen() {
        return Map.of(
                CAME, came.sum(), WENT, went.sum(), MAY_HAVE_COME, mayHaveCome.sum(), MAY_HAVE_GONE, mayHaveGone.sum());
    }

    /**
     * Holds what users saw against the stock that is left.
     *
     * @param shelves what there was at first
     * @throws IOException if they contradict each other
     */
    static void check(Map<String, Long> seen, Shelves shelves, StockManager store)
            throws IOException, BookStoreException {
        long left = store.getBooks().stream().mapToLong(StockBook::numCopies).sum();
        long came = seen.getOrDefault(CAME, 0L);
        long went = seen.getOrDefault(WENT, 0L);
        long right = shelves.firstCopies() + came - went;
        long least = right - seen.getOrDefault(MAY_HAVE_GONE, 0L);
        long most = right + seen.getOrDefault(MAY_HAVE_COME, 0L);
        if (left < least || left > most) {
            String unknown = least == most ? "" : " (with calls that had no answer, " + least + " to " + most + ")";
            throw new IOException("there were " + shelves.firstCopies() + " copies, " + came + " came and " + went
                    + " went, which leaves " + right + unknown + "; the store holds " + left);
        }
    }

    private static void add(int copies, LongAdder more, LongAdder less) {
        if (copies > 0) {
            more.add(copies);
        } else if (copies < 0) {
            less.add(-copies);
        }
    }
}
