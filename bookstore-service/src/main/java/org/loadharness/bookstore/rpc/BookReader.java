package org.loadharness.bookstore.rpc;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.StockBook;

/**
 * Reads one argument or one result, which must be the whole body. What is not of its type fails as
 * {@link com.fasterxml.jackson.core.exc.StreamReadException}, with the position; a set that is null or holds one, as the
 * exception that a store has for it. Two elements of one ISBN pass: a store knows what to say of them. Confined to one
 * thread.
 */
final class BookReader implements Closeable {

    /** Reads one argument. */
    @FunctionalInterface
    interface Argument<T> {
        T from(BookReader in) throws IOException, BookStoreException;
    }

    /** Reads one result. */
    @FunctionalInterface
    interface Result<T> {
        T from(BookReader in) throws IOException;

        /** The same of a body that is written as plainly as ours are; empty if it is not. */
        default Optional<T> fromPlain(PlainBooks in) {
            return Optional.empty();
        }
    }

    /** A list of books. */
    static final Result<List<Book>> BOOKS = new ListResult<>(BookReader::books, PlainBooks::books);

    /** A list of books with their stock. */
    static final Result<List<StockBook>> STOCK_BOOKS = new ListResult<>(BookReader::stockBooks, PlainBooks::stockBooks);

    private record ListResult<T>(Result<T> any, Function<PlainBooks, Optional<T>> plain) implements Result<T> {
        @Override
        public T from(BookReader in) throws IOException {
            return any.from(in);
        }

        @Override
        public Optional<T> fromPlain(PlainBooks in) {
            return plain.apply(in);
        }
    }

    /** Reads one element, whose first token is the current one. */
    @FunctionalInterface
    private interface Element<T> {
        T read(ElementReader in) throws IOException;
    }

    private final JsonParser parser;
    private final ElementReader elements;
    private final int maxElements;

    BookReader(JsonParser parser, int maxElements) {
        this.parser = parser;
        this.elements = new ElementReader(parser);
        this.maxElements = maxElements;
    }

    /** The argument of a call that needs none: nothing, or an empty string. */
    String nothing() throws IOException {
        JsonToken token = parser.nextToken();
        if (token == null) {
            return "";
        }
        if (token != JsonToken.VALUE_STRING || parser.getTextLength() > 0) {
            throw elements.malformed("this call takes no argument: send an empty body or an empty string");
        }
        requireEnd();
        return "";
    }

    Set<Integer> isbns() throws IOException, BookStoreException {
        return set(ElementReader::isbn);
    }

    Set<BookCopy> copies() throws IOException, BookStoreException {
        return set(ElementReader::copy);
    }

    Set<BookRating> ratings() throws IOException, BookStoreException {
        return set(ElementReader::rating);
    }

    Set<BookEditorPick> editorPicks() throws IOException, BookStoreException {
        return set(ElementReader::editorPick);
    }

    Set<StockBook> newBooks() throws IOException, BookStoreException {
        return set(ElementReader::newBook);
    }

    List<Book> books() throws IOException {
        return list(ElementReader::book);
    }

    List<StockBook> stockBooks() throws IOException {
        return list(ElementReader::stockBook);
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }

    private <T> Set<T> set(Element<T> element) throws IOException, BookStoreException {
        if (parser.nextToken() == JsonToken.VALUE_NULL) {
            requireEnd();
            throw new BookStoreException(Reason.NULL_ARGUMENT, "argument null: give a set, if only an empty one");
        }
        requireArray();
        List<T> received = new ArrayList<>();
        boolean holdsNull = false;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (received.size() == maxElements) {
                throw new StreamConstraintsException(
                        "more than " + maxElements + " elements in one set: send them in several calls",
                        parser.currentTokenLocation());
            }
            if (parser.currentToken() == JsonToken.VALUE_NULL) {
                holdsNull = true;
            } else {
                received.add(element.read(elements));
            }
        }
        requireEnd();
        if (holdsNull) {
            throw new BookStoreException(Reason.NULL_ARGUMENT, "argument null: an element of the set is null");
        }
        return new Received<>(received);
    }

    private <T> List<T> list(Element<T> element) throws IOException {
        parser.nextToken();
        requireArray();
        List<T> received = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            received.add(element.read(elements));
        }
        requireEnd();
        return Collections.unmodifiableList(received);
    }

    private void requireArray() throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw elements.malformed("an array was expected here");
        }
    }

    private void requireEnd() throws IOException {
        if (parser.nextToken() != null) {
            throw elements.malformed("the value ended before this; nothing may follow it");
        }
    }
}
