package org.loadharness.bookstore.store;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.loadharness.bookstore.api.BookStoreException;

/** One read-write lock: shared by what reads, exclusive for what writes. Thread-safe. */
final class SingleLockGuard implements Guard {

    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    @Override
    public <T> T readAll(Query<T> query) throws BookStoreException {
        Lock shared = lock.readLock();
        shared.lock();
        try {
            return query.run();
        } finally {
            shared.unlock();
        }
    }

    @Override
    public <T> T read(int[] isbns, Query<T> query) throws BookStoreException {
        return readAll(query);
    }

    @Override
    public void change(int[] isbns, Change change) throws BookStoreException {
        restructure(change);
    }

    @Override
    public void restructure(Change change) throws BookStoreException {
        Lock exclusive = lock.writeLock();
        exclusive.lock();
        try {
            change.run();
        } finally {
            exclusive.unlock();
        }
    }
}
