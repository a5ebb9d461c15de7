package org.loadharness.bookstore.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.loadharness.bookstore.contract.Given.absent;
import static org.loadharness.bookstore.contract.Given.assertRefused;
import static org.loadharness.bookstore.contract.Given.book;
import static org.loadharness.bookstore.contract.Given.books;
import static org.loadharness.bookstore.contract.Given.copies;
import static org.loadharness.bookstore.contract.Given.isbns;
import static org.loadharness.bookstore.contract.Given.numCopies;
import static org.loadharness.bookstore.contract.Given.only;
import static org.loadharness.bookstore.contract.Given.saleMisses;
import static org.loadharness.bookstore.contract.Given.state;
import static org.loadharness.bookstore.contract.Given.withNull;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.BookStoreService;

/** Buying: all lines or none, and who wanted more than there was. */
public interface PurchaseContract extends FreshStore {

    @Test
    default void purchaseTakesTheCopiesOfEveryLine() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(3, 5));

        store.buyBooks(Set.of(new BookCopy(1, 2), new BookCopy(3, 5)));

        assertThat(numCopies(store)).containsExactly(3, 5, 0);
        assertThat(saleMisses(store)).containsOnly(0L);
    }

    @Test
    default void emptyPurchaseChangesNothing() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 5));
        List<String> before = state(store);

        store.buyBooks(Set.of());

        assertThat(state(store)).isEqualTo(before);
    }

    @Test
    default void oneShortLineSellsNothing() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(Set.of(book(1, 5), book(2, 1), book(3, 5)));

        assertThatThrownBy(() -> store.buyBooks(copies(2, 1, 2, 3)))
                .isInstanceOf(BookStoreException.class)
                .hasMessageContaining("book 2 not available: 2 copies wanted, 1 in stock")
                .extracting(failure -> ((BookStoreException) failure).reason())
                .isEqualTo(Reason.NOT_AVAILABLE);

        assertThat(numCopies(store)).containsExactly(5, 1, 5);
    }

    @Test
    default void eachShortBookMissesWhatIsLacking() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(Set.of(book(1, 9), book(2, 3), book(3, 1)));

        for (int time = 0; time < 2; time++) {
            assertThatThrownBy(() -> store.buyBooks(copies(5, 1, 2, 3))).isInstanceOf(BookStoreException.class);
        }

        assertThat(saleMisses(store)).containsExactly(0L, 4L, 8L);
        assertThat(isbns(store.getBooksInDemand())).containsExactly(2, 3);
    }

    @Test
    default void deliveryEndsTheDemand() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 1));
        assertThatThrownBy(() -> store.buyBooks(copies(2, 1, 2))).isInstanceOf(BookStoreException.class);

        store.addCopies(copies(3, 2));

        assertThat(saleMisses(store)).containsExactly(1L, 0L);
        assertThat(numCopies(store)).containsExactly(1, 4);
        assertThat(isbns(store.getBooksInDemand())).containsExactly(1);
    }

    @Test
    default void purchaseAfterMissesKeepsThem() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(1, 1));
        assertThatThrownBy(() -> store.buyBooks(copies(Integer.MAX_VALUE, 1))).isInstanceOf(BookStoreException.class);

        store.buyBooks(copies(1, 1));

        assertThat(numCopies(store)).containsExactly(0);
        assertThat(saleMisses(store)).containsExactly(Integer.MAX_VALUE - 1L);
    }

    @Test
    default void nothingIsInDemandAtFirst() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 1));

        assertThat(store.getBooksInDemand()).isEmpty();
    }

    @Test
    default void purchaseOfNullIsRefused() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 5));

        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.buyBooks(absent()));
        assertRefused(store, Reason.NULL_ARGUMENT, "null", () -> store.buyBooks(withNull(new BookCopy(1, 1))));
    }

    @Test
    default void purchaseIsCheckedForCopiesThenIsbnThenPresenceThenStock() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 5));

        assertRefused(store, Reason.INVALID, "number of copies 0 invalid", () -> store.buyBooks(copies(0, 0)));
        assertRefused(store, Reason.INVALID, "number of copies -1 invalid", () -> store.buyBooks(copies(-1, 3)));
        assertRefused(store, Reason.INVALID, "ISBN 0 invalid", () -> store.buyBooks(copies(1, 0)));
        assertRefused(store, Reason.INVALID, "ISBN -1 invalid", () -> store.buyBooks(copies(1, -1, 3)));
        assertRefused(store, Reason.ABSENT, "ISBN 3 not available", () -> store.buyBooks(copies(6, 1, 3)));
    }

    @Test
    default void refusedPurchaseChangesNoEarlierLine() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 5));
        Set<BookCopy> lastLineInvalid = Set.of(new BookCopy(1, 1), new BookCopy(2, 0));

        assertRefused(store, Reason.INVALID, "number of copies 0", () -> store.buyBooks(lastLineInvalid));

        assertThat(only(store, 1).numSaleMisses()).isZero();
    }
}
