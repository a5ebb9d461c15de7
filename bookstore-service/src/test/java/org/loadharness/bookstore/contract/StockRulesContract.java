package org.loadharness.bookstore.contract;

import static org.loadharness.bookstore.contract.Given.absent;
import static org.loadharness.bookstore.contract.Given.assertRefused;
import static org.loadharness.bookstore.contract.Given.book;
import static org.loadharness.bookstore.contract.Given.books;
import static org.loadharness.bookstore.contract.Given.copies;
import static org.loadharness.bookstore.contract.Given.withNull;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

/** What administrators must not do, and which rule speaks first. */
public interface StockRulesContract extends FreshStore {

    private static void assertNotAdded(BookStoreService store, Reason reason, String message, StockBook book)
            throws BookStoreException {
        assertRefused(store, reason, message, () -> store.addBooks(Set.of(book(9, 9), book)));
    }

    @Test
    default void nullIsRefused() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 5));

        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.addBooks(absent()));
        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.addBooks(withNull(book(3, 1))));
        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.addCopies(absent()));
        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.addCopies(withNull(new BookCopy(1, 1))));
        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.getBooks(absent()));
        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.getBooks(withNull(1)));
        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.getBooksByISBN(absent()));
        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.getBooksByISBN(withNull(1)));
        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.removeBooks(absent()));
        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.removeBooks(withNull(1)));
    }

    /** Every book here breaks the rule named and all rules after it. */
    @Test
    default void newBookIsCheckedForIsbnTitleAuthorCopiesPriceThenPresence() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(1, 5));

        assertNotAdded(store, Reason.INVALID, "ISBN 0 invalid", new ImmutableStockBook(0, "", "", -1, 0));
        assertNotAdded(store, Reason.INVALID, "title", new ImmutableStockBook(1, "", "", -1, 0));
        assertNotAdded(store, Reason.INVALID, "title", new ImmutableStockBook(1, absent(), "", -1, 0));
        assertNotAdded(store, Reason.INVALID, "author", new ImmutableStockBook(1, "t", "", -1, 0));
        assertNotAdded(store, Reason.INVALID, "author", new ImmutableStockBook(1, "t", absent(), -1, 0));
        assertNotAdded(store, Reason.INVALID, "number of copies 0 invalid", new ImmutableStockBook(1, "t", "a", -1, 0));
        assertNotAdded(store, Reason.INVALID, "price", new ImmutableStockBook(1, "t", "a", -1, 1));
        assertNotAdded(store, Reason.DUPLICATED, "ISBN 1 duplicated", new ImmutableStockBook(1, "t", "a", 0, 1));
    }

    @Test
    default void twoNewBooksOfOneIsbnAreRefused() throws Exception {
        BookStoreService store = freshStore();
        Set<StockBook> twins = Set.of(
                new ImmutableStockBook(2, "one", "author", 1, 1), new ImmutableStockBook(2, "other", "author", 1, 1));

        assertRefused(store, Reason.DUPLICATED, "ISBN 2 duplicated", () -> store.addBooks(twins));
    }

    @Test
    default void countersThatCannotBeTrueAreRefused() throws Exception {
        BookStoreService store = freshStore();
        long tooMany = 1L << 53;

        assertNotAdded(store, Reason.INVALID, "misses", new ImmutableStockBook(1, "t", "a", 1, 1, -1, 0, 0, false));
        assertNotAdded(
                store, Reason.INVALID, "misses", new ImmutableStockBook(1, "t", "a", 1, 1, tooMany, 0, 0, false));
        assertNotAdded(store, Reason.INVALID, "ratings", new ImmutableStockBook(1, "t", "a", 1, 1, 0, -1, 0, false));
        assertNotAdded(
                store, Reason.INVALID, "ratings", new ImmutableStockBook(1, "t", "a", 1, 1, 0, tooMany, 0, false));
        assertNotAdded(store, Reason.INVALID, "ratings", new ImmutableStockBook(1, "t", "a", 1, 1, 0, 1, 6, false));
        assertNotAdded(store, Reason.INVALID, "ratings", new ImmutableStockBook(1, "t", "a", 1, 1, 0, 0, 1, false));
        assertNotAdded(store, Reason.INVALID, "ratings", new ImmutableStockBook(1, "t", "a", 1, 1, 0, 1, -1, false));
    }

    @Test
    default void deliveryIsCheckedForIsbnThenPresenceThenCopies() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 5));

        assertRefused(store, Reason.INVALID, "ISBN 0 invalid", () -> store.addCopies(copies(0, 0)));
        assertRefused(store, Reason.ABSENT, "ISBN 3 not available", () -> store.addCopies(copies(0, 3)));
        assertRefused(store, Reason.INVALID, "number of copies 0 invalid", () -> store.addCopies(copies(0, 1)));
        assertRefused(store, Reason.ABSENT, "ISBN 3 not available", () -> store.addCopies(copies(1, 1, 3)));
    }

    @Test
    default void deliveryThatWouldOverflowIsRefused() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 5));
        Set<BookCopy> tooMany = Set.of(new BookCopy(1, 1), new BookCopy(2, Integer.MAX_VALUE - 4));

        assertRefused(store, Reason.INVALID, "number of copies 2147483643", () -> store.addCopies(tooMany));
    }

    @Test
    default void listsAndRemovalsNeedIsbnsThatAreThere() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 5));

        assertRefused(store, Reason.INVALID, "ISBN 0 invalid", () -> store.getBooks(Set.of(1, 0)));
        assertRefused(store, Reason.ABSENT, "ISBN 3 not available", () -> store.getBooks(Set.of(1, 3)));
        assertRefused(store, Reason.INVALID, "ISBN -2 invalid", () -> store.getBooksByISBN(Set.of(1, -2)));
        assertRefused(store, Reason.ABSENT, "ISBN 3 not available", () -> store.getBooksByISBN(Set.of(1, 3)));
        assertRefused(store, Reason.INVALID, "ISBN 0 invalid", () -> store.removeBooks(Set.of(1, 0)));
        assertRefused(store, Reason.ABSENT, "ISBN 3 not available", () -> store.removeBooks(Set.of(1, 3)));
    }
}
