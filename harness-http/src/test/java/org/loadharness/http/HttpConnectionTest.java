package org.loadharness.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes over the wire when all goes well, and which replies a connection survives. */
class HttpConnectionTest {
    /** A user of the server. */
    Client client(HttpOrigin origin) {
        return Client.waiting(origin);
    }

    private static final PreparedRequest GET = PreparedRequest.get("/books");
    private static final PreparedRequest POST = PreparedRequest.post("/buy", "application/json");
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private final List<String> requests = new CopyOnWriteArrayList<>();

    private ScriptedServer recordingServer(String reply) throws IOException {
        return ScriptedServer.start(peer -> {
            for (String request = peer.readRequest(); request != null; request = peer.readRequest()) {
                requests.add(request);
                peer.send(reply);
            }
        });
    }

    @Test
    void exchangeThatAFaultOfThisProgramBrokeOffIsOverForTheNextOne() throws IOException {
        AtomicInteger lookups = new AtomicInteger();
        try (ScriptedServer server = recordingServer(OK);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT, host -> found(lookups));
                Client connection = client(origin)) {
            assertThatThrownBy(() -> connection.exchange(GET)).hasMessage("no lookup yet");

            assertThat(connection.exchange(GET).status()).isEqualTo(200);
        }
    }

    private static InetAddress[] found(AtomicInteger lookups) {
        if (lookups.getAndIncrement() == 0) {
            throw new IllegalStateException("no lookup yet");
        }
        return new InetAddress[] {InetAddress.getLoopbackAddress()};
    }

    @Test
    void requestsAreSentAsPreparedOverOneConnection() throws IOException {
        byte[] body = "<{\"isbn\":1}>".getBytes(StandardCharsets.UTF_8);
        PreparedRequest accepting = GET.withField("Accept", "application/json").withField("X-Empty", "");
        try (ScriptedServer server = recordingServer(OK);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            connection.exchange(accepting);
            connection.exchange(GET, new TargetSuffix().segment(7).parameter("n", 3));
            connection.exchange(POST, body, 1, 10);
            connection.exchange(POST);
            connection.exchange(PreparedRequest.put("/p", "text/plain"), new TargetSuffix().segment("x"), body, 0, 1);
            connection.exchange(PreparedRequest.delete("/d"));

            String host = "Host: " + server.uri().getAuthority() + "\r\n";
            assertThat(requests)
                    .containsExactly(
                            "GET /books HTTP/1.1\r\n" + host + "Accept: application/json\r\nX-Empty: \r\n\r\n",
                            "GET /books/7?n=3 HTTP/1.1\r\n" + host + "\r\n",
                            "POST /buy HTTP/1.1\r\n" + host
                                    + "Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{\"isbn\":1}",
                            "POST /buy HTTP/1.1\r\n" + host
                                    + "Content-Type: application/json\r\nContent-Length: 0\r\n\r\n",
                            "PUT /p/x HTTP/1.1\r\n" + host + "Content-Type: text/plain\r\nContent-Length: 1\r\n\r\n<",
                            "DELETE /d HTTP/1.1\r\n" + host + "\r\n");
            assertThat(server.connections()).isEqualTo(1);
            assertThat(origin.connectionsOpened()).isEqualTo(1);
            assertThat(origin.requestsRepeated()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000, 65_535, 65_536, 65_537, 5_000_000})
    void bodiesOfAnySizeGoAndComeWhole(int length) throws IOException {
        byte[] body = new byte[length];
        new SplittableRandom(length).nextBytes(body);
        ScriptedServer.Script echo = peer -> {
            for (String request = peer.readRequest(); request != null; request = peer.readRequest()) {
                String content = request.substring(request.indexOf("\r\n\r\n") + 4);
                peer.send("HTTP/1.1 200 OK\r\nContent-Length: " + content.length() + "\r\n\r\n" + content);
            }
        };
        try (ScriptedServer server = ScriptedServer.start(echo);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            for (int i = 0; i < 3; i++) {
                HttpReply reply = connection.exchange(POST, body, 0, length);

                assertThat(Arrays.equals(reply.copyBody(), body)).isTrue();
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok",
                "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
                OK + "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nunasked",
                OK + "junk"
            })
    void replyThatEndsItsConnectionIsFollowedByANewOne(String reply) throws IOException {
        ScriptedServer.Script script = peer -> {
            requests.add(String.valueOf(peer.readRequest()));
            peer.send(reply);
            peer.awaitClose();
        };
        try (ScriptedServer server = ScriptedServer.start(script);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            for (int i = 1; i <= 3; i++) {
                assertThat(connection.exchange(POST).bodyText()).isEqualTo("ok");
                assertThat(server.connections()).isEqualTo(i);
            }
            assertThat(requests).hasSize(3);
            assertThat(origin.connectionsOpened()).isEqualTo(3);
            assertThat(origin.requestsRepeated()).isZero();
        }
    }

    @Test
    void replyWithoutLengthEndsWhereTheServerCloses() throws IOException {
        String large = "x".repeat(300_000);
        ScriptedServer.Script script = peer -> {
            requests.add(String.valueOf(peer.readRequest()));
            peer.send("HTTP/1.1 200 OK\r\n\r\n" + large);
        };
        try (ScriptedServer server = ScriptedServer.start(script);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            assertThat(connection.exchange(GET).bodyText()).isEqualTo(large);
            assertThat(connection.exchange(GET).bodyText()).isEqualTo(large);

            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void headAndBodilessRepliesLeaveTheConnectionInStep() throws IOException {
        ScriptedServer.Script script = peer -> {
            peer.readRequest();
            peer.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
            peer.readRequest();
            peer.send("HTTP/1.1 304 Not Modified\r\nContent-Length: 1000\r\n\r\n");
            peer.readRequest();
            peer.send("HTTP/1.1 100 Continue\r\n\r\n");
            peer.send("HTTP/1.1 204 No Content\r\n\r\n");
            peer.readRequest();
            peer.send(OK);
            peer.awaitClose();
        };
        try (ScriptedServer server = ScriptedServer.start(script);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            HttpReply head = connection.exchange(PreparedRequest.head("/books"));
            assertThat(head.field("content-length")).contains("1000");
            assertThat(head.bodyLength()).isZero();
            assertThat(connection.exchange(GET).status()).isEqualTo(304);
            assertThat(connection.exchange(GET).status()).isEqualTo(204);
            assertThat(connection.exchange(GET).bodyText()).isEqualTo("ok");

            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void replyMayTrickleInByteByByte() throws IOException {
        String heads = "HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
        String reply = heads + "3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\nT: 1\r\n\r\n";
        ScriptedServer.Script script = peer -> {
            while (peer.readRequest() != null) {
                for (int i = 0; i < reply.length(); i++) {
                    peer.send(reply.substring(i, i + 1));
                }
            }
        };
        try (ScriptedServer server = ScriptedServer.start(script);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            for (int i = 0; i < 200; i++) {
                assertThat(connection.exchange(GET).bodyText()).isEqualTo("hello");
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void connectionMayBeOpenedAheadOfItsFirstExchange() throws IOException {
        try (ScriptedServer server = recordingServer(OK);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                HttpConnection connection = origin.newConnection()) {
            connection.connect();
            assertThat(origin.connectionsOpened()).isEqualTo(1);

            connection.exchange(GET);
            assertThat(origin.connectionsOpened()).isEqualTo(1);
        }
    }

    @Test
    void misuseIsRefusedBeforeAnythingIsSent() throws IOException {
        TargetSuffix suffix = new TargetSuffix().parameter("n", 1);
        byte[] body = new byte[3];
        try (ScriptedServer server = recordingServer(OK);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            assertThatThrownBy(() -> connection.exchange(GET, body, 0, 3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("GET /books takes no body, was given 3 bytes");
            assertThatThrownBy(() -> connection.exchange(PreparedRequest.get("/a?b=c"), suffix))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("GET /a?b=c has a query already, cannot add \"?n=1\"");
            assertThatThrownBy(() -> connection.exchange(POST, body, 1, 3))
                    .isInstanceOf(IndexOutOfBoundsException.class);

            assertThat(connection.exchange(GET).status()).isEqualTo(200);
            assertThat(requests).hasSize(1);
        }
    }
}
