package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.loadharness.bookstore.rpc.ScriptedServer.CLOSE;
import static org.loadharness.bookstore.rpc.ScriptedServer.SILENCE;
import static org.loadharness.bookstore.rpc.ScriptedServer.ok;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a {@link BookStoreClient} relies on in its transport. A test of a transport extends this and says how to open one. */
public abstract class TransportContract {

    static final Duration LONG = Duration.ofSeconds(20);

    /** Opens the transport under test, to that server; no reply in time is no reply within that time. */
    protected abstract Transport open(URI server, Duration replyTimeout) throws Exception;

    @Test
    void aGetHasNoBody() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ok("[]"));
                Transport transport = open(server.address(), LONG)) {
            assertReply(transport.call(get("/x?number_of_books=10")), 200, "application/json", "[]");

            assertThat(server.requests())
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .startsWith("GET /x?number_of_books=10 HTTP/1.1\r\n")
                    .contains("\r\naccept: application/json\r\n")
                    .contains("\r\nhost: " + server.address().getAuthority() + "\r\n")
                    .doesNotContain("content-", "transfer-encoding", "accept-encoding", "cookie")
                    .endsWith("\r\n\r\n");
        }
    }

    @Test
    void aPostHasABodyWithItsLength() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ok("[1]"));
                Transport transport = open(server.address(), LONG)) {
            assertReply(transport.call(post("/stock/X", "[2,3]")), 200, "application/json", "[1]");

            assertThat(server.requests())
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .startsWith("POST /stock/X HTTP/1.1\r\n")
                    .contains("\r\naccept: application/json\r\n")
                    .contains("\r\ncontent-type: application/json\r\n")
                    .contains("\r\ncontent-length: 5\r\n")
                    .doesNotContain("expect", "transfer-encoding")
                    .endsWith("\r\n\r\n[2,3]");
        }
    }

    @Test
    void anEmptyPostHasTheLengthZero() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ok("[1]"));
                Transport transport = open(server.address(), LONG)) {
            assertReply(transport.call(post("/x", "")), 200, "application/json", "[1]");

            assertThat(server.requests())
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .contains("\r\ncontent-length: 0\r\n");
        }
    }

    @Test
    void everyStatusIsAReply() throws Exception {
        String problem =
                "HTTP/1.1 409 Conflict\r\nContent-Type: application/problem+json\r\nContent-Length: 2\r\n\r\n{}";
        String nothing = "HTTP/1.1 204 No Content\r\n\r\n";
        String fault = "HTTP/1.1 500 \r\nContent-Length: 0\r\n\r\n";
        String elsewhere = "HTTP/1.1 302 Found\r\nLocation: /y\r\nContent-Length: 0\r\n\r\n";
        String forbidden = "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n";
        try (ScriptedServer server = new ScriptedServer(problem, nothing, fault, elsewhere, forbidden, ok("[]"));
                Transport transport = open(server.address(), LONG)) {
            assertReply(transport.call(get("/1")), 409, "application/problem+json", "{}");
            assertReply(transport.call(get("/2")), 204, "", "");
            assertReply(transport.call(get("/3")), 500, "", "");
            assertReply(transport.call(get("/4")), 302, "", "");
            assertReply(transport.call(get("/5")), 401, "", "");
            assertReply(transport.call(get("/6")), 200, "application/json", "[]");

            assertThat(server.requests()).hasSize(6);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void aChunkedReplyIsOneBody() throws Exception {
        String head = "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\n";
        String chunks = String.join("\r\n", "2", "[1", "00a;x=y", ",234567890", "1", "]", "0", "Trailer: x", "", "");
        String chunked = head + "Transfer-Encoding: chunked\r\n\r\n" + chunks;
        try (ScriptedServer server = new ScriptedServer(chunked, ok("[]"));
                Transport transport = open(server.address(), LONG)) {
            assertReply(transport.call(get("/1")), 200, "application/json; charset=utf-8", "[1,234567890]");
            assertReply(transport.call(get("/2")), 200, "application/json", "[]");
        }
    }

    @Test
    void aReplyMayEndWithItsConnection() throws Exception {
        String endless = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n[1]" + CLOSE;
        try (ScriptedServer server = new ScriptedServer(endless, ok("[2]"));
                Transport transport = open(server.address(), LONG)) {
            assertReply(transport.call(get("/1")), 200, "application/json", "[1]");
            assertReply(transport.call(get("/2")), 200, "application/json", "[2]");
        }
    }

    @Test
    void anInterimReplyIsPassedOver() throws Exception {
        String hints = "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n";
        try (ScriptedServer server = new ScriptedServer(hints + ok("[1]"), ok("[2]"));
                Transport transport = open(server.address(), LONG)) {
            assertReply(transport.call(get("/1")), 200, "application/json", "[1]");
            assertReply(transport.call(get("/2")), 200, "application/json", "[2]");
        }
    }

    @Test
    void largeBodiesGoBothWays() throws Exception {
        String large = "x".repeat(3_000_000);
        try (ScriptedServer server = new ScriptedServer(ok(large), ok("[]"));
                Transport transport = open(server.address(), LONG)) {
            assertReply(transport.call(post("/1", large)), 200, "application/json", large);
            assertReply(transport.call(get("/2")), 200, "application/json", "[]");

            assertThat(server.requests().get(0)).endsWith("\r\n\r\n" + large);
        }
    }

    @Test
    void theSameCallServesAgainAndAgain() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ok("[1]"), ok("[22]"), ok("[3]"));
                Transport transport = open(server.address(), LONG)) {
            Call call = post("/1", "[11111]");
            assertReply(transport.call(call), 200, "application/json", "[1]");
            call.begin("POST", "/2").write("[2]".getBytes(StandardCharsets.US_ASCII), 0, 3);
            assertReply(transport.call(call), 200, "application/json", "[22]");
            call.begin("GET", "/3");
            assertReply(transport.call(call), 200, "application/json", "[3]");

            assertThat(server.requests().get(1)).startsWith("POST /2 ").endsWith("\r\n\r\n[2]");
            assertThat(server.requests().get(2)).startsWith("GET /3 ").endsWith("\r\n\r\n");
        }
    }

    @Test
    void aConnectionThatWasClosedIsReplaced() throws Exception {
        try (ScriptedServer server = new ScriptedServer(
                        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\n1" + CLOSE, ok("2"));
                Transport transport = open(server.address(), LONG)) {
            assertReply(transport.call(get("/1")), 200, "", "1");
            assertReply(transport.call(get("/2")), 200, "application/json", "2");

            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                CLOSE,
                "HTTP/1.1 200 OK\r\nContent-Le" + CLOSE,
                "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1,2" + CLOSE,
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n[1,2\r\n" + CLOSE,
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" + CLOSE,
                "garbage\r\n\r\n" + CLOSE,
            })
    void aBrokenReplyFailsTheCallAndIsNotAskedForAgain(String broken) throws Exception {
        try (ScriptedServer server = new ScriptedServer(broken, ok("[]"));
                Transport transport = open(server.address(), LONG)) {
            assertThatThrownBy(() -> transport.call(post("/1", "[]")))
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
            assertThat(server.requests()).hasSize(1);

            assertReply(transport.call(get("/2")), 200, "application/json", "[]");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {SILENCE, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1,2"})
    void noReplyInTimeIsATimeout(String reply) throws Exception {
        try (ScriptedServer server = new ScriptedServer(reply);
                Transport transport = open(server.address(), Duration.ofMillis(200))) {
            assertThatThrownBy(() -> transport.call(get("/1"))).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void aLateReplyIsNotTakenForTheNextOne() throws Exception {
        try (ScriptedServer server = new ScriptedServer(SILENCE, ok("[2]"));
                Transport transport = open(server.address(), Duration.ofMillis(500))) {
            assertThatThrownBy(() -> transport.call(get("/1"))).isInstanceOf(SocketTimeoutException.class);
            assertReply(transport.call(get("/2")), 200, "application/json", "[2]");

            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void noServerIsAFailure() throws Exception {
        URI nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = URI.create("http://127.0.0.1:" + socket.getLocalPort());
        }
        assertThatThrownBy(() -> {
                    try (Transport transport = open(nobody, LONG)) {
                        transport.call(get("/1"));
                    }
                })
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void aClosedTransportCallsNobody() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ok("[1]"), ok("[2]"))) {
            Transport transport = open(server.address(), LONG);
            assertReply(transport.call(get("/1")), 200, "application/json", "[1]");

            transport.close();
            transport.close();

            assertThatThrownBy(() -> transport.call(get("/2"))).isInstanceOf(IOException.class);
            assertThat(server.requests()).hasSize(1);
        }
    }

    static Call get(String target) {
        Call call = new Call(Codec.JSON.mediaType());
        call.begin("GET", target);
        return call;
    }

    static Call post(String target, String body) {
        Call call = new Call(Codec.JSON.mediaType());
        byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
        call.begin("POST", target).write(bytes, 0, bytes.length);
        return call;
    }

    static void assertReply(Reply reply, int status, String contentType, String body) {
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.contentType()).isEqualTo(contentType);
        String text = new String(reply.bytes(), reply.offset(), reply.length(), StandardCharsets.US_ASCII);
        assertThat(text).isEqualTo(body);
    }
}
