package org.loadharness.bookstore.rpc;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.StockBook;

/**
 * Writes arguments and results. A null argument or element is written as a null, so that whoever reads it can object.
 * Stateless. Thread-safe.
 */
final class BookWriter {

    /** Writes one value to a body. */
    @FunctionalInterface
    interface Writing<T> {
        void write(JsonGenerator out, T value) throws IOException;
    }

    private BookWriter() {}

    /** The argument of a call that needs none. */
    static void nothing(JsonGenerator out, String empty) throws IOException {
        out.writeString(empty);
    }

    static void isbns(JsonGenerator out, @Nullable Set<Integer> isbns) throws IOException {
        array(out, isbns, JsonGenerator::writeNumber);
    }

    static void copies(JsonGenerator out, @Nullable Set<BookCopy> copies) throws IOException {
        array(out, copies, BookWriter::copy);
    }

    static void ratings(JsonGenerator out, @Nullable Set<BookRating> ratings) throws IOException {
        array(out, ratings, BookWriter::rating);
    }

    static void editorPicks(JsonGenerator out, @Nullable Set<BookEditorPick> editorPicks) throws IOException {
        array(out, editorPicks, BookWriter::editorPick);
    }

    static void books(JsonGenerator out, @Nullable Collection<Book> books) throws IOException {
        array(out, books, BookWriter::book);
    }

    static void stockBooks(JsonGenerator out, @Nullable Collection<StockBook> books) throws IOException {
        array(out, books, BookWriter::stockBook);
    }

    private static <T> void array(JsonGenerator out, @Nullable Collection<T> values, Writing<T> writing)
            throws IOException {
        if (values == null) {
            out.writeNull();
            return;
        }
        out.writeStartArray();
        for (T value : values) {
            if (value == null) {
                out.writeNull();
            } else {
                writing.write(out, value);
            }
        }
        out.writeEndArray();
    }

    private static void copy(JsonGenerator out, BookCopy copy) throws IOException {
        out.writeStartObject();
        number(out, Field.ISBN, copy.isbn());
        number(out, Field.NUM_COPIES, copy.numCopies());
        out.writeEndObject();
    }

    private static void rating(JsonGenerator out, BookRating rating) throws IOException {
        out.writeStartObject();
        number(out, Field.ISBN, rating.isbn());
        number(out, Field.RATING, rating.rating());
        out.writeEndObject();
    }

    private static void editorPick(JsonGenerator out, BookEditorPick editorPick) throws IOException {
        out.writeStartObject();
        number(out, Field.ISBN, editorPick.isbn());
        flag(out, Field.EDITOR_PICK, editorPick.editorPick());
        out.writeEndObject();
    }

    private static void book(JsonGenerator out, Book book) throws IOException {
        out.writeStartObject();
        title(out, book);
        out.writeEndObject();
    }

    private static void stockBook(JsonGenerator out, StockBook book) throws IOException {
        out.writeStartObject();
        title(out, book);
        number(out, Field.NUM_COPIES, book.numCopies());
        number(out, Field.NUM_SALE_MISSES, book.numSaleMisses());
        number(out, Field.NUM_TIMES_RATED, book.numTimesRated());
        number(out, Field.TOTAL_RATING, book.totalRating());
        flag(out, Field.EDITOR_PICK, book.editorPick());
        out.writeEndObject();
    }

    private static void title(JsonGenerator out, Book book) throws IOException {
        number(out, Field.ISBN, book.isbn());
        out.writeFieldName(Field.TITLE.encoded());
        out.writeString(book.title());
        out.writeFieldName(Field.AUTHOR.encoded());
        out.writeString(book.author());
        out.writeFieldName(Field.PRICE.encoded());
        price(out, book.price());
    }

    /** Writes a whole price without a fraction: most are whole, and a fraction costs more than all other fields together. */
    private static void price(JsonGenerator out, float price) throws IOException {
        int whole = (int) price;
        if (Float.floatToRawIntBits(price) == Float.floatToRawIntBits(whole)) {
            out.writeNumber(whole);
        } else {
            out.writeNumber(price);
        }
    }

    private static void number(JsonGenerator out, Field field, long value) throws IOException {
        out.writeFieldName(field.encoded());
        out.writeNumber(value);
    }

    private static void flag(JsonGenerator out, Field field, boolean value) throws IOException {
        out.writeFieldName(field.encoded());
        out.writeBoolean(value);
    }
}
