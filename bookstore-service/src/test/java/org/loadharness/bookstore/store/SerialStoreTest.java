package org.loadharness.bookstore.store;

import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.contract.BookStoreContract;

final class SerialStoreTest extends BookStoreContract {

    @Override
    public BookStoreService freshStore() {
        return StoreKind.SERIAL.open(1);
    }
}
