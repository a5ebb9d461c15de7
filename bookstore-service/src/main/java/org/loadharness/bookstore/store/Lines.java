package org.loadharness.bookstore.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.StockBook;

/**
 * The elements of one call's set, copied out of the caller's reach, without nulls, in ascending order of ISBN. The order
 * makes a call fail by the same element in every store, and gives the order that book locks are taken in. Immutable.
 * Thread-safe.
 */
record Lines<T>(List<T> ascending, ToIntFunction<T> isbnOf) {

    static Lines<StockBook> ofBooks(Set<StockBook> books) throws BookStoreException {
        return of(books, StockBook::isbn);
    }

    static Lines<BookCopy> ofCopies(Set<BookCopy> copies) throws BookStoreException {
        return of(copies, BookCopy::isbn).distinct();
    }

    static Lines<BookRating> ofRatings(Set<BookRating> ratings) throws BookStoreException {
        return of(ratings, BookRating::isbn).distinct();
    }

    static Lines<BookEditorPick> ofPicks(Set<BookEditorPick> picks) throws BookStoreException {
        return of(picks, BookEditorPick::isbn).distinct();
    }

    static Lines<Integer> ofIsbns(Set<Integer> isbns) throws BookStoreException {
        return of(isbns, Integer::intValue).distinct();
    }

    private static <T> Lines<T> of(Set<T> set, ToIntFunction<T> isbnOf) throws BookStoreException {
        if (set == null) {
            throw new BookStoreException(Reason.NULL_ARGUMENT, "argument null: give a set, if only an empty one");
        }
        List<T> copy = new ArrayList<>(set);
        for (T element : copy) {
            if (element == null) {
                throw new BookStoreException(Reason.NULL_ARGUMENT, "argument null: an element of the set is null");
            }
        }
        copy.sort(Comparator.comparingInt(isbnOf));
        return new Lines<>(copy, isbnOf);
    }

    /** A set with an order or an identity of its own can hold two elements that are equal by ISBN. */
    private Lines<T> distinct() throws BookStoreException {
        for (int i = 1; i < ascending.size(); i++) {
            int isbn = isbnOf.applyAsInt(ascending.get(i));
            if (isbn == isbnOf.applyAsInt(ascending.get(i - 1))) {
                throw Rules.namedTwice(isbn);
            }
        }
        return this;
    }

    int[] isbns() {
        int[] isbns = new int[ascending.size()];
        for (int i = 0; i < isbns.length; i++) {
            isbns[i] = isbnOf.applyAsInt(ascending.get(i));
        }
        return isbns;
    }
}
