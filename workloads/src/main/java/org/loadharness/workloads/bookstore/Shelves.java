package org.loadharness.workloads.bookstore;

import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.bookstore.api.StockManager;
import org.loadharness.workload.Settings;

/**
 * The books of the report: title and author after their number, price 10; the initial ones are editor picks, of the rest
 * of the external list the even ones.
 *
 * <p>Immutable. Thread-safe.
 *
 * @param initialBooks books in the store at the start: ISBN 1 to that
 * @param externalBooks books that can be acquired: ISBN 1 to that
 * @param copies of each book
 */
record Shelves(int initialBooks, int externalBooks, int copies) {
    private static final float PRICE = 10;

    static Shelves of(Settings settings) {
        return new Shelves(
                settings.get(BookstoreParameters.INITIAL_BOOKS),
                settings.get(BookstoreParameters.EXTERNAL_BOOKS),
                settings.get(BookstoreParameters.INITIAL_COPIES));
    }

    /** How many copies the store holds at the start. */
    long firstCopies() {
        return (long) initialBooks * copies;
    }

    /** Brings a store to its first state, whatever it holds. */
    void fill(StockManager manager) throws BookStoreException {
        manager.removeAllBooks();
        Set<StockBook> books = new HashSet<>();
        for (int isbn = 1; isbn <= initialBooks; isbn++) {
            books.add(book(isbn));
        }
        manager.addBooks(books);
    }

    /** Whether a book is one of the report's, whatever has become of its copies. */
    static boolean isOurs(StockBook book) {
        return book.title().equals(title(book.isbn())) && book.author().equals(author(book.isbn()));
    }

    /** That many different books of the external list, each set of them equally likely. */
    Set<StockBook> candidates(int count, RandomGenerator random) {
        Set<StockBook> books = new HashSet<>();
        for (int index : Sample.of(count, externalBooks, random)) {
            books.add(book(index + 1));
        }
        return books;
    }

    private StockBook book(int isbn) {
        boolean editorPick = isbn <= initialBooks || isbn % 2 == 0;
        return new ImmutableStockBook(isbn, title(isbn), author(isbn), PRICE, copies, 0, 0, 0, editorPick);
    }

    private static String title(int isbn) {
        return "bookTitle" + isbn;
    }

    private static String author(int isbn) {
        return "author" + isbn;
    }
}
