package org.loadharness.bookstore.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.bookstore.store.StoreKind;

/** The check finds stores that are wrong only when calls overlap; each of these gives one caller what the model gives. */
final class BrokenStoresTest {

    private static final int ROUNDS = 20_000;
    private static final long SEED = 31_337;

    private static Optional<String> violationOf(BookStoreService store) throws Exception {
        return new HistoryCheck(store, 3, SEED).firstViolation(ROUNDS);
    }

    private static void assertCaught(BookStoreService store) throws Exception {
        assertThat(new HistoryCheck(store, 1, SEED).firstViolation(1_000))
                .as("by one caller alone")
                .isEmpty();
        assertThat(violationOf(store)).as("by three callers").isPresent();
    }

    @Test
    void storeThatChecksBeforeItLocksIsCaught() throws Exception {
        assertCaught(new ChecksBeforeLocking());
    }

    @Test
    void storeThatDeliversLineByLineIsCaught() throws Exception {
        assertCaught(new DeliversLineByLine());
    }

    @Test
    void storeThatListsBookByBookIsCaught() throws Exception {
        assertCaught(new ListsBookByBook());
    }

    @Test
    void violationNamesItsSeedAndItsCalls() throws Exception {
        assertThat(violationOf(new ListsBookByBook()).orElseThrow())
                .contains("seed 3")
                .contains("getBooks")
                .contains(" -> ");
    }

    @SuppressWarnings("ThreadPriorityCheck") // widens the gap that the check must find; nothing relies on it
    private static void letOthersIn() {
        Thread.yield();
    }

    /** Finds out whether a purchase is legal, and makes it a moment later whether it still is or not. */
    private static final class ChecksBeforeLocking extends ForwardingStore {

        ChecksBeforeLocking() {
            super(StoreKind.SERIAL.open(1));
        }

        @Override
        public void buyBooks(Set<BookCopy> booksToBuy) throws BookStoreException {
            Set<Integer> isbns = new HashSet<>();
            booksToBuy.forEach(line -> isbns.add(line.isbn()));
            List<StockBook> stock = next.getBooksByISBN(isbns);
            boolean enough = booksToBuy.stream()
                    .allMatch(line -> stock.stream()
                            .anyMatch(book -> book.isbn() == line.isbn() && book.numCopies() >= line.numCopies()));
            if (!enough) {
                next.buyBooks(booksToBuy);
                return;
            }
            letOthersIn();
            for (BookCopy line : booksToBuy) {
                sellWhatThereIs(line);
            }
        }

        private void sellWhatThereIs(BookCopy line) throws BookStoreException {
            try {
                next.buyBooks(Set.of(line));
            } catch (BookStoreException refused) {
                if (refused.reason() != Reason.NOT_AVAILABLE && refused.reason() != Reason.ABSENT) {
                    throw refused;
                }
            }
        }
    }

    /** Lets others see a delivery half done. */
    private static final class DeliversLineByLine extends ForwardingStore {

        DeliversLineByLine() {
            super(StoreKind.SERIAL.open(1));
        }

        @Override
        public void addCopies(Set<BookCopy> copies) throws BookStoreException {
            Set<Integer> isbns = new HashSet<>();
            copies.forEach(line -> isbns.add(line.isbn()));
            next.getBooksByISBN(isbns);
            for (BookCopy line : copies) {
                next.addCopies(Set.of(line));
                letOthersIn();
            }
        }
    }

    /** Reads each book at another moment. */
    private static final class ListsBookByBook extends ForwardingStore {

        ListsBookByBook() {
            super(StoreKind.SERIAL.open(1));
        }

        @Override
        public List<StockBook> getBooks() {
            List<StockBook> books = new ArrayList<>();
            for (int isbn = 1; isbn <= CallMaker.BOOKS + 1; isbn++) {
                try {
                    books.addAll(next.getBooksByISBN(Set.of(isbn)));
                } catch (BookStoreException absent) {
                    assertThat(absent.reason()).isEqualTo(Reason.ABSENT);
                }
                letOthersIn();
            }
            return books;
        }
    }
}
