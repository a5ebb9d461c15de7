package org.loadharness.bookstore.rpc;

import java.util.HashSet;
import java.util.Set;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.bookstore.store.StoreKind;

/** Stores to be served. Stateless. Thread-safe. */
final class TestStores {

    private TestStores() {}

    /** Holds {@link #books}. */
    static BookStoreService withBooks(int count) throws BookStoreException {
        BookStoreService store = StoreKind.SERIAL.open(1);
        store.addBooks(books(count));
        return store;
    }

    /** ISBN 1 to that number, 5 copies each at 10.5, all editor picks. */
    static Set<StockBook> books(int count) {
        Set<StockBook> books = new HashSet<>();
        for (int isbn = 1; isbn <= count; isbn++) {
            books.add(new ImmutableStockBook(isbn, "title " + isbn, "author " + isbn, 10.5f, 5, 0, 0, 0, true));
        }
        return books;
    }
}
