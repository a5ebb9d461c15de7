package org.loadharness.bookstore.store;

import java.util.concurrent.locks.StampedLock;
import org.loadharness.bookstore.api.ImmutableBook;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

/** A catalogue's record of one book; what customers see of it never changes. Guarded by the store's guard. */
final class BookStoreBook {

    /** The lock that the two-level guard takes; the other guards leave it alone. */
    final StampedLock lock = new StampedLock();

    final ImmutableBook book;
    int numCopies;
    long numSaleMisses;
    long numTimesRated;
    long totalRating;
    boolean editorPick;

    BookStoreBook(StockBook from) {
        book = ImmutableBook.of(from);
        numCopies = from.numCopies();
        numSaleMisses = from.numSaleMisses();
        numTimesRated = from.numTimesRated();
        totalRating = from.totalRating();
        editorPick = from.editorPick();
    }

    StockBook toStockBook() {
        return new ImmutableStockBook(
                book.isbn(),
                book.title(),
                book.author(),
                book.price(),
                numCopies,
                numSaleMisses,
                numTimesRated,
                totalRating,
                editorPick);
    }
}
