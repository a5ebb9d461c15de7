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
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.workload.Settings;

/**
 * What a user decides between two calls of an interaction, and what the second one does to the stock. Confined to one
 * thread.
 */
final class Errands {
    private static final Comparator<StockBook> SCARCEST_FIRST =
            Comparator.comparingInt(StockBook::numCopies).thenComparingInt(StockBook::isbn);

    private final RandomGenerator random;
    private final StockChanges changes;
    private final Shelves shelves;
    private final int editorPicks;
    private final int buyBooks;
    private final int buyCopies;
    private final int replenishBooks;
    private final int replenishCopies;
    private final int acquireBooks;

    /** What the call under way adds to the stock; less than 0 if it takes from it, 0 if it only reads. */
    private int copiesUnderWay;

    /** Those of a user, who reports to {@code changes} what became of them. */
    Errands(Settings settings, RandomGenerator random, StockChanges changes) {
        this.random = random;
        this.changes = changes;
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
        copiesUnderWay = -buyCopies * order.size();
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
        copiesUnderWay = replenishCopies * copies.size();
        return copies;
    }

    /** Books that a manager might acquire. */
    Set<StockBook> candidates() {
        return shelves.candidates(acquireBooks, random);
    }

    /** Leaves those that are not in stock. */
    void removePresent(Set<StockBook> candidates, List<StockBook> stock) {
        Set<Integer> present = stock.stream().map(StockBook::isbn).collect(Collectors.toSet());
        candidates.removeIf(book -> present.contains(book.isbn()));
        copiesUnderWay = shelves.copies() * candidates.size();
    }

    /** The store did what the interaction asked for. */
    void succeeded() {
        changes.made(copiesUnderWay);
        copiesUnderWay = 0;
    }

    /** It did not, or its answer was lost. */
    void failed(BookStoreException failure) {
        changes.failed(copiesUnderWay, failure);
        copiesUnderWay = 0;
    }

    /** Nobody waits for the answer any more. */
    void brokenOff() {
        changes.uncertain(copiesUnderWay);
        copiesUnderWay = 0;
    }
}
