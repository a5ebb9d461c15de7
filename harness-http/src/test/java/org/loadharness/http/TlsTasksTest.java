package org.loadharness.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.http.TlsClient.TlsOptions;

/** What a handshake has to compute is not computed by a thread that has others to serve. */
@Timeout(60)
final class TlsTasksTest {
    private static final HttpLimits LIMITS = HttpLimits.DEFAULT.withExchangeTimeout(Duration.ofSeconds(20));

    @TempDir
    @SuppressWarnings("NonFinalStaticField") // JUnit sets it
    static Path directory;

    @SuppressWarnings("NonFinalStaticField") // made once for the class, before its tests
    static Certificates certificates;

    @BeforeAll
    static void makeCertificates() throws IOException, InterruptedException {
        certificates = Certificates.make(directory);
    }

    private static Supplier<TlsClient> trusting() throws Exception {
        TlsOptions options =
                new TlsOptions(Optional.of(certificates.authority()), Optional.empty(), TlsOptions.Verification.FULL);
        return () -> TlsClient.of(options);
    }

    private static Predicate<Thread> computes(URI server) {
        return thread -> thread.getName().startsWith("http-handshakes-" + server.getAuthority());
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void connectionInStepsHasOthersComputeForIt(String version) throws Exception {
        try (EchoServer server = EchoServer.start(certificates.ofServer(), false, version);
                HttpOrigin origin = HttpOrigin.open(server.uri(), LIMITS, trusting());
                Client client = Client.stepped(origin)) {
            assertThat(client.exchange(PreparedRequest.get("/")).status()).isEqualTo(200);

            assertThat(Thread.getAllStackTraces().keySet()).anyMatch(computes(server.uri()));
        }
    }

    @Test
    void connectionThatWaitsComputesItself() throws Exception {
        try (EchoServer server = EchoServer.start(certificates.ofServer(), false, "TLSv1.3");
                HttpOrigin origin = HttpOrigin.open(server.uri(), LIMITS, trusting());
                Client client = Client.waiting(origin)) {
            assertThat(client.exchange(PreparedRequest.get("/")).status()).isEqualTo(200);

            assertThat(Thread.getAllStackTraces().keySet()).noneMatch(computes(server.uri()));
        }
    }

    @Test
    void othersMakeTheKeysThatAHandshakeOffersFirst() throws Exception {
        Deque<Runnable> held = new ArrayDeque<>();
        try (EchoServer server = EchoServer.start(certificates.ofServer(), false, "TLSv1.3");
                SocketChannel channel = SocketChannel.open(
                        new InetSocketAddress("localhost", server.uri().getPort()))) {
            channel.configureBlocking(false);

            TlsStream tls = trusting().get().begin("localhost", server.uri().getPort(), held::add);

            assertThat(held).hasSize(1);
            assertThat(tls.isComputing()).isTrue();
            assertThat(tls.shakeHands(channel)).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void nothingIsSentOrReadAsLongAsOthersCompute(String version) throws Exception {
        Deque<Runnable> held = new ArrayDeque<>();
        try (EchoServer server = EchoServer.start(certificates.ofServer(), false, version);
                SocketChannel channel = SocketChannel.open(
                        new InetSocketAddress("localhost", server.uri().getPort()));
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
            TlsStream tls = trusting().get().begin("localhost", server.uri().getPort(), held::add);

            int computed = 0;
            while (!tls.shakeHands(channel)) {
                if (!tls.isComputing()) {
                    key.selector().select(ready -> {});
                    continue;
                }
                assertThat(tls.shakeHands(channel)).isFalse();
                assertThat(tls.read(channel, ByteBuffer.allocate(10))).isZero();
                assertThat(tls.write(channel, ByteBuffer.wrap("GET".getBytes(US_ASCII))))
                        .isZero();
                assertThat(held).hasSize(1);
                held.remove().run();
                computed++;
            }

            assertThat(computed)
                    .as("keys of its own, and the check of the server's")
                    .isGreaterThan(1);
            assertThat(echoed(tls, channel, selector)).startsWith("HTTP/1.1 200");
        }
    }

    private static String echoed(TlsStream tls, SocketChannel channel, Selector selector) throws IOException {
        ByteBuffer request = ByteBuffer.wrap("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
        while (request.hasRemaining()) {
            tls.write(channel, request);
        }
        ByteBuffer reply = ByteBuffer.allocate(1000);
        while (reply.position() < "HTTP/1.1 200".length()) {
            if (tls.read(channel, reply) == 0) {
                selector.select(ready -> {});
            }
        }
        return new String(reply.array(), 0, reply.position(), US_ASCII);
    }
}
