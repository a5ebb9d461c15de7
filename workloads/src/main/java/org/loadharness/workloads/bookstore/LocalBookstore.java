package org.loadharness.workloads.bookstore;

import java.io.IOException;
import java.util.Map;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.workload.Session;
import org.loadharness.workload.Settings;
import org.loadharness.workload.Target;
import org.loadharness.workload.User;

/** A bookstore in the users' own process. Thread-safe. */
record LocalBookstore(BookStoreService store, Shelves shelves, StockChanges changes) implements Target {
    /** Brings the store to its first state. */
    static LocalBookstore open(BookStoreService store, Settings settings) throws BookStoreException {
        Shelves shelves = Shelves.of(settings);
        shelves.fill(store);
        return new LocalBookstore(store, shelves, new StockChanges());
    }

    @Override
    public Session session(User user) {
        return new BookstoreSession(store, new Errands(user.group().settings(), user.random(), changes));
    }

    @Override
    public Map<String, Long> seen() {
        return changes.seen();
    }

    @Override
    public void check(Map<String, Long> seen) throws IOException, BookStoreException {
        StockChanges.check(seen, shelves, store);
    }
}
