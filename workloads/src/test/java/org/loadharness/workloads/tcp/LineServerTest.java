package org.loadharness.workloads.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.loadharness.workloads.tcp.LineServerOptions.Limits;
import org.loadharness.workloads.tcp.LineServerOptions.Timeouts;

/** What any client may do to a server of lines, seen through a plain socket. */
class LineServerTest {
    private static final int LINE_BYTES = 40;

    private final EchoHandler handler = new EchoHandler();
    private final AtomicReference<LineServer> started = new AtomicReference<>();

    @AfterEach
    void stop() throws IOException {
        handler.letGo.countDown();
        LineServer server = started.get();
        if (server != null) {
            server.close();
            server.close();
        }
    }

    @Test
    void aLineIsAnsweredHoweverItIsSplit() throws IOException {
        LineServer server = start(options());

        try (PlainClient client = new PlainClient(server.address())) {
            OutputStream out = client.socket.getOutputStream();
            for (byte each : "zwölf Bären\r\n".getBytes(StandardCharsets.UTF_8)) {
                out.write(each);
                out.flush();
            }

            assertThat(client.line()).isEqualTo("zwölf Bären");
        }
    }

    @Test
    void linesThatComeTogetherAreAnsweredInTheirOrder() throws IOException {
        LineServer server = start(options());

        try (PlainClient client = new PlainClient(server.address())) {
            client.send("one\ntwo\n\nlast\nbeyond\n");

            assertThat(client.rest()).containsExactly("one", "two", "", "last");
        }
        assertThat(PlainClient.settled(server, 4)).isEqualTo(new ServerCounts(1, 0, 4, 0));
    }

    @Test
    void aRequestOfABrowserIsMisdirectedAndWhatFollowsIsNoLine() throws IOException {
        LineServer server = start(options());

        try (PlainClient client = new PlainClient(server.address())) {
            client.send("POST / HTTP/1.1\r\nHost: a.example\r\n\r\nreset\n");

            assertThat(client.rest())
                    .containsExactly("HTTP/1.1 421 Misdirected Request", "Content-Length: 0", "Connection: close", "");
        }
    }

    @Test
    void theLongestLineIsTakenAndALongerOneRefused() throws IOException {
        LineServer server = start(options());
        String longest = "x".repeat(LINE_BYTES);

        try (PlainClient client = new PlainClient(server.address())) {
            client.send(longest + "\r\n" + longest + "\n");
            assertThat(client.line()).isEqualTo(longest);
            assertThat(client.line()).isEqualTo(longest);
            client.send(longest + "x\n");
            assertThat(client.rest()).singleElement().asString().startsWith("error: long-line: ");
        }
    }

    @Test
    void aFloodWithoutALineEndIsRefusedInWords() throws IOException {
        LineServer server = start(options());

        try (PlainClient client = new PlainClient(server.address())) {
            client.send("y".repeat(500_000));

            assertThat(client.rest()).singleElement().asString().startsWith("error: long-line: ");
        }
        assertThat(PlainClient.settled(server, 1)).isEqualTo(new ServerCounts(1, 0, 0, 1));
    }

    @Test
    void bytesThatAreNoTextAreRefused() throws IOException {
        LineServer server = start(options());

        try (PlainClient client = new PlainClient(server.address())) {
            client.socket.getOutputStream().write(new byte[] {'a', (byte) 0xC3, (byte) 0x28, 0, '\n'});

            assertThat(client.rest()).singleElement().asString().startsWith("error: malformed-line: ");
        }
    }

    @Test
    void aLineThatIsNotEndedIsNotCarriedOut() throws IOException {
        LineServer server = start(options());

        try (PlainClient client = new PlainClient(server.address())) {
            client.send("half a li");
            client.socket.shutdownOutput();

            assertThat(client.rest()).singleElement().asString().startsWith("error: truncated-line: ");
        }
        assertThat(PlainClient.settled(server, 1)).isEqualTo(new ServerCounts(1, 0, 0, 1));
    }

