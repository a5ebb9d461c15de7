package org.loadharness.bookstore.api;

import org.jspecify.annotations.Nullable;

/**
 * Whether the editors recommend one book from now on. Equality and hash code go by ISBN alone, so that a set holds at most one per book. Holds any values; the store
 * checks what it is given. Immutable. Thread-safe.
 */
public record BookEditorPick(int isbn, boolean editorPick) {

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof BookEditorPick that && isbn == that.isbn;
    }

    @Override
    public int hashCode() {
        return isbn;
    }
}
