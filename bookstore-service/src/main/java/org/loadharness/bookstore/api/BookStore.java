package org.loadharness.bookstore.api;

import java.util.List;
import java.util.Set;

/**
 * What customers can do. Every call either takes effect as a whole or, when it throws, not at all, and concurrent
 * calls behave as if they had been made one after the other. A set must hold no null and one element per ISBN; its
 * elements are checked in ascending order of ISBN, each against the rules of the method in the order they are listed in.
 * The lists returned are unmodifiable snapshots. Thread-safe.
 */
public interface BookStore {

    /**
     * Sells all the copies asked for, or none. When a book has too few copies, each such book's sale misses grow by the
     * number missing.
     *
     * @throws BookStoreException when the argument is null, a number of copies is less than 1, an ISBN is less than 1 or
     *     absent, or a book has too few copies
     */
    void buyBooks(Set<BookCopy> booksToBuy) throws BookStoreException;

    /**
     * Adds one rating to each book.
     *
     * @throws BookStoreException when the argument is null, an ISBN is less than 1 or absent, or a rating is not from 0
     *     to 5
     */
    void rateBooks(Set<BookRating> ratings) throws BookStoreException;

    /**
     * The books of these ISBNs, ascending.
     *
     * @throws BookStoreException when the argument is null, or an ISBN is less than 1 or absent
     */
    List<Book> getBooks(Set<Integer> isbns) throws BookStoreException;

    /**
     * The best books by average rating, best first, equals by ascending ISBN; books that nobody has rated come last.
     * Fewer when the store holds fewer.
     *
     * @throws BookStoreException when the number is negative
     */
    List<Book> getTopRatedBooks(int numBooks) throws BookStoreException;

    /**
     * Different editor picks, each set of that many equally likely, in no particular order; all of them when there are no more.
     *
     * @throws BookStoreException when the number is negative
     */
    List<Book> getEditorPicks(int numBooks) throws BookStoreException;
}
