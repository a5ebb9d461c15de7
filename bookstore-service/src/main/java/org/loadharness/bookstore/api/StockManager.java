package org.loadharness.bookstore.api;

import java.util.List;
import java.util.Set;

/**
 * What administrators can do. Every call either takes effect as a whole or, when it throws, not at all, and concurrent
 * calls behave as if they had been made one after the other. A set must hold no null and one element per ISBN; its
 * elements are checked in ascending order of ISBN, each against the rules of the method in the order they are listed in.
 * The lists returned are unmodifiable snapshots in ascending order of ISBN. Thread-safe.
 */
public interface StockManager {

    /**
     * Takes new books into stock as they are described, counters and editor pick included.
     *
     * @throws BookStoreException when the argument is null, an ISBN is less than 1, a title or author is empty, copies
     *     are fewer than 1, a price is negative or not finite, sale misses or ratings are negative, above 2^53 - 1 or
     *     contradict each other, or a book of that ISBN is already there
     */
    void addBooks(Set<StockBook> books) throws BookStoreException;

    /**
     * Adds copies of books already there, and sets their sale misses to 0.
     *
     * @throws BookStoreException when the argument is null, an ISBN is less than 1 or absent, copies are fewer than 1,
     *     or a book would then have more than {@link Integer#MAX_VALUE} of them
     */
    void addCopies(Set<BookCopy> copies) throws BookStoreException;

    /** All books. */
    List<StockBook> getBooks() throws BookStoreException;

    /**
     * The books of these ISBNs.
     *
     * @throws BookStoreException when the argument is null, or an ISBN is less than 1 or absent
     */
    List<StockBook> getBooksByISBN(Set<Integer> isbns) throws BookStoreException;

    /** All books with sale misses. */
    List<StockBook> getBooksInDemand() throws BookStoreException;

    /**
     * Sets or clears the editors' recommendation of each book.
     *
     * @throws BookStoreException when the argument is null, or an ISBN is less than 1 or absent
     */
    void updateEditorPicks(Set<BookEditorPick> editorPicks) throws BookStoreException;

    /** Empties the store. */
    void removeAllBooks() throws BookStoreException;

    /**
     * Removes the books of these ISBNs with all their copies.
     *
     * @throws BookStoreException when the argument is null, or an ISBN is less than 1 or absent
     */
    void removeBooks(Set<Integer> isbns) throws BookStoreException;
}
