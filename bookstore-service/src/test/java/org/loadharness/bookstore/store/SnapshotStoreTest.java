package org.loadharness.bookstore.store;

import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.contract.BookStoreContract;

final class SnapshotStoreTest extends BookStoreContract {

    @Override
    public BookStoreService freshStore() {
        return StoreKind.SNAPSHOT.open(1);
    }
}
