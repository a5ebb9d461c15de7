package org.loadharness.bookstore.rpc;

import java.util.List;
import java.util.Set;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.StockBook;

/**
 * A bookstore that is elsewhere. Each call is one request, never repeated. What the store there throws is thrown here,
 * with the same reason and message; a call or reply that was lost or not understood is {@link Reason#TRANSPORT}, no reply
 * in time {@link Reason#TIMEOUT}, both with their cause. A thread interrupted while it waits stays interrupted. Does not
 * own the transport. Thread-safe if transport and watch are, else confined to one thread, like them.
 */
public final class BookStoreClient implements BookStoreService {

    private final Exchanges exchanges;

    /** Sends nothing yet. */
    public BookStoreClient(Transport transport, Codec codec) {
        this(transport, codec, CallWatch.NONE);
    }

    /** Likewise; the watch is notified of every call. */
    public BookStoreClient(Transport transport, Codec codec, CallWatch watch) {
        this.exchanges = new Exchanges(transport, new CallCoder(codec, watch));
    }

    @Override
    public void buyBooks(Set<BookCopy> booksToBuy) throws BookStoreException {
        exchanges.post(Operation.BUY_BOOKS, booksToBuy, BookWriter::copies, BookReader::nothing);
    }

    @Override
    public void rateBooks(Set<BookRating> ratings) throws BookStoreException {
        exchanges.post(Operation.RATE_BOOKS, ratings, BookWriter::ratings, BookReader::nothing);
    }

    @Override
    public List<Book> getBooks(Set<Integer> isbns) throws BookStoreException {
        return exchanges.post(Operation.GET_BOOKS, isbns, BookWriter::isbns, BookReader.BOOKS);
    }

    @Override
    public List<Book> getTopRatedBooks(int numBooks) throws BookStoreException {
        return exchanges.get(Operation.GET_TOP_RATED_BOOKS, numBooks, BookReader.BOOKS);
    }

    @Override
    public List<Book> getEditorPicks(int numBooks) throws BookStoreException {
        return exchanges.get(Operation.GET_EDITOR_PICKS, numBooks, BookReader.BOOKS);
    }

    @Override
    public void addBooks(Set<StockBook> books) throws BookStoreException {
        exchanges.post(Operation.ADD_BOOKS, books, BookWriter::stockBooks, BookReader::nothing);
    }

    @Override
    public void addCopies(Set<BookCopy> copies) throws BookStoreException {
        exchanges.post(Operation.ADD_COPIES, copies, BookWriter::copies, BookReader::nothing);
    }

    @Override
    public List<StockBook> getBooks() throws BookStoreException {
        return exchanges.get(Operation.LIST_BOOKS, BookReader.STOCK_BOOKS);
    }

    @Override
    public List<StockBook> getBooksByISBN(Set<Integer> isbns) throws BookStoreException {
        return exchanges.post(Operation.GET_STOCK_BOOKS_BY_ISBN, isbns, BookWriter::isbns, BookReader.STOCK_BOOKS);
    }

    @Override
    public List<StockBook> getBooksInDemand() throws BookStoreException {
        return exchanges.get(Operation.GET_BOOKS_IN_DEMAND, BookReader.STOCK_BOOKS);
    }

    @Override
    public void updateEditorPicks(Set<BookEditorPick> editorPicks) throws BookStoreException {
        exchanges.post(Operation.UPDATE_EDITOR_PICKS, editorPicks, BookWriter::editorPicks, BookReader::nothing);
    }

    @Override
    public void removeAllBooks() throws BookStoreException {
        exchanges.post(Operation.REMOVE_ALL_BOOKS, "", BookWriter::nothing, BookReader::nothing);
    }

    @Override
    public void removeBooks(Set<Integer> isbns) throws BookStoreException {
        exchanges.post(Operation.REMOVE_BOOKS, isbns, BookWriter::isbns, BookReader::nothing);
    }
}
