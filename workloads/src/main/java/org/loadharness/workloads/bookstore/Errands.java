package org.loadharness.workloads.bookstore;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.workload.Settings;

/** What a user decides between two calls of an interaction. Confined to one thread. */
final class Errands {
    private static final Comparator<StockBook> SCARCEST_FIRST =
            Comparator.comparingInt(StockBook::numCopies).thenComparingInt(StockBook::isbn);

    private final RandomGenerator random;
    private final Shelves shelves;
    private final int editorPicks;
    private final int buyBooks;
    private final int buyCopies;
    private final int replenishBooks;
    private final int replenishCopies;
    private final int acquireBooks;

    Errands(Settings settings, RandomGenerator random) {
        this.random = random;
        this.shelves = Shelves.of(settings);
        this.editorPicks = settings.get(BookstoreParameters.EDITOR_PICKS);
        this.buyBooks = settings.get(BookstoreParameters.BUY_BOOKS);
        this.buyCopies = settings.get(BookstoreParameters.BUY_COPIES);
        this.replenishBooks = settings.get(BookstoreParameters.REPLENISH_BOOKS);
        this.replenishCopies = settings.get(BookstoreParameters.REPLENISH_COPIES);
        this.acquireBooks = settings.get(BookstoreParameters.ACQUIRE_BOOKS);
    }

    /** How many of the editors' picks a customer looks at. */
    int editorPicks() {
        return editorPicks;
    }

    /** What a customer buys of them. */
    Set<BookCopy> order(List<Book> picks) {
        Set<BookCopy> order = new HashSet<>();
        for (int index : Sample.of(buyBooks, picks.size(), random)) {
            order.add(new BookCopy(picks.get(index).isbn(), buyCopies));
        }
        return order;
    }

    /** What a manager adds to a stock, where there is least. */
    Set<BookCopy> replenishment(List<StockBook> stock) {
        List<StockBook> books = new ArrayList<>(stock);
        books.sort(SCARCEST_FIRST);
        Set<BookCopy> copies = new HashSet<>();
        for (StockBook book : books.subList(0, Math.min(replenishBooks, books.size()))) {
            copies.add(new BookCopy(book.isbn(), replenishCopies));
        }
        return copies;
    }

    /** Books that a manager might acquire. */
    Set<StockBook> candidates() {
        return shelves.candidates(acquireBooks, random);
    }

    /** Leaves those that are not in stock. */
    static void removePresent(Set<StockBook> candidates, List<StockBook> stock) {
        Set<Integer> present = stock.stream().map(StockBook::isbn).collect(Collectors.toSet());
        candidates.removeIf(book -> present.contains(book.isbn()));
    }
}
