package org.loadharness.bookstore.store;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.ImmutableBook;
import org.loadharness.bookstore.api.StockBook;

/** A catalogue behind a guard: says of each operation what it reads and what it changes. Thread-safe. */
final class GuardedStore implements BookStoreService {

    private final Catalogue catalogue;
    private final Guard guard;
    private final PickDraw draw;

    GuardedStore(Catalogue catalogue, Guard guard, PickDraw draw) {
        this.catalogue = catalogue;
        this.guard = guard;
        this.draw = draw;
    }

    @Override
    public void buyBooks(Set<BookCopy> booksToBuy) throws BookStoreException {
        Lines<BookCopy> lines = Lines.ofCopies(booksToBuy);
        guard.change(lines.isbns(), () -> catalogue.buyBooks(lines.ascending()));
    }

    @Override
    public void rateBooks(Set<BookRating> ratings) throws BookStoreException {
        Lines<BookRating> lines = Lines.ofRatings(ratings);
        guard.change(lines.isbns(), () -> catalogue.rateBooks(lines.ascending()));
    }

    @Override
    public List<Book> getBooks(Set<Integer> isbns) throws BookStoreException {
        Lines<Integer> lines = Lines.ofIsbns(isbns);
        List<Book> books = guard.read(lines.isbns(), () -> catalogue.select(lines.ascending(), record -> record.book));
        return Collections.unmodifiableList(books);
    }

    @Override
    public List<Book> getTopRatedBooks(int numBooks) throws BookStoreException {
        Rules.checkNumBooks(numBooks);
        return TopRated.of(getBooks(), numBooks);
    }

    @Override
    public List<Book> getEditorPicks(int numBooks) throws BookStoreException {
        Rules.checkNumBooks(numBooks);
        ImmutableBook[] picks = guard.readAll(catalogue::editorPicks);
        return draw.draw(picks, numBooks);
    }

    @Override
    public void addBooks(Set<StockBook> books) throws BookStoreException {
        Lines<StockBook> lines = Lines.ofBooks(books);
        guard.restructure(() -> catalogue.addBooks(lines.ascending()));
    }

    @Override
    public void addCopies(Set<BookCopy> copies) throws BookStoreException {
        Lines<BookCopy> lines = Lines.ofCopies(copies);
        guard.change(lines.isbns(), () -> catalogue.addCopies(lines.ascending()));
    }

    @Override
    public List<StockBook> getBooks() throws BookStoreException {
        return Collections.unmodifiableList(guard.readAll(() -> catalogue.stockBooks(record -> true)));
    }

    @Override
    public List<StockBook> getBooksByISBN(Set<Integer> isbns) throws BookStoreException {
        Lines<Integer> lines = Lines.ofIsbns(isbns);
        List<StockBook> books =
                guard.read(lines.isbns(), () -> catalogue.select(lines.ascending(), BookStoreBook::toStockBook));
        return Collections.unmodifiableList(books);
    }

    @Override
    public List<StockBook> getBooksInDemand() throws BookStoreException {
        return Collections.unmodifiableList(
                guard.readAll(() -> catalogue.stockBooks(record -> record.numSaleMisses > 0)));
    }

    @Override
    public void updateEditorPicks(Set<BookEditorPick> editorPicks) throws BookStoreException {
        Lines<BookEditorPick> lines = Lines.ofPicks(editorPicks);
        guard.change(lines.isbns(), () -> catalogue.updateEditorPicks(lines.ascending()));
    }

    @Override
    public void removeAllBooks() throws BookStoreException {
        guard.restructure(catalogue::removeAllBooks);
    }

    @Override
    public void removeBooks(Set<Integer> isbns) throws BookStoreException {
        Lines<Integer> lines = Lines.ofIsbns(isbns);
        guard.restructure(() -> catalogue.removeBooks(lines.ascending()));
    }
}
