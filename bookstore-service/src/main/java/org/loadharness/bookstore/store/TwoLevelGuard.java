package org.loadharness.bookstore.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Function;
import org.loadharness.bookstore.api.BookStoreException;

/**
 * A lock on the map above one lock per book. Whoever adds or removes books holds the map's exclusively; everybody else
 * holds it shared, as an intention, and then the locks of the books concerned. All are held to the end (strict two-phase
 * locking), which makes concurrent calls serializable, and taken in ascending order of ISBN, which excludes deadlock:
 * whoever waits for a book holds no lock of a later one. Absent books have no lock, and need none while the map cannot
 * change.
 *
 * <p>The locks are stamped ones because a caller may hold shared locks while it waits, so that the number of holders is
 * bounded by the number of callers alone; a reentrant read-write lock ends at 65,535 of them, and keeps a count per
 * thread and lock besides. Thread-safe.
 */
final class TwoLevelGuard implements Guard {

    private final StampedLock map = new StampedLock();
    private final Catalogue catalogue;

    TwoLevelGuard(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    @Override
    public <T> T readAll(Query<T> query) throws BookStoreException {
        Deque<Lock> held = new ArrayDeque<>();
        try {
            take(map.asReadLock(), held);
            for (BookStoreBook record : catalogue.records()) {
                take(record.lock.asReadLock(), held);
            }
            return query.run();
        } finally {
            release(held);
        }
    }

    @Override
    public <T> T read(int[] isbns, Query<T> query) throws BookStoreException {
        Deque<Lock> held = new ArrayDeque<>();
        try {
            take(map.asReadLock(), held);
            takeBooks(isbns, StampedLock::asReadLock, held);
            return query.run();
        } finally {
            release(held);
        }
    }

    @Override
    public void change(int[] isbns, Change change) throws BookStoreException {
        Deque<Lock> held = new ArrayDeque<>();
        try {
            take(map.asReadLock(), held);
            takeBooks(isbns, StampedLock::asWriteLock, held);
            change.run();
        } finally {
            release(held);
        }
    }

    @Override
    public void restructure(Change change) throws BookStoreException {
        Deque<Lock> held = new ArrayDeque<>();
        try {
            take(map.asWriteLock(), held);
            change.run();
        } finally {
            release(held);
        }
    }

    private void takeBooks(int[] isbns, Function<StampedLock, Lock> mode, Deque<Lock> held) {
        for (int isbn : isbns) {
            BookStoreBook record = catalogue.find(isbn);
            if (record != null) {
                take(mode.apply(record.lock), held);
            }
        }
    }

    private static void take(Lock lock, Deque<Lock> held) {
        lock.lock();
        held.push(lock);
    }

    private static void release(Deque<Lock> held) {
        while (!held.isEmpty()) {
            held.pop().unlock();
        }
    }
}
