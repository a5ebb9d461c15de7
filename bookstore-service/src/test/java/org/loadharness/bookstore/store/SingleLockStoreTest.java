package org.loadharness.bookstore.store;

import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.contract.BookStoreContract;

final class SingleLockStoreTest extends BookStoreContract {

    @Override
    public BookStoreService freshStore() {
        return StoreKind.SINGLE_LOCK.open(1);
    }
}
