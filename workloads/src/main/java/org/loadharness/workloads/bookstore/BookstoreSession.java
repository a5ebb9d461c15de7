package org.loadharness.workloads.bookstore;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.loadharness.bookstore.api.Book;
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

    private final BookStoreService store;
    private final Errands errands;

    BookstoreSession(BookStoreService store, Settings settings, RandomGenerator random) {
        this.store = store;
        this.errands = new Errands(settings, random);
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
            return failed(failure);
        }
    }

    /** A failure of the kind of its reason. */
    static Outcome failed(BookStoreException failure) {
        return Outcome.failure(failure.reason().name().toLowerCase(Locale.ROOT), failure);
    }

    private void buy() throws BookStoreException {
        List<Book> picks = store.getEditorPicks(errands.editorPicks());
        store.buyBooks(errands.order(picks));
    }

    private void replenish() throws BookStoreException {
        store.addCopies(errands.replenishment(store.getBooks()));
    }

    private void acquire() throws BookStoreException {
        Set<StockBook> candidates = errands.candidates();
        Errands.removePresent(candidates, store.getBooks());
        if (!candidates.isEmpty()) {
            store.addBooks(candidates);
        }
    }
}
