package org.loadharness.bookstore.api;

import org.jspecify.annotations.Nullable;

/**
 * An administrator's view of a book, also what {@link StockManager#addBooks} takes. Holds any values; the store checks
 * what it is given. Immutable. Thread-safe.
 */
public record ImmutableStockBook(
        int isbn,
        String title,
        String author,
        float price,
        int numCopies,
        long numSaleMisses,
        long numTimesRated,
        long totalRating,
        boolean editorPick)
        implements StockBook {

    /** A missing title or author is held as an empty one, which is just as invalid and cannot cause a null later. */
    public ImmutableStockBook(
            int isbn,
            @Nullable String title,
            @Nullable String author,
            float price,
            int numCopies,
            long numSaleMisses,
            long numTimesRated,
            long totalRating,
            boolean editorPick) {
        this.isbn = isbn;
        this.title = title == null ? "" : title;
        this.author = author == null ? "" : author;
        this.price = price;
        this.numCopies = numCopies;
        this.numSaleMisses = numSaleMisses;
        this.numTimesRated = numTimesRated;
        this.totalRating = totalRating;
        this.editorPick = editorPick;
    }

    /** A book that nobody has missed, rated or picked yet. */
    public ImmutableStockBook(int isbn, @Nullable String title, @Nullable String author, float price, int numCopies) {
        this(isbn, title, author, price, numCopies, 0, 0, 0, /* editorPick= */ false);
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
