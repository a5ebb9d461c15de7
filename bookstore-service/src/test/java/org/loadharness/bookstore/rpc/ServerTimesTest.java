package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.rpc.PlainHttp.Response;

/** What the server says of the time that calls took. */
final class ServerTimesTest {

    private static final String FIELD = "Server-Timing";
    private static final String MILLIS = ";dur=(\\d+\\.\\d{6})";
    private static final Pattern TIMES =
            Pattern.compile("queue" + MILLIS + ", decode" + MILLIS + ", handler" + MILLIS + ", encode" + MILLIS);
    private static final String TOP = "GET /GETTOPRATEDBOOKS?number_of_books=1 HTTP/1.1\r\nHost: localhost\r\n";
    private static final double SLOW_MILLIS = 200;

    @Test
    void aCallThatSucceedsSaysWhereItsTimeWent() throws Exception {
        BookStoreService store = TestStores.withBooks(3);
        try (BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults())) {
            PlainHttp http = new PlainHttp(server.address());

            long startNanos = System.nanoTime();
            Response listed = http.get("/stock/LISTBOOKS");
            double wholeMillis = (System.nanoTime() - startNanos) / 1e6;
            Response bought = http.postJson("/BUYBOOKS", "[{\"isbn\":1,\"numCopies\":1}]");

            double[] listMillis = millis(listed.header(FIELD));
            assertThat(listMillis[0] + listMillis[1] + listMillis[2] + listMillis[3])
                    .isBetween(0.001, wholeMillis);
            assertThat(listMillis[3]).as("to write three books").isPositive();
            double[] buyMillis = millis(bought.header(FIELD));
            assertThat(buyMillis[1]).as("to read an argument").isPositive();
            assertThat(buyMillis[3]).as("to write nothing").isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/nothing", "/GETEDITORPICKS", "/GETEDITORPICKS?number_of_books=-1"})
    void whatIsNoCallThatSucceedsSaysNothing(String target) throws Exception {
        BookStoreService store = TestStores.withBooks(3);
        try (BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults())) {
            assertThat(new PlainHttp(server.address()).get(target).headers()).doesNotContainKey(FIELD);
        }
    }

    /** Both are there at once; the second is looked at when the first is done, and nothing more is asked of the system. */
    @ParameterizedTest
    @ValueSource(strings = {"", "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"})
    void aCallIsNotChargedWithTheOneBeforeItOnItsConnection(String between) throws Exception {
        BookStoreService books = TestStores.withBooks(3);
        BookStoreService store = new FoundStore(() -> {
            park();
            return books;
        });
        try (BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults());
                Socket socket = new PlainHttp(server.address()).open()) {
            String requests = TOP + "\r\n" + between + TOP + "Connection: close\r\n\r\n";
            socket.getOutputStream().write(requests.getBytes(StandardCharsets.US_ASCII));
            String replies = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);

            List<String> times =
                    TIMES.matcher(replies).results().map(found -> found.group()).toList();
            assertThat(times).hasSize(2);
            assertThat(millis(times.get(0))[2]).isGreaterThanOrEqualTo(SLOW_MILLIS);
            assertThat(millis(times.get(1))[0]).isLessThan(SLOW_MILLIS);
            assertThat(millis(times.get(1))[2]).isGreaterThanOrEqualTo(SLOW_MILLIS);
        }
    }

    private static void park() {
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < SLOW_MILLIS * 1e6) {
            LockSupport.parkNanos((long) (SLOW_MILLIS * 1e6));
        }
    }

    private static double[] millis(String field) {
        Matcher times = TIMES.matcher(field);
        assertThat(times.matches()).as(field).isTrue();
        double[] millis = new double[times.groupCount()];
        for (int i = 0; i < millis.length; i++) {
            millis[i] = Double.parseDouble(times.group(i + 1));
        }
        return millis;
    }
}
