package org.loadharness.workloads.bookstore;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.bookstore.rpc.Reply;
import org.loadharness.http.HttpFailure;
import org.loadharness.workload.Outcome;
import org.loadharness.workload.Session;

/** One user, who is customer and manager by turns. Confined to one thread. */
final class BookstoreSession implements Session {
    private static final int FIRST_THAT_IS_NOT_FINE = 300;

    /** Index of the interaction in the mix. */
    static final int CUSTOMER = 0;

    /** Index of the interaction in the mix. */
    static final int REPLENISH = 1;

    /** Index of the interaction in the mix. */
    static final int ACQUIRE = 2;

    private final BookStoreService store;
    private final Errands errands;

    BookstoreSession(BookStoreService store, Errands errands) {
        this.store = store;
        this.errands = errands;
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
            errands.succeeded();
            return Outcome.SUCCESS;
        } catch (BookStoreException failure) {
            if (Thread.interrupted()) {
                errands.brokenOff();
                throw new InterruptedException("interrupted in a call: " + failure.getMessage());
            }
            errands.failed(failure);
            return failed(failure);
        }
    }

    /** A failure of the kind of its reason; of one that was lost, of what happened to it on its way. */
    static Outcome failed(BookStoreException failure) {
        return Outcome.failure(kind(failure), failure);
    }

    private static String kind(BookStoreException failure) {
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof HttpFailure onItsWay) {
                return onItsWay.kind().word();
            }
            if (cause instanceof Reply.NotUnderstood reply) {
                return isFine(reply.status()) ? HttpFailure.Kind.MALFORMED.word() : "http-" + reply.status();
            }
        }
        return failure.reason().name().toLowerCase(Locale.ROOT);
    }

    private static boolean isFine(int status) {
        return status < FIRST_THAT_IS_NOT_FINE;
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
        errands.removePresent(candidates, store.getBooks());
        if (!candidates.isEmpty()) {
            store.addBooks(candidates);
        }
    }
}
