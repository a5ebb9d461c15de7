package org.loadharness.bookstore.store;

import org.loadharness.bookstore.api.BookStoreException;

/**
 * A locking strategy: lets an operation on the catalogue run when nothing that it would clash with runs, and releases
 * whatever it took even when the operation fails. Named ISBNs are ascending and distinct, but may be absent or invalid.
 * Thread-safe.
 */
interface Guard {

    /** Runs what reads every book. */
    <T> T readAll(Query<T> query) throws BookStoreException;

    /** Runs what reads these books only. */
    <T> T read(int[] isbns, Query<T> query) throws BookStoreException;

    /** Runs what changes these books only, and neither adds nor removes one. */
    void change(int[] isbns, Change change) throws BookStoreException;

    /** Runs what adds or removes books. */
    void restructure(Change change) throws BookStoreException;

    /** What a guard runs to read. */
    interface Query<T> {
        T run() throws BookStoreException;
    }

    /** What a guard runs to write. */
    interface Change {
        void run() throws BookStoreException;
    }
}
