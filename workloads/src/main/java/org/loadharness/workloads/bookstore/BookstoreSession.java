package org.loadharness.workloads.bookstore;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;

/** One user, who is customer and manager by turns. Confined to one thread. */
final class BookstoreSession implements Session {
    /** Index of the interaction in the mix. */
    static final int CUSTOMER = 0;

    /** Index of the interaction in the mix. */
    static final int REPLENISH = 1;

    /** Index of the interaction in the mix. */
    static final int ACQUIRE = 2;

    private static final Comparator<StockBook> SCARCEST_FIRST =
            Comparator.comparingInt(StockBook::numCopies).thenComparingInt(StockBook::isbn);

    private final BookStoreService store;
    private final RandomGenerator random;
    private final Shelves shelves;
    private final int editorPicks;
    private final int buyBooks;
    private final int buyCopies;
    private final int replenishBooks;
    private final int replenishCopies;
    private final int acquireBooks;

    BookstoreSession(BookStoreService store, Settings settings, RandomGenerator random) {
        this.store = store;
        this.random = random;
        this.shelves = Shelves.of(settings);
        this.editorPicks = settings.get(BookstoreParameters.EDITOR_PICKS);
        this.buyBooks = settings.get(BookstoreParameters.BUY_BOOKS);
        this.buyCopies = settings.get(BookstoreParameters.BUY_COPIES);
        this.replenishBooks = settings.get(BookstoreParameters.REPLENISH_BOOKS);
        this.replenishCopies = settings.get(BookstoreParameters.REPLENISH_COPIES);
        this.acquireBooks = settings.get(BookstoreParameters.ACQUIRE_BOOKS);
    }

    @Override
    public Outcome perform(int interaction) throws InterruptedException {
        try {
            switch (interaction) {
                case CUSTOMER -> buy();
                case REPLENISH -> replenish();
                case ACQUIRE -> acquire();
                default -> throw new IllegalArgumentException("no interaction " + interaction);
            }
            return Outcome.SUCCESS;
        } catch (BookStoreException failure) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted in a call: " + failure.getMessage());
            }
            return Outcome.failure(failure.reason().name().toLowerCase(Locale.ROOT), failure);
        }
    }

    private void buy() throws BookStoreException {
        List<Book> picks = store.getEditorPicks(editorPicks);
        Set<BookCopy> order = new HashSet<>();
        for (int index : Sample.of(buyBooks, picks.size(), random)) {
            order.add(new BookCopy(picks.get(index).isbn(), buyCopies));
        }
        store.buyBooks(order);
    }

    private void replenish() throws BookStoreException {
        List<StockBook> books = new ArrayList<>(store.getBooks());
        books.sort(SCARCEST_FIRST);
        Set<BookCopy> copies = new HashSet<>();
        for (StockBook book : books.subList(0, Math.min(replenishBooks, books.size()))) {
            copies.add(new BookCopy(book.isbn(), replenishCopies));
        }
        store.addCopies(copies);
    }

    private void acquire() throws BookStoreException {
        Set<StockBook> candidates = shelves.candidates(acquireBooks, random);
        Set<Integer> present = store.getBooks().stream().map(StockBook::isbn).collect(Collectors.toSet());
        candidates.removeIf(book -> present.contains(book.isbn()));
        if (!candidates.isEmpty()) {
            store.addBooks(candidates);
        }
    }
}
