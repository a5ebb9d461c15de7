package org.loadharness.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.loadharness.http.HttpFailure.Kind;
import org.loadharness.http.TlsClient.TlsOptions;

/** An exchange ends in time, whatever the server does; each test would hang otherwise. */
class HttpConnectionDeadlineTest {
    /** A user of the server. */
    Client client(HttpOrigin origin) {
        return Client.waiting(origin);
    }

    private static final PreparedRequest GET = PreparedRequest.get("/slow");
    private static final PreparedRequest POST = PreparedRequest.post("/slow", "application/json");
    private static final HttpLimits HASTY = HttpLimits.DEFAULT.withExchangeTimeout(Duration.ofMillis(200));
    private static final HttpLimits PATIENT = HttpLimits.DEFAULT.withExchangeTimeout(Duration.ofHours(1));
    private static final int DRIP_MILLIS = 2;
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private final CountDownLatch asked = new CountDownLatch(1);

    /** Takes a request and says nothing. */
    private void keepSilent(Peer peer) throws IOException {
        peer.readHead();
        asked.countDown();
        peer.awaitEnd();
    }

    /** What a server may let drip without an end. */
    private enum Drip {
        HEAD("HTTP/1.1 200 OK\r\nX: ", "x"),
        FIELDS("HTTP/1.1 200 OK\r\n", "X: y\r\n"),
        INTERIM("", "HTTP/1.1 100 Continue\r\n\r\n"),
        BODY("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", "x"),
        CHUNKS("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
        TRAILER("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "x"),
        UNBOUNDED("HTTP/1.1 200 OK\r\n\r\n", "x");

        private final String start;
        private final String rest;

        Drip(String start, String rest) {
            this.start = start;
            this.rest = rest;
        }

        @SuppressWarnings("InfiniteLoopStatement") // ends by the client's close
        void serve(Peer peer) throws IOException, InterruptedException {
            CountDownLatch never = new CountDownLatch(1);
            peer.readHead();
            peer.send(start);
            try {
                for (int i = 0; true; i = (i + 1) % rest.length()) {
                    peer.send(rest.substring(i, i + 1));
                    boolean unused = never.await(DRIP_MILLIS, TimeUnit.MILLISECONDS);
                }
            } catch (IOException e) {
                return; // the client has closed, as it should
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Drip.class)
    void dripDoesNotOutlastTheTimeLimit(Drip drip) throws IOException {
        HttpLimits limits = HASTY.withMaxHeadBytes(1 << 20).withMaxFields(10_000);
        try (ScriptedServer server = ScriptedServer.start(drip::serve, ScriptedServer.always(OK));
                HttpOrigin origin = HttpOrigin.open(server.uri(), limits);
                Client connection = client(origin)) {
            HttpFailure failure = failureOf(connection, GET);

            assertThat(failure.kind()).isEqualTo(Kind.RESPONSE_TIMEOUT);
            assertThat(failure).hasMessageContaining("no complete reply within 0.200 s");
            requireRecovery(connection);
        }
    }

    @Test
    void silentServerDoesNotOutlastTheTimeLimit() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(this::keepSilent, ScriptedServer.always(OK));
                HttpOrigin origin = HttpOrigin.open(server.uri(), HASTY);
                Client connection = client(origin)) {
            HttpFailure failure = failureOf(connection, GET);

            assertThat(failure.kind()).isEqualTo(Kind.RESPONSE_TIMEOUT);
            assertThat(failure)
                    .hasMessage(
                            "GET /slow to " + server.uri() + ": no complete reply within 0.200 s; 0 bytes of it came");
            assertThat(origin.requestsRepeated()).isZero();
            requireRecovery(connection);
        }
    }

    @Test
    void handshakeThatNobodyAnswersIsNotTakenForARequest() throws IOException {
        TlsClient careless =
                TlsClient.of(new TlsOptions(Optional.empty(), Optional.empty(), TlsOptions.Verification.NONE));
        try (ScriptedServer server = ScriptedServer.start(Peer::awaitEnd);
                HttpOrigin origin = HttpOrigin.open(
                        URI.create("https://127.0.0.1:" + server.uri().getPort()), HASTY, () -> careless);
                Client connection = client(origin)) {
            HttpFailure failure = failureOf(connection, GET);

            assertThat(failure.kind()).isEqualTo(Kind.RESPONSE_TIMEOUT);
            assertThat(failure)
                    .hasMessage("GET /slow to " + origin + ": no agreement on TLS within 0.200 s; if the server speaks"
                            + " in clear on this port, write http://")
                    .hasCauseInstanceOf(SSLException.class); // somebody listens, and need not be started
        }
    }

    @Test
    void serverThatDoesNotReadDoesNotOutlastTheTimeLimit() throws IOException {
        byte[] body = new byte[50_000_000];
        ScriptedServer.Script deaf = peer -> asked.await();
        try (ScriptedServer server = ScriptedServer.start(deaf, ScriptedServer.always(OK));
                HttpOrigin origin = HttpOrigin.open(server.uri(), HASTY);
                Client connection = client(origin)) {
            HttpFailure failure =
                    catchThrowableOfType(HttpFailure.class, () -> connection.exchange(POST, body, 0, body.length));
            asked.countDown();

            assertThat(failure.kind()).isEqualTo(Kind.RESPONSE_TIMEOUT);
            requireRecovery(connection);
        }
    }

    @Test
    void serverThatDoesNotAcceptDoesNotOutlastTheConnectLimit() throws IOException {
        HttpFailure failure = failureWhereNobodyAccepts(PATIENT.withConnectTimeout(Duration.ofMillis(100)));

        assertThat(failure.kind()).isEqualTo(Kind.CONNECT_TIMEOUT);
        assertThat(failure).hasMessageContaining("not connected within 0.100 s");
    }

    @Test
    void norTheTimeLimitWhereThatIsTheSmallerOne() throws IOException {
        HttpFailure failure = failureWhereNobodyAccepts(HASTY.withConnectTimeout(Duration.ofHours(1)));

        assertThat(failure.kind()).isEqualTo(Kind.RESPONSE_TIMEOUT);
        assertThat(failure).hasMessageContaining("no complete reply within 0.200 s");
    }

    private HttpFailure failureWhereNobodyAccepts(HttpLimits limits) throws IOException {
        assumeTrue(
                System.getProperty("os.name").equals("Linux"), "only Linux leaves connects beyond the backlog waiting");
        List<SocketChannel> waiting = new ArrayList<>();
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                HttpOrigin origin = HttpOrigin.open(URI.create("http://127.0.0.1:" + listener.getLocalPort()), limits);
                Client connection = client(origin)) {
            for (int i = 0; i < 4; i++) {
                SocketChannel filler = SocketChannel.open();
                filler.configureBlocking(false);
                filler.connect(new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()));
                waiting.add(filler);
            }

            HttpFailure failure = failureOf(connection, GET);

            assertThat(origin.connectionsOpened()).isZero();
            return failure;
        } finally {
            for (SocketChannel filler : waiting) {
                filler.close();
            }
        }
    }

