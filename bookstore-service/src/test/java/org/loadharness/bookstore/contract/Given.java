package org.loadharness.bookstore.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

/** The books that the contracts speak of, and what they say about them. */
final class Given {

    static final float PRICE = 10;

    private Given() {}

    static StockBook book(int isbn, int numCopies) {
        return new ImmutableStockBook(isbn, "bookTitle" + isbn, "author" + isbn, PRICE, numCopies);
    }

    static StockBook pickedBook(int isbn) {
        return new ImmutableStockBook(isbn, "bookTitle" + isbn, "author" + isbn, PRICE, 1, 0, 0, 0, true);
    }

    /** Books 1 to the given number, all with the same number of copies. */
    static Set<StockBook> books(int numBooks, int numCopies) {
        return IntStream.rangeClosed(1, numBooks)
                .mapToObj(isbn -> book(isbn, numCopies))
                .collect(Collectors.toSet());
    }

    /** One line for each of the ISBNs, all with the same number of copies. */
    static Set<BookCopy> copies(int numCopies, int... isbns) {
        return Arrays.stream(isbns)
                .mapToObj(isbn -> new BookCopy(isbn, numCopies))
                .collect(Collectors.toSet());
    }

    static Set<BookEditorPick> picks(int... isbns) {
        return Arrays.stream(isbns)
                .mapToObj(isbn -> new BookEditorPick(isbn, true))
                .collect(Collectors.toSet());
    }

    static <T> Set<T> withNull(T other) {
        Set<T> set = new HashSet<>(Set.of(other));
        set.add(absent());
        return set;
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // what callers do who break this very rule
    static <T> T absent() {
        return null;
    }

    /** Everything that the store holds; books of equal state have equal text, which equality does not ask for. */
    static List<String> state(BookStoreService store) throws BookStoreException {
        return store.getBooks().stream().map(StockBook::toString).toList();
    }

    static StockBook only(BookStoreService store, int isbn) throws BookStoreException {
        return store.getBooksByISBN(Set.of(isbn)).get(0);
    }

    static List<Integer> isbns(List<? extends Book> books) {
        return books.stream().map(Book::isbn).toList();
    }

    static List<Integer> numCopies(BookStoreService store) throws BookStoreException {
        return store.getBooks().stream().map(StockBook::numCopies).toList();
    }

    static List<Long> saleMisses(BookStoreService store) throws BookStoreException {
        return store.getBooks().stream().map(StockBook::numSaleMisses).toList();
    }

    /** Claims that the call fails for this reason, says so, and leaves the store as it was. */
    static void assertRefused(BookStoreService store, Reason reason, String message, ThrowingCallable call)
            throws BookStoreException {
        List<String> before = state(store);

        BookStoreException refusal = catchThrowableOfType(BookStoreException.class, call);

        assertThat(refusal).as("the call succeeded").isNotNull();
        assertThat(refusal).hasMessageContaining(message);
        assertThat(refusal.reason()).isEqualTo(reason);
        assertThat(state(store)).isEqualTo(before);
    }
}
