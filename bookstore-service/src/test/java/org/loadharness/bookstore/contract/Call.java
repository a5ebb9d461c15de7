package org.loadharness.bookstore.contract;

import java.util.List;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;

/** A call that can be made on any bookstore, and its result as text that shows all that differs. Immutable. */
record Call(String name, Query query) {

    static Call reading(String name, Listing listing) {
        return new Call(name, store -> describe(listing.of(store)));
    }

    static Call changing(String name, Change change) {
        return new Call(name, store -> {
            change.of(store);
            return "done";
        });
    }

    /** The result, or the reason of the refusal; failures of the transport are no result. */
    String on(BookStoreService store) throws BookStoreException {
        try {
            return query.of(store);
        } catch (BookStoreException refusal) {
            return switch (refusal.reason()) {
                case NULL_ARGUMENT, INVALID, DUPLICATED, ABSENT, NOT_AVAILABLE -> "refused: " + refusal.reason();
                case TRANSPORT, TIMEOUT -> throw refusal;
            };
        }
    }

    static String describe(List<? extends Book> books) {
        return books.stream().map(Book::toString).toList().toString();
    }

    @Override
    public String toString() {
        return name;
    }

    /** What a call does. */
    interface Query {
        String of(BookStoreService store) throws BookStoreException;
    }

    /** What a call that lists books does. */
    interface Listing {
        List<? extends Book> of(BookStoreService store) throws BookStoreException;
    }

    /** What a call without a result does. */
    interface Change {
        void of(BookStoreService store) throws BookStoreException;
    }
}