    @Test
    void portWithoutListenerRefusesAndMayListenLater() throws IOException {
        int port;
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = listener.getLocalPort();
        }
        try (HttpOrigin origin = HttpOrigin.open(URI.create("http://127.0.0.1:" + port), PATIENT);
                Client connection = client(origin);
                HttpConnection waiting = origin.newConnection()) {
            assertThat(failureOf(connection, GET).kind()).isEqualTo(Kind.CONNECT_REFUSED);
            assertThatThrownBy(waiting::connect)
                    .isInstanceOf(HttpFailure.class)
                    .hasMessage("connecting to http://127.0.0.1:" + port + ": connection refused");
        }
    }

    @Test
    void hostWithoutAddressIsNamed() {
        try (HttpOrigin origin = HttpOrigin.open(URI.create("http://nowhere.invalid"), PATIENT);
                Client connection = client(origin)) {
            HttpFailure failure = failureOf(connection, GET);

            assertThat(failure.kind()).isEqualTo(Kind.UNKNOWN_HOST);
            assertThat(failure).hasMessageContaining("\"nowhere.invalid\"");
        }
    }

    /** A busy machine may need more than one hasty exchange. */
    private static void requireRecovery(Client connection) throws HttpFailure {
        while (true) {
            try {
                assertThat(connection.exchange(GET).bodyText()).isEqualTo("ok");
                return;
            } catch (HttpFailure e) {
                if (e.kind() != Kind.RESPONSE_TIMEOUT) {
                    throw e;
                }
            }
        }
    }

    private static HttpFailure failureOf(Client connection, PreparedRequest request) {
        HttpFailure failure = catchThrowableOfType(HttpFailure.class, () -> connection.exchange(request));
        assertThat(failure).as("failure").isNotNull();
        return failure;
    }
}
