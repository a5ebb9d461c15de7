package org.loadharness.bookstore.contract;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.ImmutableBook;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

/**
 * A bookstore for one caller, written from the rules a second time and as plainly as possible, to compare with. It knows
 * only the cases that {@link CallMaker} makes. Confined to one thread.
 */
final class ModelStore implements BookStoreService {

    private final TreeMap<Integer, StockBook> books;

    ModelStore() {
        books = new TreeMap<>();
    }

    ModelStore(ModelStore from) {
        books = new TreeMap<>(from.books);
    }

    String state() {
        return Call.describe(getBooks());
    }

    private static void demand(boolean satisfied, Reason reason) throws BookStoreException {
        if (!satisfied) {
            throw new BookStoreException(reason, "refused by the model");
        }
    }

    private static <T> List<T> sorted(Set<T> set, Comparator<T> byIsbn) throws BookStoreException {
        List<T> list = new ArrayList<>(set);
        demand(!list.contains(null), Reason.NULL_ARGUMENT);
        list.sort(byIsbn);
        return list;
    }

    private StockBook find(int isbn) throws BookStoreException {
        demand(isbn > 0, Reason.INVALID);
        StockBook book = books.get(isbn);
        if (book == null) {
            throw new BookStoreException(Reason.ABSENT, "refused by the model");
        }
        return book;
    }

    private List<StockBook> findAll(Set<Integer> isbns) throws BookStoreException {
        List<StockBook> found = new ArrayList<>();
        for (int isbn : sorted(isbns, Comparator.naturalOrder())) {
            found.add(find(isbn));
        }
        return found;
    }

    private void put(StockBook b, int copies, long misses) {
        books.put(
                b.isbn(),
                new ImmutableStockBook(
                        b.isbn(),
                        b.title(),
                        b.author(),
                        b.price(),
                        copies,
                        misses,
                        b.numTimesRated(),
                        b.totalRating(),
                        b.editorPick()));
    }

    private void put(StockBook b, long timesRated, long totalRating, boolean pick) {
        books.put(
                b.isbn(),
                new ImmutableStockBook(
                        b.isbn(),
                        b.title(),
                        b.author(),
                        b.price(),
                        b.numCopies(),
                        b.numSaleMisses(),
                        timesRated,
                        totalRating,
                        pick));
    }

    @Override
    public void buyBooks(Set<BookCopy> booksToBuy) throws BookStoreException {
        List<BookCopy> lines = sorted(booksToBuy, Comparator.comparing(BookCopy::isbn));
        for (BookCopy line : lines) {
            demand(line.numCopies() > 0, Reason.INVALID);
            find(line.isbn());
        }
        boolean enough = true;
        for (BookCopy line : lines) {
            StockBook book = find(line.isbn());
            int lacking = line.numCopies() - book.numCopies();
            if (lacking > 0) {
                enough = false;
                put(book, book.numCopies(), book.numSaleMisses() + lacking);
            }
        }
        demand(enough, Reason.NOT_AVAILABLE);
        for (BookCopy line : lines) {
            StockBook book = find(line.isbn());
            put(book, book.numCopies() - line.numCopies(), book.numSaleMisses());
        }
    }

    @Override
    public void rateBooks(Set<BookRating> ratings) throws BookStoreException {
        List<BookRating> lines = sorted(ratings, Comparator.comparing(BookRating::isbn));
        for (BookRating line : lines) {
            find(line.isbn());
            demand(line.rating() >= 0 && line.rating() <= 5, Reason.INVALID);
        }
        for (BookRating line : lines) {
            StockBook book = find(line.isbn());
            put(book, book.numTimesRated() + 1, book.totalRating() + line.rating(), book.editorPick());
        }
    }

    @Override
    public List<Book> getBooks(Set<Integer> isbns) throws BookStoreException {
        return findAll(isbns).stream().<Book>map(ImmutableBook::of).toList();
    }

    @Override
    public List<Book> getTopRatedBooks(int numBooks) throws BookStoreException {
        demand(numBooks >= 0, Reason.INVALID);
        List<StockBook> ranked = new ArrayList<>(books.values());
        ranked.sort((one, other) -> Float.compare(other.averageRating(), one.averageRating()));
        return ranked.stream().limit(numBooks).<Book>map(ImmutableBook::of).toList();
    }

    @Override
    public List<Book> getEditorPicks(int numBooks) {
        return books.values().stream()
                .filter(StockBook::editorPick)
                .<Book>map(ImmutableBook::of)
                .toList();
    }

    @Override
    public void addBooks(Set<StockBook> added) throws BookStoreException {
        List<StockBook> lines = sorted(added, Comparator.comparing(StockBook::isbn));
        for (StockBook book : lines) {
            demand(book.isbn() > 0 && book.numCopies() > 0, Reason.INVALID);
            demand(!books.containsKey(book.isbn()), Reason.DUPLICATED);
        }
        lines.forEach(book -> books.put(book.isbn(), book));
    }

    @Override
    public void addCopies(Set<BookCopy> copies) throws BookStoreException {
        List<BookCopy> lines = sorted(copies, Comparator.comparing(BookCopy::isbn));
        for (BookCopy line : lines) {
            find(line.isbn());
            demand(line.numCopies() > 0, Reason.INVALID);
        }
        for (BookCopy line : lines) {
            StockBook book = find(line.isbn());
            put(book, book.numCopies() + line.numCopies(), 0);
        }
    }

    @Override
    public List<StockBook> getBooks() {
        return new ArrayList<>(books.values());
    }

    @Override
    public List<StockBook> getBooksByISBN(Set<Integer> isbns) throws BookStoreException {
        return findAll(isbns);
    }

    @Override
    public List<StockBook> getBooksInDemand() {
        return books.values().stream().filter(book -> book.numSaleMisses() > 0).toList();
    }

    @Override
    public void updateEditorPicks(Set<BookEditorPick> editorPicks) throws BookStoreException {
        List<BookEditorPick> lines = sorted(editorPicks, Comparator.comparing(BookEditorPick::isbn));
        for (BookEditorPick line : lines) {
            find(line.isbn());
        }
        for (BookEditorPick line : lines) {
            StockBook book = find(line.isbn());
            put(book, book.numTimesRated(), book.totalRating(), line.editorPick());
        }
    }

    @Override
    public void removeAllBooks() {
        books.clear();
    }

    @Override
    public void removeBooks(Set<Integer> isbns) throws BookStoreException {
        findAll(isbns).forEach(book -> books.remove(book.isbn()));
    }
}
