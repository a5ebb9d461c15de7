package org.loadharness.bookstore.api;

import org.jspecify.annotations.Nullable;

/**
 * An order line: a number of copies of one book, at least 1 to be valid. Equality and hash code go by ISBN alone, so that a set holds at most one per book. Holds any values; the store
 * checks what it is given. Immutable. Thread-safe.
 */
public record BookCopy(int isbn, int numCopies) {

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BookCopy that && isbn == that.isbn;
    }

    @Override
    public int hashCode() {
        return isbn;
    }
}
