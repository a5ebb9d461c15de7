package org.loadharness.bookstore.store;

import org.loadharness.bookstore.api.BookStoreException;

/** One monitor around everything. Thread-safe. */
final class MonitorGuard implements Guard {

    @Override
    public synchronized <T> T readAll(Query<T> query) throws BookStoreException {
        return query.run();
    }

    @Override
    public synchronized <T> T read(int[] isbns, Query<T> query) throws BookStoreException {
        return query.run();
    }

    @Override
    public synchronized void change(int[] isbns, Change change) throws BookStoreException {
        change.run();
    }

    @Override
    public synchronized void restructure(Change change) throws BookStoreException {
        change.run();
    }
}
