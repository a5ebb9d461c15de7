package org.loadharness.workloads.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.loadharness.workloads.tcp.LineFailure.Kind;

/** The client against a server that is a socket and nothing else. */
class LineClientTest {
    private static final LineClientOptions IMPATIENT =
            new LineClientOptions(Duration.ofSeconds(5), Duration.ofMillis(300), 10);

    private final ServerSocket listener;

    LineClientTest() throws IOException {
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        listener.close();
    }

    @Test
    void linesGoOutAndComeIn() throws Exception {
        try (LineClient client = LineClient.connect(server(), IMPATIENT);
                Socket accepted = listener.accept()) {
            client.send("zwölf");
            assertThat(accepted.getInputStream().readNBytes(7)).isEqualTo("zwölf\n".getBytes(StandardCharsets.UTF_8));
            say(accepted, "a\r\nb\n");

            assertThat(client.receive()).isEqualTo("a");
            assertThat(client.receive()).isEqualTo("b");
        }
    }

    @Test
    void failuresHaveKinds() throws Exception {
        assertThat(kindAfter("")).isEqualTo(Kind.CLOSED);
        assertThat(kindAfter("half")).isEqualTo(Kind.TRUNCATED_LINE);
        assertThat(kindAfter("more than ten bytes\n")).isEqualTo(Kind.LONG_LINE);
        assertThat(Kind.TRUNCATED_LINE.word()).isEqualTo("truncated-line");
    }

    @Test
    void aSilentServerIsGivenUp() throws Exception {
        try (LineClient client = LineClient.connect(server(), IMPATIENT);
                Socket accepted = listener.accept()) {
            assertThat(accepted.isConnected()).isTrue();
            assertThatThrownBy(client::receive)
                    .isInstanceOfSatisfying(
                            LineFailure.class,
                            failure -> assertThat(failure.kind()).isEqualTo(Kind.SLOW_LINE))
                    .hasMessageContaining("300ms");
        }
    }

    @Test
    void aPortWhereNobodyListensRefuses() throws Exception {
        InetSocketAddress nobody = server();
        listener.close();

        LineFailure failure = catchThrowableOfType(
                LineFailure.class, () -> LineClient.connect(nobody, IMPATIENT).close());

        assertThat(failure.kind()).isEqualTo(Kind.CONNECT_REFUSED);
    }

    @Test
    void whatAServerSaidBeforeItClosedIsReadAfterAFailedSend() throws Exception {
        try (LineClient client = LineClient.connect(server(), IMPATIENT)) {
            try (Socket accepted = listener.accept()) {
                say(accepted, "busy\n");
            }
            for (int i = 0; i < 100; i++) {
                client.send("line " + i);
            }

            assertThat(client.receive()).isEqualTo("busy");
        }
    }

    @Test
    void anInterruptEndsAWait() throws Exception {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        CountDownLatch connected = new CountDownLatch(1);
        LineClientOptions patient = new LineClientOptions(Duration.ofSeconds(5), Duration.ofSeconds(50), 10);
        Thread waiting = new Thread(() -> {
            try (LineClient client = LineClient.connect(server(), patient)) {
                connected.countDown();
                client.receive();
            } catch (Exception failure) {
                thrown.set(failure);
            }
        });
        waiting.start();
        connected.await();

        waiting.interrupt();
        waiting.join();

        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
    }

    @Test
    void addressesAreReadAndOthersRefused() throws Exception {
        assertThat(TcpAddress.of(URI.create("tcp://127.0.0.1:4444")))
                .isEqualTo(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 4444));
        for (String wrong : new String[] {"http://127.0.0.1:1", "tcp://127.0.0.1", "tcp:///", "tcp://h:1/path", "x"}) {
            assertThatThrownBy(() -> TcpAddress.of(URI.create(wrong)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(wrong)
                    .hasMessageContaining("tcp://host:port");
        }
    }

    private Kind kindAfter(String text) throws Exception {
        try (LineClient client = LineClient.connect(server(), IMPATIENT)) {
            try (Socket accepted = listener.accept()) {
                say(accepted, text);
            }
            return catchThrowableOfType(LineFailure.class, client::receive).kind();
        }
    }

    private InetSocketAddress server() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort());
    }

    private static void say(Socket accepted, String text) throws IOException {
        accepted.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }
}
