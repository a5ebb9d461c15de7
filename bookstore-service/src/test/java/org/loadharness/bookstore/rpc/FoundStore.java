package org.loadharness.bookstore.rpc;

import java.util.List;
import java.util.Set;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.StockBook;

/** A store that is found anew for each call, which may take its time or fail. Thread-safe if the source is. */
record FoundStore(Source source) implements BookStoreService {

    /** Finds the store. */
    @FunctionalInterface
    interface Source {
        BookStoreService get() throws BookStoreException;
    }

    @Override
    public void buyBooks(Set<BookCopy> booksToBuy) throws BookStoreException {
        source.get().buyBooks(booksToBuy);
    }

    @Override
    public void rateBooks(Set<BookRating> ratings) throws BookStoreException {
        source.get().rateBooks(ratings);
    }

    @Override
    public List<Book> getBooks(Set<Integer> isbns) throws BookStoreException {
        return source.get().getBooks(isbns);
    }

    @Override
    public List<Book> getTopRatedBooks(int numBooks) throws BookStoreException {
        return source.get().getTopRatedBooks(numBooks);
    }

    @Override
    public List<Book> getEditorPicks(int numBooks) throws BookStoreException {
        return source.get().getEditorPicks(numBooks);
    }

    @Override
    public void addBooks(Set<StockBook> books) throws BookStoreException {
        source.get().addBooks(books);
    }

    @Override
    public void addCopies(Set<BookCopy> copies) throws BookStoreException {
        source.get().addCopies(copies);
    }

    @Override
    public List<StockBook> getBooks() throws BookStoreException {
        return source.get().getBooks();
    }

    @Override
    public List<StockBook> getBooksByISBN(Set<Integer> isbns) throws BookStoreException {
        return source.get().getBooksByISBN(isbns);
    }

    @Override
    public List<StockBook> getBooksInDemand() throws BookStoreException {
        return source.get().getBooksInDemand();
    }

    @Override
    public void updateEditorPicks(Set<BookEditorPick> editorPicks) throws BookStoreException {
        source.get().updateEditorPicks(editorPicks);
    }

    @Override
    public void removeAllBooks() throws BookStoreException {
        source.get().removeAllBooks();
    }

    @Override
    public void removeBooks(Set<Integer> isbns) throws BookStoreException {
        source.get().removeBooks(isbns);
    }
}
