package org.loadharness.bookstore.rpc;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.ImmutableBook;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

/**
 * Reads lists of books as {@link BookWriter} writes them in JSON, byte by byte: every field, in the writer's order, without a
 * space or an escape. A client spends most of its time on such lists, and a parser for any JSON takes several times as long.
 * Whatever is written otherwise, or wrong, is not plain: nothing is read, and {@link BookReader} has to judge it. So no reply
 * is accepted here that it would refuse, and none read differently. Confined to one thread.
 */
final class PlainBooks {
    private static final byte[] ISBN = ascii("{\"isbn\":");
    private static final byte[] TITLE = ascii(",\"title\":\"");
    private static final byte[] AUTHOR = ascii("\",\"author\":\"");
    private static final byte[] PRICE = ascii("\",\"price\":");
    private static final byte[] NUM_COPIES = ascii(",\"numCopies\":");
    private static final byte[] NUM_SALE_MISSES = ascii(",\"numSaleMisses\":");
    private static final byte[] NUM_TIMES_RATED = ascii(",\"numTimesRated\":");
    private static final byte[] TOTAL_RATING = ascii(",\"totalRating\":");
    private static final byte[] PICKED = ascii(",\"editorPick\":true}");
    private static final byte[] NOT_PICKED = ascii(",\"editorPick\":false}");
    private static final byte[] END = ascii("}");

    /** Of these any number is in the range of an {@code int}. */
    private static final int INT_DIGITS = 9;

    /** Likewise of a {@code long}. */
    private static final int LONG_DIGITS = 18;

    /** Longer texts, which a reader may refuse, are not plain. */
    private static final int MOST_TEXT_BYTES = 10_000;

    private final byte[] bytes;
    private final int end;
    private int at;
    private boolean isPlain = true;

    PlainBooks(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        this.at = offset;
        this.end = offset + length;
    }

    private interface Element<T> {
        T read(PlainBooks in);
    }

    /** All of the body; empty if it is not plain. */
    Optional<List<Book>> books() {
        return list(PlainBooks::book);
    }

    /** All of the body; empty if it is not plain. */
    Optional<List<StockBook>> stockBooks() {
        return list(PlainBooks::stockBook);
    }

    private <T> Optional<List<T>> list(Element<T> element) {
        List<T> received = new ArrayList<>();
        take('[');
        if (!takes(']')) {
            do {
                received.add(element.read(this));
            } while (isPlain && takes(','));
            take(']');
        }
        return isPlain && at == end ? Optional.of(Collections.unmodifiableList(received)) : Optional.empty();
    }

    private Book book() {
        Book book = described();
        take(END);
        return book;
    }

    private StockBook stockBook() {
        Book book = described();
        take(NUM_COPIES);
        int numCopies = (int) number(INT_DIGITS);
        take(NUM_SALE_MISSES);
        long numSaleMisses = number(LONG_DIGITS);
        take(NUM_TIMES_RATED);
        long numTimesRated = number(LONG_DIGITS);
        take(TOTAL_RATING);
        long totalRating = number(LONG_DIGITS);
        boolean editorPick = takes(PICKED);
        if (!editorPick) {
            take(NOT_PICKED);
        }
        return new ImmutableStockBook(
                book.isbn(),
                book.title(),
                book.author(),
                book.price(),
                numCopies,
                numSaleMisses,
                numTimesRated,
                totalRating,
                editorPick);
    }

    /** What books and books in stock begin with. */
    private Book described() {
        take(ISBN);
        int isbn = (int) number(INT_DIGITS);
        take(TITLE);
        String title = text();
        take(AUTHOR);
        String author = text();
        take(PRICE);
        return new ImmutableBook(isbn, title, author, price());
    }

    /** Without an exponent, and with no more digits than make one number of it, however it is rounded. */
    private float price() {
        int start = at;
        long whole = number(INT_DIGITS);
        if (at == end || bytes[at] != '.') {
            return whole;
        }
        at++;
        int fractionStart = at;
        while (at < end && isDigit(bytes[at])) {
            at++;
        }
        isPlain &= at > fractionStart && at - start <= LONG_DIGITS;
        return isPlain ? Float.parseFloat(new String(bytes, start, at - start, StandardCharsets.US_ASCII)) : 0;
    }

    /** A whole number in its only form. */
    private long number(int mostDigits) {
        boolean isNegative = takes('-');
        int start = at;
        long number = 0;
        while (at < end && isDigit(bytes[at]) && at - start <= mostDigits) {
            number = 10 * number + (bytes[at] - '0');
            at++;
        }
        int digits = at - start;
        boolean hasLeadingZero = digits > 0 && bytes[start] == '0' && (digits > 1 || isNegative);
        isPlain &= digits > 0 && digits <= mostDigits && !hasLeadingZero;
        return isNegative ? -number : number;
    }

    /** Up to the next quotation mark; letters of ASCII alone, none of them escaped. */
    private String text() {
        int start = at;
        while (at < end && bytes[at] != '"') {
            isPlain &= bytes[at] >= ' ' && bytes[at] != '\\';
            at++;
        }
        isPlain &= at - start <= MOST_TEXT_BYTES;
        return isPlain ? new String(bytes, start, at - start, StandardCharsets.ISO_8859_1) : "";
    }

    private void take(char expected) {
        isPlain &= takes(expected);
    }

    private boolean takes(char expected) {
        boolean isThere = at < end && bytes[at] == expected;
        at += isThere ? 1 : 0;
        return isThere;
    }

    private void take(byte[] expected) {
        isPlain &= takes(expected);
    }

    private boolean takes(byte[] expected) {
        int behind = at + expected.length;
        boolean isThere = behind <= end && Arrays.equals(bytes, at, behind, expected, 0, expected.length);
        at = isThere ? behind : at;
        return isThere;
    }

    private static boolean isDigit(byte letter) {
        return letter >= '0' && letter <= '9';
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