    @Test
    void aClientThatTricklesIsRefusedAfterTheTimeForOneLine() throws Exception {
        LineServer server = start(options()
                .withTimeouts(new Timeouts(Duration.ofMillis(300), Duration.ofSeconds(5), Duration.ofSeconds(5))));

        try (PlainClient client = new PlainClient(server.address())) {
            Thread trickle = new Thread(() -> trickle(client));
            trickle.start();

            assertThat(client.rest()).singleElement().asString().startsWith("error: slow-line: ");
            client.socket.close();
            trickle.join();
        }
    }

    @Test
    void aClientThatDoesNotTakeItsReplyIsCutOff() throws IOException {
        LineServer server = start(options()
                .withTimeouts(new Timeouts(Duration.ofSeconds(5), Duration.ofMillis(300), Duration.ofSeconds(5))));

        try (PlainClient client = new PlainClient(server.address())) {
            client.send("much\n");

            assertThat(PlainClient.settled(server, 1)).isEqualTo(new ServerCounts(1, 0, 0, 1));
        }
    }

    @Test
    void aLongReplyArrivesWhole() throws IOException {
        LineServer server = start(options());

        try (PlainClient client = new PlainClient(server.address())) {
            client.send("much\nlast\n");

            assertThat(client.rest()).hasSize(EchoHandler.MUCH_LINES + 2).endsWith("much", "last");
        }
    }

    @Test
    void aRefusalOfTheHandlerTakesThePlaceOfTheReply() throws IOException {
        LineServer server = start(options());

        try (PlainClient client = new PlainClient(server.address())) {
            client.send("refuse\n");

            assertThat(client.rest()).containsExactly("error: bad-request: asked to refuse");
        }
    }

    @Test
    void faultsOfTheHandlerEndOneConnectionAlone() throws IOException {
        LineServer server = start(options().withThreading(new Threading.OwnThread()));

        for (String word : new String[] {"fault", "deep"}) {
            try (PlainClient client = new PlainClient(server.address())) {
                client.send(word + "\n");
                assertThat(client.rest()).singleElement().asString().startsWith("error: server-fault: ");
            }
        }

        try (PlainClient client = new PlainClient(server.address())) {
            assertThat(client.send("still there\n").line()).isEqualTo("still there");
        }
    }

    @Test
    void resetsDoNotDisturbTheServer() throws IOException {
        LineServer server = start(options());

        for (int i = 0; i < 50; i++) {
            new PlainClient(server.address())
                    .send(i % 2 == 0 ? "never ended" : "much\n")
                    .reset();
        }

        assertThat(PlainClient.settled(server, 50).completed()).isZero();
        try (PlainClient client = new PlainClient(server.address())) {
            assertThat(client.send("still there\n").line()).isEqualTo("still there");
        }
    }

    @Test
    void aClientThatSaysNothingIsNoFailure() throws IOException {
        LineServer server = start(options());

        new PlainClient(server.address()).close();
        try (PlainClient client = new PlainClient(server.address())) {
            client.send("last\n").rest();
        }

        assertThat(PlainClient.settled(server, 1).failed()).isZero();
    }

    @Test
    void connectionsBeyondTheLimitAreTurnedAwayInWords() throws IOException {
        LineServer server = start(options().withLimits(new Limits(10, 1, LINE_BYTES)));

        try (PlainClient first = new PlainClient(server.address())) {
            assertThat(first.send("here\n").line()).isEqualTo("here");
            try (PlainClient second = new PlainClient(server.address())) {
                assertThat(second.rest()).singleElement().asString().startsWith("error: busy: 1 connections are open");
            }
        }
        assertThat(PlainClient.settled(server, 1)).isEqualTo(new ServerCounts(2, 1, 1, 0));
    }

    private LineServer start(LineServerOptions options) throws IOException {
        LineServer server = LineServer.start(options, handler);
        started.set(server);
        return server;
    }

    private static LineServerOptions options() {
        return LineServerOptions.named("echo").withLimits(new Limits(100, 1000, LINE_BYTES));
    }

    private static void trickle(PlainClient client) {
        try {
            for (int i = 0; i < LINE_BYTES - 1; i++) {
                client.send("z");
                client.socket.getOutputStream().flush();
                LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
            }
        } catch (IOException refused) {
            // as it should be
        }
    }
}
