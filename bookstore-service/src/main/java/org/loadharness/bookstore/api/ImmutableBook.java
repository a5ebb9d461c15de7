package org.loadharness.bookstore.api;

import org.jspecify.annotations.Nullable;

/** A customer's view of a book. Holds any values; the store checks what it is given. Immutable. Thread-safe. */
public record ImmutableBook(int isbn, String title, String author, float price) implements Book {

    /** A missing title or author is held as an empty one, which is just as invalid and cannot cause a null later. */
    public ImmutableBook(int isbn, @Nullable String title, @Nullable String author, float price) {
        this.isbn = isbn;
        this.title = title == null ? "" : title;
        this.author = author == null ? "" : author;
        this.price = price;
    }

    /** Takes from any book what customers may see. */
    public static ImmutableBook of(Book book) {
        return new ImmutableBook(book.isbn(), book.title(), book.author(), book.price());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Book book && BookIdentity.same(this, book);
    }

    @Override
    public int hashCode() {
        return isbn;
    }
}
