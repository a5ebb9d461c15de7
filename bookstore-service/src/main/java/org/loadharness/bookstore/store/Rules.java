package org.loadharness.bookstore.store;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.StockBook;

/**
 * Every rule that a call must satisfy, in the order of checking; the same for all stores. A check changes nothing, so a
 * store checks the whole call first and then cannot fail. Immutable. Thread-safe.
 */
final class Rules {

    static final int MAX_RATING = 5;

    /** Largest count that a book may have: the largest that survives every JSON parser, 2^53 - 1. */
    static final long MAX_COUNT = (1L << 53) - 1;

    private Rules() {}

    static void checkNewBooks(List<StockBook> books, Stock stock) throws BookStoreException {
        int previousIsbn = 0;
        for (StockBook book : books) {
            requireValidIsbn(book.isbn());
            requireValid(book);
            if (stock.holds(book.isbn())) {
                throw new BookStoreException(
                        Reason.DUPLICATED, "ISBN " + book.isbn() + " duplicated: the store already holds it");
            }
            if (book.isbn() == previousIsbn) {
                throw namedTwice(book.isbn());
            }
            previousIsbn = book.isbn();
        }
    }

    static void checkAddedCopies(List<BookCopy> lines, Stock stock) throws BookStoreException {
        for (BookCopy line : lines) {
            requireHeld(line.isbn(), stock);
            requireValidCopies(line.numCopies());
            int inStock = stock.copiesOf(line.isbn());
            if (line.numCopies() > Integer.MAX_VALUE - inStock) {
                throw invalid(
                        "number of copies " + line.numCopies(),
                        "with the " + inStock + " in stock, book " + line.isbn() + " would have more than "
                                + Integer.MAX_VALUE);
            }
        }
    }

    /** Leaves the question whether there are enough copies, because that failure has an effect. */
    static void checkPurchase(List<BookCopy> lines, Stock stock) throws BookStoreException {
        for (BookCopy line : lines) {
            requireValidCopies(line.numCopies());
            requireHeld(line.isbn(), stock);
        }
    }

    static void checkRatings(List<BookRating> ratings, Stock stock) throws BookStoreException {
        for (BookRating rating : ratings) {
            requireHeld(rating.isbn(), stock);
            if (rating.rating() < 0 || rating.rating() > MAX_RATING) {
                throw invalid("rating " + rating.rating(), "must be from 0 to " + MAX_RATING);
            }
        }
    }

    static void checkEditorPicks(List<BookEditorPick> picks, Stock stock) throws BookStoreException {
        for (BookEditorPick pick : picks) {
            requireHeld(pick.isbn(), stock);
        }
    }

    static void checkIsbns(List<Integer> isbns, Stock stock) throws BookStoreException {
        for (int isbn : isbns) {
            requireHeld(isbn, stock);
        }
    }

    static void checkNumBooks(int numBooks) throws BookStoreException {
        if (numBooks < 0) {
            throw invalid("number of books " + numBooks, "must be at least 0");
        }
    }

    /** The last question about a purchase: the first line that wants more copies than there are, if any. */
    static @Nullable BookCopy firstShort(List<BookCopy> lines, Stock stock) {
        for (BookCopy line : lines) {
            if (stock.copiesOf(line.isbn()) < line.numCopies()) {
                return line;
            }
        }
        return null;
    }

    static BookStoreException notAvailable(BookCopy line, Stock stock) {
        return new BookStoreException(
                Reason.NOT_AVAILABLE,
                "book " + line.isbn() + " not available: " + line.numCopies() + " copies wanted, "
                        + stock.copiesOf(line.isbn()) + " in stock");
    }

    /** Sale misses of a book after a customer wanted more copies than there are; stops at {@link #MAX_COUNT}. */
    static long missesAfter(long misses, int wanted, int inStock) {
        return Math.min(MAX_COUNT, misses + wanted - inStock);
    }

    static BookStoreException namedTwice(int isbn) {
        return new BookStoreException(Reason.DUPLICATED, "ISBN " + isbn + " duplicated: named twice in one call");
    }

    private static void requireValid(StockBook book) throws BookStoreException {
        String subject = "book " + book.isbn();
        if (book.title().isEmpty()) {
            throw invalid(subject, "its title is empty");
        }
        if (book.author().isEmpty()) {
            throw invalid(subject, "its author is empty");
        }
        requireValidCopies(book.numCopies());
        if (!(book.price() >= 0 && Float.isFinite(book.price()))) {
            throw invalid(subject, "its price must be at least 0 and finite, was " + book.price());
        }
        requireCount(subject, "sale misses", book.numSaleMisses(), MAX_COUNT);
        requireCount(subject, "number of ratings", book.numTimesRated(), MAX_COUNT);
        requireCount(subject, "sum of ratings", book.totalRating(), maxTotalRating(book));
    }

    private static long maxTotalRating(StockBook book) {
        return Math.min(MAX_COUNT, MAX_RATING * book.numTimesRated());
    }

    private static void requireCount(String subject, String name, long count, long max) throws BookStoreException {
        if (count < 0 || count > max) {
            throw invalid(subject, "its " + name + " must be from 0 to " + max + ", was " + count);
        }
    }

    private static void requireHeld(int isbn, Stock stock) throws BookStoreException {
        requireValidIsbn(isbn);
        if (!stock.holds(isbn)) {
            throw new BookStoreException(Reason.ABSENT, "ISBN " + isbn + " not available: the store has no such book");
        }
    }

    private static void requireValidIsbn(int isbn) throws BookStoreException {
        if (isbn < 1) {
            throw invalid("ISBN " + isbn, "must be at least 1");
        }
    }

    private static void requireValidCopies(int numCopies) throws BookStoreException {
        if (numCopies < 1) {
            throw invalid("number of copies " + numCopies, "must be at least 1");
        }
    }

    private static BookStoreException invalid(String subject, String wayOut) {
        return new BookStoreException(Reason.INVALID, subject + " invalid: " + wayOut);
    }
}
