package org.loadharness.bookstore.store;

import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

/** What one line of a call makes of an immutable book. Immutable. Thread-safe. */
final class Edits {

    private Edits() {}

    static ImmutableStockBook copyOf(StockBook book) {
        return rated(book, book.numTimesRated(), book.totalRating());
    }

    static ImmutableStockBook sell(ImmutableStockBook book, BookCopy line) {
        return stocked(book, book.numCopies() - line.numCopies(), book.numSaleMisses());
    }

    static ImmutableStockBook deliver(ImmutableStockBook book, BookCopy line) {
        return stocked(book, book.numCopies() + line.numCopies(), 0);
    }

    /** Counts the copies that are missing; a book that has enough of them stays the same. */
    static ImmutableStockBook miss(ImmutableStockBook book, BookCopy line) {
        if (book.numCopies() >= line.numCopies()) {
            return book;
        }
        long misses = Rules.missesAfter(book.numSaleMisses(), line.numCopies(), book.numCopies());
        return stocked(book, book.numCopies(), misses);
    }

    static ImmutableStockBook rate(ImmutableStockBook book, BookRating rating) {
        return rated(book, book.numTimesRated() + 1, book.totalRating() + rating.rating());
    }

    static ImmutableStockBook pick(ImmutableStockBook book, BookEditorPick pick) {
        return new ImmutableStockBook(
                book.isbn(),
                book.title(),
                book.author(),
                book.price(),
                book.numCopies(),
                book.numSaleMisses(),
                book.numTimesRated(),
                book.totalRating(),
                pick.editorPick());
    }

    private static ImmutableStockBook stocked(StockBook book, int numCopies, long numSaleMisses) {
        return new ImmutableStockBook(
                book.isbn(),
                book.title(),
                book.author(),
                book.price(),
                numCopies,
                numSaleMisses,
                book.numTimesRated(),
                book.totalRating(),
                book.editorPick());
    }

    private static ImmutableStockBook rated(StockBook book, long numTimesRated, long totalRating) {
        return new ImmutableStockBook(
                book.isbn(),
                book.title(),
                book.author(),
                book.price(),
                book.numCopies(),
                book.numSaleMisses(),
                numTimesRated,
                totalRating,
                book.editorPick());
    }
}
