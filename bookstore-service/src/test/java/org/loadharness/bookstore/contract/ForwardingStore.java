package org.loadharness.bookstore.contract;

import java.util.List;
import java.util.Set;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.StockBook;

/** Passes every call on, for tests that alter one of them. Thread-safe. */
abstract class ForwardingStore implements BookStoreService {

    final BookStoreService next;

    ForwardingStore(BookStoreService next) {
        this.next = next;
    }

    @Override
    public void buyBooks(Set<BookCopy> booksToBuy) throws BookStoreException {
        next.buyBooks(booksToBuy);
    }

    @Override
    public void rateBooks(Set<BookRating> ratings) throws BookStoreException {
        next.rateBooks(ratings);
    }

    @Override
    public List<Book> getBooks(Set<Integer> isbns) throws BookStoreException {
        return next.getBooks(isbns);
    }

    @Override
    public List<Book> getTopRatedBooks(int numBooks) throws BookStoreException {
        return next.getTopRatedBooks(numBooks);
    }

    @Override
    public List<Book> getEditorPicks(int numBooks) throws BookStoreException {
        return next.getEditorPicks(numBooks);
    }

    @Override
    public void addBooks(Set<StockBook> books) throws BookStoreException {
        next.addBooks(books);
    }

    @Override
    public void addCopies(Set<BookCopy> copies) throws BookStoreException {
        next.addCopies(copies);
    }

    @Override
    public List<StockBook> getBooks() throws BookStoreException {
        return next.getBooks();
    }

    @Override
    public List<StockBook> getBooksByISBN(Set<Integer> isbns) throws BookStoreException {
        return next.getBooksByISBN(isbns);
    }

    @Override
    public List<StockBook> getBooksInDemand() throws BookStoreException {
        return next.getBooksInDemand();
    }

    @Override
    public void updateEditorPicks(Set<BookEditorPick> editorPicks) throws BookStoreException {
        next.updateEditorPicks(editorPicks);
    }

    @Override
    public void removeAllBooks() throws BookStoreException {
        next.removeAllBooks();
    }

    @Override
    public void removeBooks(Set<Integer> isbns) throws BookStoreException {
        next.removeBooks(isbns);
    }
}
