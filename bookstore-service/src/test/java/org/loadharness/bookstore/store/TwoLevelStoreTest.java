package org.loadharness.bookstore.store;

import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.contract.BookStoreContract;

final class TwoLevelStoreTest extends BookStoreContract {

    @Override
    public BookStoreService freshStore() {
        return StoreKind.TWO_LEVEL.open(1);
    }
}
