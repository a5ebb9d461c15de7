package org.loadharness.bookstore.rpc;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.StockBook;

/**
 * The calls of a client that cannot wait: it carries each to the server by itself, and comes back with the reply. Results
 * and exceptions are those of {@link BookStoreClient}. Every call is written into the same object; there is one at a time.
 * Confined to one thread.
 */
public final class BookStoreCalls {

    private final CallCoder coder;
    private final Call call;

    /** The watch is notified of every call. */
    public BookStoreCalls(Codec codec, CallWatch watch) {
        this.coder = new CallCoder(codec, watch);
        this.call = coder.newCall();
    }

    /** Asks for some of the editors' picks: {@link #books}. */
    public Call getEditorPicks(int numBooks) {
        coder.write(call, Operation.GET_EDITOR_PICKS, numBooks);
        return call;
    }

    /** Asks for the whole stock: {@link #stockBooks}. */
    public Call getBooks() {
        coder.write(call, Operation.LIST_BOOKS);
        return call;
    }

    /** Buys: {@link #nothing}. */
    public Call buyBooks(Set<BookCopy> booksToBuy) throws BookStoreException {
        coder.write(call, Operation.BUY_BOOKS, booksToBuy, BookWriter::copies);
        return call;
    }

    /** Adds copies: {@link #nothing}. */
    public Call addCopies(Set<BookCopy> copies) throws BookStoreException {
        coder.write(call, Operation.ADD_COPIES, copies, BookWriter::copies);
        return call;
    }

    /** Adds books: {@link #nothing}. */
    public Call addBooks(Set<StockBook> books) throws BookStoreException {
        coder.write(call, Operation.ADD_BOOKS, books, BookWriter::stockBooks);
        return call;
    }

    /** The books that the reply to the call made last brings. */
    public List<Book> books(Reply reply) throws BookStoreException {
        return coder.read(call, reply, BookReader.BOOKS);
    }

    /** The stock that the reply to the call made last brings. */
    public List<StockBook> stockBooks(Reply reply) throws BookStoreException {
        return coder.read(call, reply, BookReader.STOCK_BOOKS);
    }

    /** Holds the reply to the call made last to bring nothing but that it was done. */
    public void nothing(Reply reply) throws BookStoreException {
        coder.read(call, reply, BookReader::nothing);
    }

    /** What it means that the call made last, or its reply, did not arrive. */
    public BookStoreException lost(IOException failure) {
        return coder.lost(call, failure);
    }
}
