package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.bookstore.api.BookCopy;
import org.loadharness.bookstore.api.BookEditorPick;
import org.loadharness.bookstore.api.BookRating;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.api.ImmutableStockBook;

/** What the client sends, and what it makes of any reply. */
final class BookStoreClientTest {

    private static final String PROBLEM = "application/problem+json";

    private final List<String> sent = new ArrayList<>();

    @Test
    void sendsEachCallToItsPath() throws Exception {
        BookStoreClient store = new BookStoreClient(replying(200, "application/json", "[]"), Codec.JSON);

        store.getBooks(Set.of(1));
        store.getTopRatedBooks(3);
        store.getEditorPicks(-1);
        store.getBooks();
        store.getBooksByISBN(Set.of(2));
        store.getBooksInDemand();

        assertThat(sent)
                .containsExactly(
                        "POST /GETBOOKS application/json [1]",
                        "GET /GETTOPRATEDBOOKS?number_of_books=3 application/json ",
                        "GET /GETEDITORPICKS?number_of_books=-1 application/json ",
                        "GET /stock/LISTBOOKS application/json ",
                        "POST /stock/GETSTOCKBOOKSBYISBN application/json [2]",
                        "GET /stock/GETBOOKSINDEMAND application/json ");
    }

    @Test
    void sendsEachChangeToItsPath() throws Exception {
        BookStoreClient store = new BookStoreClient(replying(204, "", ""), Codec.JSON);

        store.buyBooks(Set.of(new BookCopy(1, 2)));
        store.rateBooks(Set.of(new BookRating(1, 5)));
        store.addBooks(Set.of(new ImmutableStockBook(1, "t", "a", 1.5f, 2)));
        store.addCopies(Set.of(new BookCopy(1, 2)));
        store.updateEditorPicks(Set.of(new BookEditorPick(1, true)));
        store.removeAllBooks();
        store.removeBooks(Set.of(1));

        assertThat(sent)
                .containsExactly(
                        "POST /BUYBOOKS application/json [{\"isbn\":1,\"numCopies\":2}]",
                        "POST /RATEBOOKS application/json [{\"isbn\":1,\"rating\":5}]",
                        "POST /stock/ADDBOOKS application/json [{\"isbn\":1,\"title\":\"t\",\"author\":\"a\","
                                + "\"price\":1.5,\"numCopies\":2,\"numSaleMisses\":0,\"numTimesRated\":0,"
                                + "\"totalRating\":0,\"editorPick\":false}]",
                        "POST /stock/ADDCOPIES application/json [{\"isbn\":1,\"numCopies\":2}]",
                        "POST /stock/UPDATEEDITORPICKS application/json [{\"isbn\":1,\"editorPick\":true}]",
                        "POST /stock/REMOVEALLBOOKS application/json \"\"",
                        "POST /stock/REMOVEBOOKS application/json [1]");
    }

