package org.loadharness.bookstore.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.loadharness.bookstore.contract.Given.book;
import static org.loadharness.bookstore.contract.Given.books;
import static org.loadharness.bookstore.contract.Given.copies;
import static org.loadharness.bookstore.contract.Given.isbns;
import static org.loadharness.bookstore.contract.Given.numCopies;
import static org.loadharness.bookstore.contract.Given.picks;
import static org.loadharness.bookstore.contract.Given.state;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

/** What is in stock: adding, removing and listing. */
public interface StockContract extends FreshStore {

    @Test
    default void newStoreIsEmpty() throws Exception {
        BookStoreService store = freshStore();

        assertThat(store.getBooks()).isEmpty();
        assertThat(store.getBooks(Set.of())).isEmpty();
        assertThat(store.getBooksByISBN(Set.of())).isEmpty();
        assertThat(store.getEditorPicks(5)).isEmpty();
        assertThat(store.getTopRatedBooks(5)).isEmpty();
        assertThat(store.getBooksInDemand()).isEmpty();
    }

    @Test
    default void addedBookComesBackWithAllItsFields() throws Exception {
        BookStoreService store = freshStore();
        StockBook added = new ImmutableStockBook(7, "Snow Crash", "Neal \"N\" Ståhl", 9.99f, 3, 2, 4, 17, true);

        store.addBooks(Set.of(added));

        assertThat(state(store)).containsExactly(added.toString());
        assertThat(store.getBooks().get(0).averageRating()).isEqualTo(4.25f);
        Book seen = store.getBooks(Set.of(7)).get(0);
        assertThat(seen).isEqualTo(added).hasSameHashCodeAs(added);
        assertThat(seen).isNotInstanceOf(StockBook.class);
    }

    @Test
    default void unratedBookHasAverageMinusOne() throws Exception {
        BookStoreService store = freshStore();

        store.addBooks(books(1, 1));

        assertThat(store.getBooks().get(0).averageRating()).isEqualTo(-1f);
    }

    @Test
    default void addingNothingIsLegal() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 5));
        List<String> before = state(store);

        store.addBooks(Set.of());
        store.addCopies(Set.of());
        store.rateBooks(Set.of());
        store.updateEditorPicks(Set.of());
        store.removeBooks(Set.of());

        assertThat(state(store)).isEqualTo(before);
    }

    @Test
    default void extremesAreLegal() throws Exception {
        BookStoreService store = freshStore();
        long manyTimes = (1L << 53) - 1;
        StockBook largest = new ImmutableStockBook(
                Integer.MAX_VALUE, "t", "a", Float.MAX_VALUE, Integer.MAX_VALUE, manyTimes, manyTimes, manyTimes, true);

        store.addBooks(Set.of(largest, new ImmutableStockBook(1, "t", "a", 0, 1)));

        assertThat(state(store)).hasSize(2).contains(largest.toString());
    }

    @Test
    default void saleMissesStopGrowingAtTheirLargestValue() throws Exception {
        BookStoreService store = freshStore();
        long most = (1L << 53) - 1;
        store.addBooks(Set.of(new ImmutableStockBook(1, "t", "a", 1, 1, most, 0, 0, false)));

        assertThatThrownBy(() -> store.buyBooks(copies(2, 1))).hasMessageContaining("not available");

        assertThat(store.getBooks().get(0).numSaleMisses()).isEqualTo(most);
    }

    @Test
    default void copiesAreAddedToEachBook() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(3, 5));

        store.addCopies(copies(4, 3, 1));

        assertThat(numCopies(store)).containsExactly(9, 5, 9);
    }

    @Test
    default void copiesMayReachTheLargestNumber() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(1, 5));

        store.addCopies(copies(Integer.MAX_VALUE - 5, 1));

        assertThat(numCopies(store)).containsExactly(Integer.MAX_VALUE);
    }

    @Test
    default void listsFollowTheIsbnsAsked() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(Set.of(book(40, 1), book(2, 1), book(300, 1)));

        assertThat(isbns(store.getBooks())).containsExactly(2, 40, 300);
        assertThat(isbns(store.getBooks(Set.of(300, 2)))).containsExactly(2, 300);
        assertThat(isbns(store.getBooksByISBN(Set.of(300, 40)))).containsExactly(40, 300);
    }

    @Test
    default void removedBooksAreGone() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(4, 1));
        store.updateEditorPicks(picks(1, 2));

        store.removeBooks(Set.of(2, 4));

        assertThat(isbns(store.getBooks())).containsExactly(1, 3);
        assertThat(isbns(store.getEditorPicks(9))).containsExactly(1);
    }

    @Test
    default void removingAllEmptiesTheStoreForNewBooks() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(4, 1));

        store.removeAllBooks();
        List<StockBook> afterwards = store.getBooks();
        store.addBooks(books(1, 8));

        assertThat(afterwards).isEmpty();
        assertThat(numCopies(store)).containsExactly(8);
    }

    @Test
    default void listsDoNotChangeAfterTheyWereGiven() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 5));
        List<StockBook> before = store.getBooks();
        String beforeText = before.toString();

        store.buyBooks(copies(1, 1, 2));
        store.rateBooks(Set.of(new BookRating(1, 3)));
        store.addBooks(Set.of(book(3, 1)));

        assertThat(before.toString()).isEqualTo(beforeText);
        assertThat(numCopies(store)).containsExactly(4, 4, 1);
    }

    @Test
    default void listsCannotBeChanged() throws Exception {
        BookStoreService store = freshStore();
        store.addBooks(books(2, 5));
        store.updateEditorPicks(picks(1, 2));

        assertThatThrownBy(() -> store.getBooks().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> store.getBooks().set(0, book(9, 9))).isInstanceOf(UnsupportedOperationException.class);
        for (List<Book> books : List.of(
                store.getBooks(Set.of(1)),
                store.getEditorPicks(1),
                store.getEditorPicks(2),
                store.getTopRatedBooks(1))) {
            assertThatThrownBy(() -> books.set(0, book(9, 9))).isInstanceOf(UnsupportedOperationException.class);
        }
    }
}
