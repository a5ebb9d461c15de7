package org.loadharness.bookstore.store;

import java.util.Comparator;
import java.util.List;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.ImmutableBook;
import org.loadharness.bookstore.api.StockBook;

/** Ranks books: by average rating, descending, then by ISBN, ascending; unrated ones last. Immutable. Thread-safe. */
final class TopRated {

    private static final Comparator<StockBook> BEST_FIRST =
            Comparator.comparingDouble(StockBook::averageRating).reversed().thenComparingInt(StockBook::isbn);

    private TopRated() {}

    static List<Book> of(List<StockBook> books, int numBooks) {
        return books.stream()
                .sorted(BEST_FIRST)
                .limit(numBooks)
                .<Book>map(ImmutableBook::of)
                .toList();
    }
}
