package org.loadharness.bookstore.api;

/**
 * A book as administrators see it: with its stock, its ratings and its unmet demand. It equals every {@link Book} of the
 * same ISBN, title, author and price; stock and rating do not take part. Immutable. Thread-safe.
 */
public sealed interface StockBook extends Book permits ImmutableStockBook {

    /** What {@link #averageRating()} says of a book that nobody has rated. */
    float UNRATED = -1;

    /** Copies in stock. */
    int numCopies();

    /** Copies that customers wanted and did not get since copies were last added. */
    long numSaleMisses();

    /** Ratings given so far. */
    long numTimesRated();

    /** Sum of all ratings given so far, each from 0 to 5. */
    long totalRating();

    /** Says that the editors recommend the book. */
    boolean editorPick();

    /** Mean rating from 0 to 5, or {@link #UNRATED} ({@value #UNRATED}) when nobody has rated the book. */
    default float averageRating() {
        return numTimesRated() == 0 ? UNRATED : (float) ((double) totalRating() / numTimesRated());
    }
}
