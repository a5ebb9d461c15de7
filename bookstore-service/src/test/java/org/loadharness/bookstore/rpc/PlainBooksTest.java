package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.ImmutableBook;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

/** Held against the reader of any JSON: what is plain is read as it reads it, and what it refuses is never plain. */
final class PlainBooksTest {
    private static final long SEED = 20_261_123;
    private static final int CASES = 5_000;
    private static final String LETTERS = "0123456789-.eE+\"\\,:[]{}tfn \u0000\u001f\u007f\u00ff";

    @Test
    void whatAServerOfOursSendsIsPlain() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int made = 0; made < 100; made++) {
            List<StockBook> stock = plainStock(random);
            List<Book> books = books(stock);
            byte[] stockBytes = written(stock, BookWriter::stockBooks);
            byte[] bookBytes = written(books, BookWriter::books);

            assertThat(new PlainBooks(stockBytes, 0, stockBytes.length).stockBooks())
                    .hasValueSatisfying(read -> assertThat(texts(read)).isEqualTo(texts(stock)));
            assertThat(new PlainBooks(bookBytes, 0, bookBytes.length).books())
                    .hasValueSatisfying(read -> assertThat(texts(read)).isEqualTo(texts(books)));
        }
    }

    @Test
    void aDamagedReplyIsReadAsTheReaderOfAnyJsonReadsItOrNotAtAll() throws IOException {
        SplittableRandom random = new SplittableRandom(SEED + 1);
        int plain = 0;
        int refused = 0;
        for (int made = 0; made < CASES; made++) {
            List<StockBook> stock = random.nextBoolean() ? plainStock(random) : anyStock(random);
            byte[] stockBytes = damaged(random, written(stock, BookWriter::stockBooks));
            byte[] bookBytes = damaged(random, written(books(stock), BookWriter::books));

            Optional<List<String>> read = new PlainBooks(stockBytes, 0, stockBytes.length)
                    .stockBooks()
                    .map(PlainBooksTest::texts);
            Optional<List<String>> expected = byReader(stockBytes, BookReader::stockBooks);
            if (read.isPresent()) {
                assertThat(read).as(text(stockBytes)).isEqualTo(expected);
                plain++;
            }
            refused += expected.isEmpty() ? 1 : 0;

            new PlainBooks(bookBytes, 0, bookBytes.length)
                    .books()
                    .ifPresent(books -> assertThat(Optional.of(texts(books)))
                            .as(text(bookBytes))
                            .isEqualTo(byReader(bookBytes, BookReader::books)));
        }
        assertThat(plain).isGreaterThan(CASES / 20);
        assertThat(refused).isGreaterThan(CASES / 4);
    }

    @Test
    void numbersHaveOneForm() {
        for (String price :
                List.of("01", "-", "-0", "1.", ".5", "1e3", "+1", "1234567890", "\"NaN\"", "", "0x1", "1.5.5")) {
            String book = "[{\"isbn\":1,\"title\":\"t\",\"author\":\"a\",\"price\":" + price + "}]";
            assertThat(books(book)).as(price).isEmpty();
        }
        for (String price : List.of("0", "-1", "19.99", "0.1", "-3.25", "123456789", "10.000001")) {
            String book = "[{\"isbn\":1,\"title\":\"t\",\"author\":\"a\",\"price\":" + price + "}]";
            assertThat(books(book))
                    .as(price)
                    .contains(List.of(new ImmutableBook(1, "t", "a", Float.parseFloat(price)).toString()));
        }
    }

    @Test
    void theBodyIsReadFromItsOffsetToItsEnd() {
        byte[] bytes = "xx[]yy".getBytes(StandardCharsets.US_ASCII);

        assertThat(new PlainBooks(bytes, 2, 2).books()).contains(List.of());
        assertThat(new PlainBooks(bytes, 2, 3).books()).isEmpty();
        assertThat(new PlainBooks(bytes, 2, 1).books()).isEmpty();
        assertThat(new PlainBooks(bytes, 2, 0).books()).isEmpty();
    }

    private static Optional<List<String>> books(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return new PlainBooks(bytes, 0, bytes.length).books().map(PlainBooksTest::texts);
    }

    private static List<StockBook> plainStock(SplittableRandom random) {
        List<StockBook> stock = new ArrayList<>();
        for (int made = random.nextInt(4); made >= 0; made--) {
            int isbn = random.nextInt(1, 1_000_000);
            float price = random.nextBoolean() ? random.nextInt(100) : random.nextInt(10_000) / 100f;
            int copies = random.nextInt(-10, 1_000);
            long misses = random.nextLong(1L << (1 + random.nextInt(50)));
            stock.add(new ImmutableStockBook(
                    isbn, "title" + isbn, "author of it", price, copies, misses, 3, 12, random.nextBoolean()));
        }
        return stock;
    }

    private static List<StockBook> anyStock(SplittableRandom random) {
        List<StockBook> stock = new ArrayList<>();
        for (int made = random.nextInt(3); made >= 0; made--) {
            stock.add(RandomBooks.any(random));
        }
        return stock;
    }

    private static List<Book> books(List<StockBook> stock) {
        return stock.stream().map(book -> (Book) ImmutableBook.of(book)).toList();
    }

    /** Up to three places of it replaced, taken away, said twice or cut off; half of all are left whole. */
    private static byte[] damaged(SplittableRandom random, byte[] whole) {
        byte[] bytes = whole;
        for (int damages = random.nextBoolean() ? 0 : random.nextInt(1, 4);
                damages > 0 && bytes.length > 1;
                damages--) {
            int from = random.nextInt(bytes.length);
            int to = Math.min(bytes.length, from + random.nextInt(1, 12));
            byte letter = (byte) LETTERS.charAt(random.nextInt(LETTERS.length()));
            bytes = switch (random.nextInt(5)) {
                case 0 -> joined(bytes, from, new byte[] {letter}, from + 1);
                case 1 -> joined(bytes, from, new byte[] {letter}, from);
                case 2 -> joined(bytes, from, new byte[0], to);
                case 3 -> joined(bytes, to, bytes, from);
                default -> Arrays.copyOf(bytes, from);
            };
        }
        return bytes;
    }

    private static byte[] joined(byte[] bytes, int to, byte[] between, int from) {
        int length = Math.min(between.length, 1);
        byte[] joined = Arrays.copyOf(bytes, to + length + bytes.length - from);
        System.arraycopy(between, 0, joined, to, length);
        System.arraycopy(bytes, from, joined, to + length, bytes.length - from);
        return joined;
    }

    private static <T> byte[] written(T value, BookWriter.Writing<T> writing) throws IOException {
        BodyBuffer body = new BodyBuffer();
        try (JsonGenerator out = Codec.JSON.generator(body)) {
            writing.write(out, value);
        }
        return Arrays.copyOf(body.bytes(), body.length());
    }

    private static <T> Optional<List<String>> byReader(byte[] bytes, BookReader.Result<List<T>> result) {
        try (BookReader in = new BookReader(Codec.JSON.parser(bytes, 0, bytes.length), Integer.MAX_VALUE)) {
            return Optional.of(texts(result.from(in)));
        } catch (IOException refused) {
            return Optional.empty();
        }
    }

    private static List<String> texts(List<?> books) {
        return books.stream().map(Object::toString).toList();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
