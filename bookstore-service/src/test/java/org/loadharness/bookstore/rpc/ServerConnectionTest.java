package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.api.StockBook;
import org.loadharness.bookstore.rpc.PlainHttp.Response;
import org.loadharness.bookstore.store.StoreKind;

/** What the server does with the bytes of a connection: in pieces, late, too many, too few, and wrong. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServerConnectionTest {

    private static final Duration IDLE_TIMEOUT = Duration.ofMillis(600);
    private static final String BUY =
            "POST /BUYBOOKS HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    private static final String BODY = "[{\"isbn\":1,\"numCopies\":1}]";

    private final BookStoreService store = StoreKind.SERIAL.open(1);
    private final BookStoreServer server;
    private final PlainHttp http;

    ServerConnectionTest() throws IOException {
        server = BookStoreServer.start(store, store, ServerOptions.defaults().withIdleTimeout(IDLE_TIMEOUT));
        http = new PlainHttp(server.address());
    }

    @BeforeEach
    void fill() throws BookStoreException {
        store.removeAllBooks();
        store.addBooks(TestStores.books(3));
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void whoAsksForAForeignHostIsMisdirectedAndChangesNothing() throws Exception {
        Response response = http.send("POST /stock/REMOVEALLBOOKS HTTP/1.1\r\nHost: books.example\r\n"
                + "Connection: close\r\nContent-Length: 0\r\n\r\n");

        assertThat(response.status()).isEqualTo(421);
        assertThat(response.text()).contains("ask for localhost");
        assertThat(store.getBooks()).hasSize(3);
    }

    @Test
    void aChunkedBodyIsOneBody() throws Exception {
        String chunks = String.join(
                "\r\n", "1", "[", "A;name=value", "{\"isbn\":1,", "f", "\"numCopies\":1}]", "0", "Trailer: x", "", "");

        Response response = http.send(BUY + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks);

        assertThat(response.status()).as(response.text()).isEqualTo(204);
        assertThat(copiesOfTheFirst()).isEqualTo(4);
    }

    @Test
    void aRequestMayComeByteByByte() throws Exception {
        byte[] request = (BUY + "Connection: close\r\nContent-Length: " + BODY.length() + "\r\n\r\n" + BODY)
                .getBytes(StandardCharsets.US_ASCII);
        List<byte[]> parts = new ArrayList<>();
        for (byte part : request) {
            parts.add(new byte[] {part});
        }

        assertThat(http.send(parts.toArray(new byte[0][])).status()).isEqualTo(204);
        assertThat(copiesOfTheFirst()).isEqualTo(4);
    }

    @Test
    void aConnectionServesManyRequests() throws Exception {
        String twice = BUY + "Content-Length: " + BODY.length() + "\r\n\r\n" + BODY;
        String last = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

        try (Socket socket = http.open()) {
            socket.getOutputStream().write((twice + twice + last).getBytes(StandardCharsets.US_ASCII));
            String replies = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(replies)
                    .containsSubsequence("HTTP/1.1 204", "HTTP/1.1 204", "HTTP/1.1 200", "{\"status\":\"up\"}");
        }
        assertThat(copiesOfTheFirst()).isEqualTo(3);
    }

    @Test
    void aConnectionOutlivesARefusedRequest() throws Exception {
        String bad = BUY + "Content-Length: 1\r\n\r\nx";
        String last = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

        try (Socket socket = http.open()) {
            socket.getOutputStream().write((bad + last).getBytes(StandardCharsets.US_ASCII));
            String replies = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(replies).containsSubsequence("HTTP/1.1 400", "HTTP/1.1 200");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nowhere", "/health", "/BUYBOOKS?numBooks=1"})
    void aRefusalAheadOfTheBodySaysThatTheConnectionEnds(String target) throws Exception {
        Response response = http.send("POST " + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n");

        assertThat(response.status()).isBetween(400, 499);
        assertThat(response.header("Connection")).isEqualTo("close");
    }

    @Test
    void aClientThatAsksFirstIsAnsweredToContinue() throws Exception {
        try (Socket socket = http.open()) {
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            String head =
                    BUY + "Connection: close\r\nExpect: 100-continue\r\nContent-Length: " + BODY.length() + "\r\n\r\n";
            String go = "HTTP/1.1 100 Continue\r\n\r\n";

            out.write(head.getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(in.readNBytes(go.length()), StandardCharsets.US_ASCII))
                    .isEqualTo(go);
            out.write(BODY.getBytes(StandardCharsets.US_ASCII));

            assertThat(PlainHttp.parse(in.readAllBytes()).status()).isEqualTo(204);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "garbage\r\n\r\n",
                "\u0016\u0003\u0001\u0002\r\n\r\n",
                "GET /health\r\n\r\n",
                "GET /health HTTP/9.9\r\n\r\n",
                "GET /health HTTP/1.1\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
                "POST /BUYBOOKS HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
                "POST /BUYBOOKS HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /health/..%2f HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
                "GET /x/%2e%2e/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            })
    void whatIsNoRequestIsRefusedAsAProblem(String bytes) throws Exception {
        Response response = http.send(bytes);

        assertThat(response.status()).isIn(400, 404, 426, 505);
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(response.text()).contains("\"status\":" + response.status()).doesNotContain("Exception", "jetty");
    }

    @Test
    void aBrokenChunkIsRefused() throws Exception {
        Response response = http.send(BUY + "Transfer-Encoding: chunked\r\n\r\nzz\r\n");

        assertThat(response.status()).as(response.text()).isEqualTo(400);
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
    }

    @Test
    void headersWithoutEndAreRefused() throws Exception {
        Response response =
                http.send("GET /health HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(10_000) + "\r\n\r\n");

        assertThat(response.status()).isEqualTo(431);
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
    }

    @Test
    void aBodyThatStopsIsNotWaitedForForLong() throws Exception {
        Response response = http.send(BUY + "Content-Length: " + BODY.length() + "\r\n\r\n" + BODY.substring(1));

        assertThat(response.status()).as(response.text()).isEqualTo(408);
        assertThat(response.text()).contains("the body did not come in time");
        assertThat(copiesOfTheFirst()).isEqualTo(5);
    }

    @Test
    void aBodyThatDripsIsNotWaitedForMuchLonger() throws Exception {
        try (Socket socket = http.open()) {
            OutputStream out = socket.getOutputStream();
            out.write((BUY + "Content-Length: 1000\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            socket.setSoTimeout(50);
            int status = -1;
            for (int drops = 0; status < 0 && drops < 200; drops++) {
                out.write(' ');
                status = statusIfAny(socket);
            }

            assertThat(status).isEqualTo(408);
        }
    }

    @Test
    void aBodyCutShortHasNoEffect() throws Exception {
        try (Socket socket = http.open()) {
            OutputStream out = socket.getOutputStream();
            out.write((BUY + "Content-Length: 1000\r\n\r\n" + BODY).getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            byte[] reply = socket.getInputStream().readAllBytes();

            assertThat(new String(reply, StandardCharsets.US_ASCII)).doesNotContain("HTTP/1.1 2", "HTTP/1.1 5");
        }
        assertThat(copiesOfTheFirst()).isEqualTo(5);
    }

    @Test
    void aSilentConnectionIsClosed() throws Exception {
        try (Socket socket = http.open()) {
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void anotherClientOfTheLibraryGetsOn() throws BookStoreException, IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        URI uri = server.address().resolve("/BUYBOOKS");
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(BODY))
                .build();

        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(copiesOfTheFirst()).isEqualTo(4);
    }

    private int copiesOfTheFirst() throws BookStoreException {
        List<StockBook> books = store.getBooks();
        return books.get(0).numCopies();
    }

    private static int statusIfAny(Socket socket) throws IOException {
        byte[] line = new byte[12];
        try {
            int count = socket.getInputStream().readNBytes(line, 0, line.length);
            return count < line.length ? 0 : Integer.parseInt(new String(line, 9, 3, StandardCharsets.US_ASCII));
        } catch (java.net.SocketTimeoutException nothingYet) {
            return -1;
        }
    }
}