    @ParameterizedTest
    @EnumSource
    void throwsWhatTheStoreThrew(Reason reason) throws Exception {
        BodyBuffer body = new BodyBuffer();
        BookStoreException original = new BookStoreException(reason, "what \"it\" said: 本");
        Problem.of(original).write(body);
        String text = new String(body.bytes(), 0, body.length(), StandardCharsets.UTF_8);
        Transport transport = replying(Problem.statusOf(reason), PROBLEM, text);

        BookStoreException failure = failureOf(transport);

        assertThat(failure.reason()).isEqualTo(reason);
        assertThat(failure).hasMessage(original.getMessage()).hasNoCause();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200|text/html|<html>|the reply is \"text/html\", not application/json",
                "200|''|[]|the reply is \"\", not application/json",
                "200|application/json|[|line 1, column 2: the body ends too early",
                "200|application/json|''|the body ends too early",
                "200|application/json|[]]|line 1, column 3: Unexpected close marker",
                "200|application/json|[{}]|line 1, column 3: the object ends without isbn",
                "200|application/json|[null]|an object was expected",
                "200|application/json|null|an array was expected",
                "204|''|''|the body ends too early",
                "201|application/json|[]|201 Created",
                "302|''|''|302 Found",
                "404|text/html|<html>|404 Not Found",
                "503|application/problem+json|{'detail':'the server is stopping'}|503 Service Unavailable: the server is stopping",
                "400|application/problem+json|{'reason':'NEW','detail':'x'}|400 Bad Request: x",
                "400|application/problem+json|{'reason':7}|400 Bad Request",
                "400|application/problem+json|[]|400 Bad Request",
                "400|application/problem+json|{'reason':'INVALID'|the body ends too early",
                "400|application/problem+json|''|400 Bad Request",
                "599|application/problem+jsonx|{}|599",
            })
    void whatIsNotUnderstoodIsATransportFailure(int status, String contentType, String body, String message)
            throws Exception {
        Transport transport = replying(status, contentType, body.replace('\'', '"'));

        BookStoreException failure = failureOf(transport);

        assertThat(failure.reason()).isEqualTo(Reason.TRANSPORT);
        assertThat(failure).hasMessageStartingWith("GET /stock/LISTBOOKS: ").hasMessageContaining(message);
        assertThat(failure).hasCauseInstanceOf(IOException.class);
    }

    @Test
    void aChangeThatIsAnsweredByAValueIsNotUnderstood() {
        BookStoreClient store = new BookStoreClient(replying(200, "application/json", "[]"), Codec.JSON);

        assertThat(catchThrowableOfType(BookStoreException.class, store::removeAllBooks)
                        .reason())
                .isEqualTo(Reason.TRANSPORT);
    }

    @Test
    void aLostConnectionIsATransportFailureWithItsCause() throws Exception {
        ConnectException cause = new ConnectException("refused");

        BookStoreException failure = failureOf(new Scripted(call -> {
            throw cause;
        }));

        assertThat(failure.reason()).isEqualTo(Reason.TRANSPORT);
        assertThat(failure).hasMessageContaining("refused");
        assertThat(failure.getCause()).isSameAs(cause);
    }

    @Test
    void noReplyInTimeIsATimeout() throws Exception {
        BookStoreException failure = failureOf(new Scripted(call -> {
            throw new SocketTimeoutException("after 1 s");
        }));

        assertThat(failure.reason()).isEqualTo(Reason.TIMEOUT);
        assertThat(failure).hasMessage("GET /stock/LISTBOOKS: java.net.SocketTimeoutException: after 1 s");
    }

    @Test
    void anInterruptedCallerStaysInterrupted() throws Exception {
        BookStoreException failure = failureOf(new Scripted(call -> {
            throw new InterruptedException();
        }));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure.reason()).isEqualTo(Reason.TRANSPORT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/json;charset=utf-8", "Application/JSON"})
    void theMediaTypeMayBeWrittenInSeveralWays(String contentType) throws Exception {
        assertThat(new BookStoreClient(replying(200, contentType, "[]"), Codec.JSON).getBooks())
                .isEmpty();
    }

    @Test
    void aCallMayBeMadeWhileAnotherIsOnItsWay() throws Exception {
        List<BookStoreClient> self = new ArrayList<>();
        BookStoreClient store = new BookStoreClient(
                new Scripted(call -> {
                    String text = describe(call);
                    if (text.endsWith("[1]")) {
                        removeBook(self.get(0), 2);
                    }
                    assertThat(describe(call)).isEqualTo(text);
                    return reply(204, "", "");
                }),
                Codec.JSON);
        self.add(store);

        removeBook(store, 1);

        assertThat(sent)
                .containsExactly(
                        "POST /stock/REMOVEBOOKS application/json [1]", "POST /stock/REMOVEBOOKS application/json [2]");
    }

    @Test
    void whatCannotBeWrittenIsInvalid() {
        BookStoreClient store = new BookStoreClient(replying(204, "", ""), Codec.SMILE);
        ImmutableStockBook half = new ImmutableStockBook(1, "half a pair: \ud83d", "a", 1, 1);

        BookStoreException failure = catchThrowableOfType(BookStoreException.class, () -> store.addBooks(Set.of(half)));

        assertThat(failure.reason()).isEqualTo(Reason.INVALID);
        assertThat(failure).hasMessageContaining("cannot be sent");
        assertThat(sent).isEmpty();
    }

    /** Answers each call. */
    @FunctionalInterface
    private interface Script {
        Reply answer(Call call) throws IOException, InterruptedException;
    }

    /** Remembers each call before it answers. */
    private final class Scripted implements Transport {

        private final Script script;

        Scripted(Script script) {
            this.script = script;
        }

        @Override
        public Reply call(Call call) throws IOException, InterruptedException {
            sent.add(describe(call));
            return script.answer(call);
        }

        @Override
        public void close() {}
    }

    private Transport replying(int status, String contentType, String body) {
        return new Scripted(call -> reply(status, contentType, body));
    }

    /** Lies in the middle of its bytes, as in a transport that reads into a buffer of its own. */
    private static Reply reply(int status, String contentType, String body) {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        byte[] around = "[]".repeat(content.length + 2).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(content, 0, around, 3, content.length);
        return new Reply() {
            @Override
            public int status() {
                return status;
            }

            @Override
            public String contentType() {
                return contentType;
            }

            @Override
            public byte[] bytes() {
                return around;
            }

            @Override
            public int offset() {
                return 3;
            }

            @Override
            public int length() {
                return content.length;
            }

            @Override
            public CharSequence serverTiming() {
                return "";
            }

            @Override
            public long connectionNanos() {
                return 0;
            }
        };
    }

    private static BookStoreException failureOf(Transport transport) {
        BookStoreClient store = new BookStoreClient(transport, Codec.JSON);
        return catchThrowableOfType(BookStoreException.class, store::getBooks);
    }

    private static void removeBook(BookStoreClient store, int isbn) {
        try {
            store.removeBooks(Set.of(isbn));
        } catch (BookStoreException failure) {
            throw new AssertionError(failure);
        }
    }

    private static String describe(Call call) {
        String body = new String(call.bytes(), 0, call.length(), StandardCharsets.UTF_8);
        return call.method() + ' ' + call.target() + ' ' + call.mediaType() + ' ' + body;
    }
}
