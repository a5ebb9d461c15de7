package org.loadharness.bookstore.contract;

import org.loadharness.bookstore.api.BookStoreService;

/** Where a contract gets the store that it tests. */
public interface FreshStore {

    /** An empty store that nobody else uses; called once per test. Its editor picks are drawn from a fixed seed. */
    BookStoreService freshStore() throws Exception;
}
