package org.loadharness.bookstore.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.loadharness.bookstore.contract.Given.books;
import static org.loadharness.bookstore.contract.Given.copies;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.BookStoreException;

/** Histories written by hand, on a store with one copy of each of two books. */
final class SerialOrderTest {

    private static final Call BUY_BOTH = Call.changing("buy 1, 2", store -> store.buyBooks(copies(1, 1, 2)));
    private static final Call BUY_FIRST = Call.changing("buy 1", store -> store.buyBooks(copies(1, 1)));
    private static final Call FIRST_STOCK = new Call(
            "stock of 1", store -> "" + store.getBooksByISBN(Set.of(1)).get(0).numCopies());
    private static final Call STOCK = new Call("stock", store -> "" + Given.numCopies(store));
    private static final String SOLD_OUT = "refused: NOT_AVAILABLE";

    private static boolean legal(List<List<Event>> threads) throws BookStoreException {
        ModelStore start = new ModelStore();
        start.addBooks(books(2, 1));
        return SerialOrder.exists(start, threads);
    }

    @Test
    void emptyHistoryIsLegal() throws Exception {
        assertThat(legal(List.of())).isTrue();
        assertThat(legal(List.of(List.of(), List.of()))).isTrue();
    }

    @Test
    void overlappingCallsMayComeInEitherOrder() throws Exception {
        assertThat(legal(
                        List.of(List.of(new Event(BUY_BOTH, "done", 1, 4)), List.of(new Event(STOCK, "[1, 1]", 2, 3)))))
                .isTrue();
        assertThat(legal(
                        List.of(List.of(new Event(BUY_BOTH, "done", 1, 4)), List.of(new Event(STOCK, "[0, 0]", 2, 3)))))
                .isTrue();
    }

    @Test
    void halfOfACallIsIllegal() throws Exception {
        assertThat(legal(
                        List.of(List.of(new Event(BUY_BOTH, "done", 1, 4)), List.of(new Event(STOCK, "[0, 1]", 2, 3)))))
                .isFalse();
    }

    @Test
    void sellingTheLastCopyTwiceIsIllegal() throws Exception {
        assertThat(legal(List.of(
                        List.of(new Event(BUY_FIRST, "done", 1, 4)), List.of(new Event(BUY_FIRST, "done", 2, 3)))))
                .isFalse();
        assertThat(legal(List.of(
                        List.of(new Event(BUY_FIRST, "done", 1, 4)), List.of(new Event(BUY_FIRST, SOLD_OUT, 2, 3)))))
                .isTrue();
    }

    @Test
    void callThatHasReturnedIsSeenByTheNext() throws Exception {
        assertThat(legal(List.of(
                        List.of(new Event(BUY_FIRST, "done", 1, 2)), List.of(new Event(FIRST_STOCK, "1", 3, 4)))))
                .isFalse();
        assertThat(legal(List.of(
                        List.of(new Event(BUY_FIRST, "done", 1, 2)), List.of(new Event(FIRST_STOCK, "0", 3, 4)))))
                .isTrue();
    }

    @Test
    void readsMustAgreeOnOneOrder() throws Exception {
        List<Event> backAndForth = List.of(new Event(FIRST_STOCK, "0", 2, 3), new Event(FIRST_STOCK, "1", 4, 5));

        assertThat(legal(List.of(List.of(new Event(BUY_FIRST, "done", 1, 6)), backAndForth)))
                .isFalse();
    }

    @Test
    void orderOfThreeThreadsIsFound() throws Exception {
        assertThat(legal(List.of(
                        List.of(new Event(BUY_FIRST, SOLD_OUT, 1, 10), new Event(STOCK, "[0, 0]", 11, 12)),
                        List.of(new Event(STOCK, "[1, 1]", 2, 9)),
                        List.of(new Event(BUY_BOTH, "done", 3, 8)))))
                .isTrue();
    }
}
