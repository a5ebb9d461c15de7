package org.loadharness.bookstore.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.ImmutableBook;
import org.loadharness.bookstore.api.StockBook;

/**
 * The books of a store that changes them in place, and what each operation does to them. Every operation checks all of
 * its lines before it changes the first one. Guarded by the store's guard.
 */
final class Catalogue implements Stock {

    private final NavigableMap<Integer, BookStoreBook> records;

    /** Takes over the map, which must be empty. */
    Catalogue(NavigableMap<Integer, BookStoreBook> records) {
        this.records = records;
    }

    @Override
    public boolean holds(int isbn) {
        return records.containsKey(isbn);
    }

    @Override
    public int copiesOf(int isbn) {
        return recordOf(isbn).numCopies;
    }

    @Nullable
    BookStoreBook find(int isbn) {
        return records.get(isbn);
    }

    /** All records, in ascending order of ISBN. */
    Collection<BookStoreBook> records() {
        return records.values();
    }

    void addBooks(List<StockBook> books) throws BookStoreException {
        Rules.checkNewBooks(books, this);
        for (StockBook book : books) {
            records.put(book.isbn(), new BookStoreBook(book));
        }
    }

    void addCopies(List<BookCopy> lines) throws BookStoreException {
        Rules.checkAddedCopies(lines, this);
        for (BookCopy line : lines) {
            BookStoreBook record = recordOf(line.isbn());
            record.numCopies += line.numCopies();
            record.numSaleMisses = 0;
        }
    }

    void buyBooks(List<BookCopy> lines) throws BookStoreException {
        Rules.checkPurchase(lines, this);
        BookCopy shortLine = Rules.firstShort(lines, this);
        if (shortLine != null) {
            lines.forEach(this::countMisses);
            throw Rules.notAvailable(shortLine, this);
        }
        for (BookCopy line : lines) {
            recordOf(line.isbn()).numCopies -= line.numCopies();
        }
    }

    private void countMisses(BookCopy line) {
        BookStoreBook record = recordOf(line.isbn());
        if (record.numCopies < line.numCopies()) {
            record.numSaleMisses = Rules.missesAfter(record.numSaleMisses, line.numCopies(), record.numCopies);
        }
    }

    void rateBooks(List<BookRating> ratings) throws BookStoreException {
        Rules.checkRatings(ratings, this);
        for (BookRating rating : ratings) {
            BookStoreBook record = recordOf(rating.isbn());
            record.totalRating += rating.rating();
            record.numTimesRated++;
        }
    }

    void updateEditorPicks(List<BookEditorPick> picks) throws BookStoreException {
        Rules.checkEditorPicks(picks, this);
        for (BookEditorPick pick : picks) {
            recordOf(pick.isbn()).editorPick = pick.editorPick();
        }
    }

    void removeBooks(List<Integer> isbns) throws BookStoreException {
        Rules.checkIsbns(isbns, this);
        isbns.forEach(records::remove);
    }

    void removeAllBooks() {
        records.clear();
    }

    <T> List<T> select(List<Integer> isbns, Function<BookStoreBook, T> view) throws BookStoreException {
        Rules.checkIsbns(isbns, this);
        List<T> selected = new ArrayList<>(isbns.size());
        for (int isbn : isbns) {
            selected.add(view.apply(recordOf(isbn)));
        }
        return selected;
    }

    List<StockBook> stockBooks(Predicate<BookStoreBook> wanted) {
        List<StockBook> books = new ArrayList<>(records.size());
        for (BookStoreBook record : records.values()) {
            if (wanted.test(record)) {
                books.add(record.toStockBook());
            }
        }
        return books;
    }

    ImmutableBook[] editorPicks() {
        List<ImmutableBook> picks = new ArrayList<>();
        for (BookStoreBook record : records.values()) {
            if (record.editorPick) {
                picks.add(record.book);
            }
        }
        return picks.toArray(ImmutableBook[]::new);
    }

    /** For ISBNs that the rules have found in the store. */
    private BookStoreBook recordOf(int isbn) {
        BookStoreBook record = records.get(isbn);
        if (record == null) {
            throw new IllegalStateException("ISBN " + isbn + " was not checked");
        }
        return record;
    }
}
