package org.loadharness.bookstore.rpc;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonParser.NumberType;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.ImmutableBook;
import org.loadharness.bookstore.api.ImmutableStockBook;

/**
 * Reads one element, whose first token is the parser's current one. Fields come in any order, each once; an unknown one,
 * a missing one, and a value of another type or beyond the range of its type are malformed. Confined to one thread.
 */
final class ElementReader {

    private static final int COPY = set(Field.ISBN, Field.NUM_COPIES);
    private static final int RATING = set(Field.ISBN, Field.RATING);
    private static final int EDITOR_PICK = set(Field.ISBN, Field.EDITOR_PICK);
    private static final int BOOK = set(Field.ISBN, Field.TITLE, Field.AUTHOR, Field.PRICE);
    private static final int NEW_BOOK = BOOK | set(Field.NUM_COPIES);
    private static final int STOCK_BOOK =
            NEW_BOOK | set(Field.NUM_SALE_MISSES, Field.NUM_TIMES_RATED, Field.TOTAL_RATING, Field.EDITOR_PICK);

    private static final Field[] FIELDS = Field.values();

    private final JsonParser parser;

    private int isbn;
    private String title = "";
    private String author = "";
    private float price;
    private int numCopies;
    private long numSaleMisses;
    private long numTimesRated;
    private long totalRating;
    private boolean editorPick;
    private int rating;

    ElementReader(JsonParser parser) {
        this.parser = parser;
    }

    int isbn() throws IOException {
        return intValue(Field.ISBN);
    }

    BookCopy copy() throws IOException {
        read(COPY, COPY);
        return new BookCopy(isbn, numCopies);
    }

    BookRating rating() throws IOException {
        read(RATING, RATING);
        return new BookRating(isbn, rating);
    }

    BookEditorPick editorPick() throws IOException {
        read(EDITOR_PICK, EDITOR_PICK);
        return new BookEditorPick(isbn, editorPick);
    }

    ImmutableBook book() throws IOException {
        read(BOOK, BOOK);
        return new ImmutableBook(isbn, title, author, price);
    }

    /** A book to be added: what has happened to it so far may be left out, and is then nothing. */
    ImmutableStockBook newBook() throws IOException {
        return stockBook(NEW_BOOK);
    }

    ImmutableStockBook stockBook() throws IOException {
        return stockBook(STOCK_BOOK);
    }

    /** An error at the current token, or at the end if there is none. */
    JsonParseException malformed(String message) {
        if (parser.currentToken() == null) {
            return new JsonEOFException(parser, JsonToken.NOT_AVAILABLE, message);
        }
        return new JsonParseException(parser, message, parser.currentTokenLocation());
    }

    private ImmutableStockBook stockBook(int required) throws IOException {
        numSaleMisses = 0;
        numTimesRated = 0;
        totalRating = 0;
        editorPick = false;
        read(STOCK_BOOK, required);
        return new ImmutableStockBook(
                isbn, title, author, price, numCopies, numSaleMisses, numTimesRated, totalRating, editorPick);
    }

    private void read(int allowed, int required) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw malformed("an object was expected here, with " + names(required));
        }
        int seen = 0;
        Field field = nextField(allowed, seen);
        while (field != null) {
            seen |= field.bit();
            parser.nextToken();
            readValue(field);
            field = nextField(allowed, seen);
        }
        if (parser.currentToken() != JsonToken.END_OBJECT || (seen & required) != required) {
            throw malformed("the object ends without " + names(required & ~seen));
        }
    }

    /** The next field, null at the end of the object; tries the one first that a writer of ours would write next. */
    private @Nullable Field nextField(int allowed, int seen) throws IOException {
        int left = allowed & ~seen;
        if (left != 0) {
            Field expected = FIELDS[Integer.numberOfTrailingZeros(left)];
            if (parser.nextFieldName(expected.encoded())) {
                return expected;
            }
        } else {
            parser.nextToken();
        }
        if (parser.currentToken() != JsonToken.FIELD_NAME) {
            return null;
        }
        String name = parser.currentName();
        Field field = Field.named(name);
        if (field == null || (allowed & field.bit()) == 0) {
            throw malformed("\"" + name + "\": unknown here; known are " + names(allowed));
        }
        if ((seen & field.bit()) != 0) {
            throw malformed("\"" + name + "\": given twice");
        }
        return field;
    }

    private void readValue(Field field) throws IOException {
        switch (field) {
            case ISBN -> isbn = intValue(field);
            case TITLE -> title = text(field);
            case AUTHOR -> author = text(field);
            case PRICE -> price = floatValue(field);
            case NUM_COPIES -> numCopies = intValue(field);
            case NUM_SALE_MISSES -> numSaleMisses = longValue(field);
            case NUM_TIMES_RATED -> numTimesRated = longValue(field);
            case TOTAL_RATING -> totalRating = longValue(field);
            case EDITOR_PICK -> editorPick = flag(field);
            case RATING -> rating = intValue(field);
        }
    }

    private int intValue(Field field) throws IOException {
        long value = longValue(field);
        if (value != (int) value) {
            throw beyond(field, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        return (int) value;
    }

    private long longValue(Field field) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw mistyped(field, "a whole number");
        }
        NumberType type = parser.getNumberType();
        if (type != NumberType.INT && type != NumberType.LONG) {
            throw beyond(field, Long.MIN_VALUE, Long.MAX_VALUE);
        }
        return parser.getLongValue();
    }

    /** Takes what is no number as text, since JSON cannot write it otherwise; no store accepts it as a price. */
    private float floatValue(Field field) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NUMBER_FLOAT || token == JsonToken.VALUE_NUMBER_INT) {
            return parser.getFloatValue();
        }
        if (token != JsonToken.VALUE_STRING) {
            throw mistyped(field, "a number");
        }
        return switch (parser.getText()) {
            case "NaN" -> Float.NaN;
            case "Infinity" -> Float.POSITIVE_INFINITY;
            case "-Infinity" -> Float.NEGATIVE_INFINITY;
            default -> throw mistyped(field, "a number");
        };
    }

    private String text(Field field) throws IOException {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw mistyped(field, "a string");
        }
        return parser.getText();
    }

    private boolean flag(Field field) throws IOException {
        JsonToken token = parser.currentToken();
        if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
            throw mistyped(field, "true or false");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    private JsonParseException mistyped(Field field, String expected) {
        return malformed("\"" + field.wireName() + "\": " + expected + " was expected here");
    }

    private JsonParseException beyond(Field field, long min, long max) throws IOException {
        return malformed(
                "\"" + field.wireName() + "\": " + parser.getText() + " is not in the range of " + min + " to " + max);
    }

    private static int set(Field... fields) {
        int bits = 0;
        for (Field field : fields) {
            bits |= field.bit();
        }
        return bits;
    }

    private static String names(int fields) {
        return Arrays.stream(Field.values())
                .filter(field -> (fields & field.bit()) != 0)
                .map(Field::wireName)
                .collect(Collectors.joining(", "));
    }
}
