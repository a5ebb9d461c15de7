package org.loadharness.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.http.HttpFailure.Kind;

/** Servers that close: what is sent again, what is a failure, and that the next exchange finds a new connection. */
class HttpConnectionClosingTest {
    /** A user of the server. */
    Client client(HttpOrigin origin) {
        return Client.waiting(origin);
    }

    private static final PreparedRequest GET = PreparedRequest.get("/books");
    private static final PreparedRequest POST = PreparedRequest.post("/buy", "application/json");
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    private void answer(Peer peer, String reply) throws IOException {
        requests.add(String.valueOf(peer.readRequest()));
        peer.send(reply);
    }

    private void answerAll(Peer peer) throws IOException {
        for (String request = peer.readRequest(); request != null; request = peer.readRequest()) {
            requests.add(request);
            peer.send(OK);
        }
    }

    private void answerOnceAndCloseOnTheNext(Peer peer) throws IOException {
        answer(peer, OK);
        requests.add(String.valueOf(peer.readRequest()));
    }

    private void answerOnceAndResetOnTheNext(Peer peer) throws IOException {
        answerOnceAndCloseOnTheNext(peer);
        peer.reset();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "PUT", "DELETE"})
    void idempotentRequestThatMeetsAClosedConnectionIsSentOnceMore(String method) throws IOException {
        PreparedRequest request = switch (method) {
            case "GET" -> GET;
            case "HEAD" -> PreparedRequest.head("/books");
            case "PUT" -> PreparedRequest.put("/books", "text/plain");
            default -> PreparedRequest.delete("/books");
        };
        String bodiless = "HTTP/1.1 204 No Content\r\n\r\n";
        ScriptedServer.Script stale = peer -> {
            answer(peer, bodiless);
            peer.readRequest();
        };
        try (ScriptedServer server = ScriptedServer.start(stale, ScriptedServer.always(bodiless));
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            connection.exchange(request);

            assertThat(connection.exchange(request).status()).isEqualTo(204);
            assertThat(origin.requestsRepeated()).isEqualTo(1);
            assertThat(origin.connectionsOpened()).isEqualTo(2);
        }
    }

    @Test
    void requestIsSentOnceMoreAfterAResetToo() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(this::answerOnceAndResetOnTheNext, this::answerAll);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            connection.exchange(GET);

            assertThat(connection.exchange(GET).bodyText()).isEqualTo("ok");
            assertThat(origin.requestsRepeated()).isEqualTo(1);
        }
    }

    @Test
    void requestIsNotSentAThirdTime() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(this::answerOnceAndCloseOnTheNext, Peer::readRequest);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            connection.exchange(GET);

            HttpFailure failure = failureOf(connection, GET);

            assertThat(failure.kind()).isEqualTo(Kind.CLOSED_BEFORE_REPLY);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void requestOnAFreshConnectionIsNotSentAgain() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(Peer::readRequest);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            HttpFailure failure = failureOf(connection, GET);

            assertThat(failure.kind()).isEqualTo(Kind.CLOSED_BEFORE_REPLY);
            assertThat(failure)
                    .hasMessage("GET /books to " + server.uri() + ": the server closed before the first byte of a reply"
                            + TlsWords.PERHAPS);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void postThatTheServerMayHaveTakenIsNeverSentAgain() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(this::answerOnceAndCloseOnTheNext, this::answerAll);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            connection.exchange(POST);

            assertThat(failureOf(connection, POST).kind()).isEqualTo(Kind.CLOSED_BEFORE_REPLY);
            assertThat(connection.exchange(POST).bodyText()).isEqualTo("ok");
            assertThat(requests).hasSize(3);
            assertThat(origin.requestsRepeated()).isZero();
        }
    }

    @Test
    void idleConnectionThatTheServerHasClosedIsReplacedBeforeAPost() throws IOException, InterruptedException {
        ScriptedServer.Script closing = peer -> {
            answer(peer, OK);
            peer.close();
            closed.countDown();
        };
        requirePostAfterIdle(closing);
    }

    @Test
    void idleConnectionWithBytesNobodyAskedForIsReplacedBeforeAPost() throws IOException, InterruptedException {
        ScriptedServer.Script talking = peer -> {
            answer(peer, OK);
            peer.send("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            closed.countDown();
            peer.awaitClose();
        };
        requirePostAfterIdle(talking);
    }

    private void requirePostAfterIdle(ScriptedServer.Script first) throws IOException, InterruptedException {
        try (ScriptedServer server = ScriptedServer.start(first, this::answerAll);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            connection.exchange(POST);
            closed.await();
            origin.watch().tick();

            assertThat(connection.exchange(POST).bodyText()).isEqualTo("ok");
            assertThat(requests).hasSize(2);
            assertThat(origin.requestsRepeated()).isZero();
            assertThat(origin.connectionsOpened()).isEqualTo(2);
        }
    }

    @Test
    void idleConnectionThatIsStillOpenIsUsedAgain() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(this::answerAll);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            for (int i = 0; i < 20; i++) {
                assertThat(connection.exchange(POST).bodyText()).isEqualTo("ok");
                origin.watch().tick();
            }
            assertThat(origin.connectionsOpened()).isEqualTo(1);
        }
    }

    @Test
    void postOfWhichNothingCouldBeSentIsSentOnANewConnection() throws IOException, InterruptedException {
        ScriptedServer.Script resetting = peer -> {
            answer(peer, OK);
            peer.reset();
            closed.countDown();
        };
        try (ScriptedServer server = ScriptedServer.start(resetting, this::answerAll);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            connection.exchange(POST);
            closed.await();

            assertThat(connection.exchange(POST).bodyText()).isEqualTo("ok");
            assertThat(requests).hasSize(2);
            assertThat(origin.connectionsOpened()).isEqualTo(2);
        }
    }

    @Test
    void replyCutAtAnyByteIsAFailureAndTheNextExchangeSucceeds() throws IOException {
        String reply = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n";
        ScriptedServer.Script[] scripts = new ScriptedServer.Script[reply.length() + 1];
        for (int i = 0; i <= reply.length(); i++) {
            String cut = reply.substring(0, i);
            scripts[i] = peer -> answer(peer, cut);
        }
        try (ScriptedServer server = ScriptedServer.start(scripts);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            for (int i = 0; i < reply.length(); i++) {
                Kind expected = i == 0 ? Kind.CLOSED_BEFORE_REPLY : Kind.TRUNCATED;
                assertThat(failureOf(connection, GET).kind()).as("cut at %d", i).isEqualTo(expected);
            }
            assertThat(connection.exchange(GET).bodyText()).isEqualTo("hello");
        }
    }

    @Test
    void resetInsideAReplyIsATruncation() throws IOException {
        ScriptedServer.Script script = peer -> {
            answer(peer, "HTTP/1.1 200 OK\r\n\r\nno length, so the end of the connection is all there is");
            peer.reset();
        };
        try (ScriptedServer server = ScriptedServer.start(script);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            HttpFailure failure = failureOf(connection, GET);

            assertThat(failure.kind()).isIn(Kind.TRUNCATED, Kind.CLOSED_BEFORE_REPLY);
            assertThat(failure).hasCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void halfClosedServerIsHeardToTheEnd() throws IOException {
        ScriptedServer.Script halfClosing = peer -> {
            answer(peer, OK);
            peer.finish();
            peer.awaitEnd();
        };
        try (ScriptedServer server = ScriptedServer.start(halfClosing, this::answerAll);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            assertThat(connection.exchange(GET).bodyText()).isEqualTo("ok");
            assertThat(connection.exchange(GET).bodyText()).isEqualTo("ok");

            assertThat(origin.connectionsOpened()).isEqualTo(2);
        }
    }

    @Test
    void replyThatRefusesAnUnfinishedBodyIsHeard() throws IOException {
        byte[] body = new byte[20_000_000];
        ScriptedServer.Script refusing = peer -> {
            requests.add(String.valueOf(peer.readHead()));
            peer.send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 2\r\n\r\nno");
            peer.finish();
        };
        try (ScriptedServer server = ScriptedServer.start(refusing, this::answerAll);
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                Client connection = client(origin)) {
            HttpReply reply = connection.exchange(POST, body, 0, body.length);
            assertThat(reply.status()).isEqualTo(413);
            assertThat(reply.bodyText()).isEqualTo("no");

            assertThat(connection.exchange(GET).status()).isEqualTo(200);
            assertThat(requests).hasSize(2);
            assertThat(origin.requestsRepeated()).isZero();
        }
    }

    private static HttpFailure failureOf(Client connection, PreparedRequest request) {
        HttpFailure failure = catchThrowableOfType(HttpFailure.class, () -> connection.exchange(request));
        assertThat(failure).as("failure").isNotNull();
        return failure;
    }
}
