package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.bookstore.api.Book;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.ImmutableBook;
import org.loadharness.bookstore.api.ImmutableStockBook;
import org.loadharness.bookstore.api.StockBook;

/** What is written is read again, and nothing else is. */
final class CodecTest {

    private static final long SEED = 20_261_121;
    private static final int CASES = 1_000;

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsReadAgain(Codec codec) throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int made = 0; made < CASES; made++) {
            Set<Integer> isbns = set(random, RandomBooks::anyInt);
            Set<BookCopy> copies = set(random, r -> new BookCopy(RandomBooks.anyInt(r), RandomBooks.anyInt(r)));
            Set<BookRating> ratings = set(random, r -> new BookRating(RandomBooks.anyInt(r), RandomBooks.anyInt(r)));
            Set<BookEditorPick> picks = set(random, r -> new BookEditorPick(RandomBooks.anyInt(r), r.nextBoolean()));
            List<StockBook> stock = List.copyOf(set(random, RandomBooks::any));
            List<Book> books =
                    stock.stream().map(book -> (Book) ImmutableBook.of(book)).toList();

            assertThat(texts(read(codec, isbns, BookWriter::isbns, BookReader::isbns)))
                    .isEqualTo(texts(isbns));
            assertThat(texts(read(codec, copies, BookWriter::copies, BookReader::copies)))
                    .isEqualTo(texts(copies));
            assertThat(texts(read(codec, ratings, BookWriter::ratings, BookReader::ratings)))
                    .isEqualTo(texts(ratings));
            assertThat(texts(read(codec, picks, BookWriter::editorPicks, BookReader::editorPicks)))
                    .isEqualTo(texts(picks));
            assertThat(texts(read(codec, stock, BookWriter::stockBooks, BookReader::stockBooks)))
                    .isEqualTo(texts(stock));
            assertThat(texts(read(codec, stock, BookWriter::stockBooks, BookReader::newBooks)))
                    .isEqualTo(texts(stock));
            assertThat(texts(read(codec, books, BookWriter::books, BookReader::books)))
                    .isEqualTo(texts(books));
        }
    }

    @Test
    void fieldsComeInAnyOrder() throws Exception {
        String json = "[{'price':1,'numCopies':2,'title':'t','isbn':3,'author':'a','editorPick':true,'totalRating':5}]";

        assertThat(parse(json, BookReader::newBooks))
                .extracting(Object::toString)
                .containsExactly(new ImmutableStockBook(3, "t", "a", 1, 2, 0, 0, 5, true).toString());
    }

    @Test
    void whatIsLeftOutOfANewBookIsNotTakenFromTheOneBefore() throws Exception {
        String json =
                "[{'isbn':1,'title':'t','author':'a','price':1,'numCopies':1,'numSaleMisses':7,'editorPick':true},"
                        + "{'isbn':2,'title':'t','author':'a','price':1,'numCopies':1}]";

        assertThat(parse(json, BookReader::newBooks))
                .extracting(StockBook::numSaleMisses, StockBook::editorPick)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(7L, true), org.assertj.core.groups.Tuple.tuple(0L, false));
    }

    @Test
    void aResultLeavesNothingOut() {
        String json = "[{'isbn':1,'title':'t','author':'a','price':1,'numCopies':1}]";

        assertThatThrownBy(() -> parse(json, BookReader::stockBooks))
                .isInstanceOf(StreamReadException.class)
                .hasMessageContaining("without numSaleMisses, numTimesRated, totalRating, editorPick");
    }

    @Test
    void aSetMayHaveAsManyElementsAsTheLimit() throws Exception {
        assertThat(parse("[1,2,3]", 3, BookReader::isbns)).hasSize(3);
        assertThatThrownBy(() -> parse("[1,2,3,4]", 3, BookReader::isbns))
                .isInstanceOf(StreamConstraintsException.class)
                .hasMessageContaining("more than 3 elements");
    }

    @Test
    void endlessTextIsRefusedBeforeItIsRead() {
        String title = "x".repeat(70_000);
        String digits = "1".repeat(200);

        assertThatThrownBy(() -> parse("[{'title':'" + title + "'", BookReader::newBooks))
                .isInstanceOf(StreamConstraintsException.class);
        assertThatThrownBy(() -> parse("[{'" + title + "':1", BookReader::newBooks))
                .isInstanceOf(StreamConstraintsException.class);
        assertThatThrownBy(() -> parse("[" + digits, BookReader::isbns)).isInstanceOf(StreamConstraintsException.class);
    }

    /** Any change of a byte gives either another value or an orderly refusal. */
    @ParameterizedTest
    @EnumSource
    void damageIsRefusedInGoodOrder(Codec codec) throws Exception {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int made = 0; made < 5 * CASES; made++) {
            byte[] bytes = write(codec, List.copyOf(set(random, RandomBooks::any)), BookWriter::stockBooks);
            int damages = random.nextInt(1, 4);
            for (int damage = 0; damage < damages; damage++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            byte[] damaged = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
            assertRefusedOrRead(codec, damaged, "seed " + SEED + ", case " + made);
        }
    }

    @ParameterizedTest
    @EnumSource
    void garbageIsRefusedInGoodOrder(Codec codec) {
        SplittableRandom random = new SplittableRandom(SEED);
        byte[] smileHeader = {':', ')', '\n', 1};
        for (int made = 0; made < 5 * CASES; made++) {
            byte[] garbage = new byte[random.nextInt(64)];
            random.nextBytes(garbage);
            if (codec == Codec.SMILE && garbage.length > smileHeader.length) {
                System.arraycopy(smileHeader, 0, garbage, 0, smileHeader.length);
            }
            assertRefusedOrRead(codec, garbage, "seed " + SEED + ", case " + made);
        }
    }

    private static void assertRefusedOrRead(Codec codec, byte[] bytes, String which) {
        try (BookReader in = new BookReader(codec.parser(bytes, 0, bytes.length), 100)) {
            assertThat(in.newBooks()).isNotNull();
        } catch (BookStoreException | IOException refused) {
            assertThat(refused).as(which).hasMessageNotContaining("ArrayIndex");
        } catch (RuntimeException bug) {
            throw new AssertionError(which + ": " + Arrays.toString(bytes), bug);
        }
    }

    private static <T> Set<T> set(SplittableRandom random, Function<SplittableRandom, T> one) {
        return IntStream.range(0, random.nextInt(5))
                .mapToObj(i -> one.apply(random))
                .collect(Collectors.toSet());
    }

    private static List<String> texts(Iterable<?> values) {
        List<String> texts = new ArrayList<>();
        values.forEach(value -> texts.add(value.toString()));
        return texts;
    }

    private static <A, R> R read(Codec codec, A value, BookWriter.Writing<A> writing, BookReader.Argument<R> reading)
            throws Exception {
        byte[] bytes = write(codec, value, writing);
        try (BookReader in = new BookReader(codec.parser(bytes, 0, bytes.length), 100)) {
            return reading.from(in);
        }
    }

    private static <A> byte[] write(Codec codec, A value, BookWriter.Writing<A> writing) throws IOException {
        BodyBuffer buffer = new BodyBuffer();
        try (JsonGenerator out = codec.generator(buffer)) {
            writing.write(out, value);
        }
        return Arrays.copyOf(buffer.bytes(), buffer.length());
    }

    private static <R> R parse(String json, BookReader.Argument<R> reading) throws Exception {
        return parse(json, 100, reading);
    }

    private static <R> R parse(String json, int maxElements, BookReader.Argument<R> reading) throws Exception {
        byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        try (BookReader in = new BookReader(Codec.JSON.parser(bytes, 0, bytes.length), maxElements)) {
            return reading.from(in);
        }
    }
}
