package org.loadharness.bookstore.api;

import org.jspecify.annotations.Nullable;

/**
 * A customer's rating of one book, from 0 to 5 to be valid. Equality and hash code go by ISBN alone, so that a set holds at most one per book. Holds any values; the store
 * checks what it is given. Immutable. Thread-safe.
 */
public record BookRating(int isbn, int rating) {

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BookRating that && isbn == that.isbn;
    }

    @Override
    public int hashCode() {
        return isbn;
    }
}
