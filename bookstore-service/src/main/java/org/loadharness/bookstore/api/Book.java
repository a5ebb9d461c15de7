package org.loadharness.bookstore.api;

/**
 * A book as customers see it. Sealed, so that whatever crosses the store's boundary, in either direction, can no longer
 * change and equality holds both ways: two books are equal when ISBN, title and author are equal and their prices differ
 * by less than 0.000001; the hash code is the ISBN. Immutable. Thread-safe.
 */
public sealed interface Book permits ImmutableBook, StockBook {

    /** Names the book; at least 1 in every book that a store holds. */
    int isbn();

    /** Never null; empty only in a book that no store accepts. */
    String title();

    /** Never null; empty only in a book that no store accepts. */
    String author();

    /** At least 0 and finite in every book that a store holds. */
    float price();
}
