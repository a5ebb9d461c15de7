package org.loadharness.workloads.elsewhere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.house.Cases;
import org.loadharness.random.SeedTree;
import org.loadharness.time.Ticker;
import org.loadharness.workload.Settings;
import org.loadharness.workloads.Together;

/** A relay passes on all that it is given, in order and not before its time. */
@Timeout(60)
class LongWayTest {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Ticker ticker = Ticker.system();
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final Queue<Socket> served = new ConcurrentLinkedQueue<>();
    private final ServerSocket server;

    /** Has a server that sends back what it receives until the end, and then ends as well. */
    LongWayTest() throws IOException {
        server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        start(() -> {
            while (true) {
                Socket socket = server.accept();
                served.add(socket);
                start(() -> {
                    try (socket) {
                        socket.getInputStream().transferTo(socket.getOutputStream());
                    }
                });
            }
        });
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
        for (Socket socket : served) {
            socket.close();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void withoutARoundTripItIsTheServersOwnAddress() throws IOException {
        try (LongWay way = way("0ms", "0ms")) {
            assertThat(way.address()).isEqualTo(address());
        }
    }

    @Test
    void whatComesBackIsWhatWasSentWhateverItsPieces() throws Exception {
        int cases = Cases.of(20, 500);
        try (LongWay way = way("2ms", "3ms")) {
            for (int i = 0; i < cases; i++) {
                RandomGenerator random = new SeedTree(77).child(i).stream();
                byte[] bytes = new byte[random.nextInt(200_000)];
                random.nextBytes(bytes);

                assertThat(echo(way, bytes, random)).as("case %d", i).isEqualTo(bytes);
            }
        }
    }

    @Test
    void manyConnectionsDoNotMixWhatTheyCarry() throws Exception {
        try (LongWay way = way("1ms", "1ms")) {
            assertThat(Together.inParallel(16, index -> {
                        byte[] bytes = new byte[50_000 + index];
                        new SeedTree(5).child(index).stream().nextBytes(bytes);
                        return Arrays.equals(bytes, echo(way, bytes, new SeedTree(6).child(index).stream()));
                    }))
                    .containsOnly(true);
        }
    }

    /** More than a relay holds, to a reader who waits: it goes on when there is place again. */
    @Test
    void aReaderWhoIsSlowGetsItAll() throws Exception {
        byte[] bytes = new byte[8 << 20];
        new SeedTree(8).stream().nextBytes(bytes);
        try (LongWay way = way("5ms", "0ms");
                Socket socket = connect(way)) {
            start(() -> {
                socket.getOutputStream().write(bytes);
                socket.shutdownOutput();
            });

            assertThat(socket.getInputStream().readAllBytes()).isEqualTo(bytes);
        }
    }

    /** The first reply is a handshake and a round trip away, each further one a round trip. */
    @Test
    void noReplyIsThereBeforeItsRoundTrip() throws Exception {
        try (LongWay way = way("20ms", "0ms")) {
            long startNanos = ticker.nanos();
            try (Socket socket = connect(way)) {
                exchangeNanos(socket);
                assertThat(ticker.nanos() - startNanos).isGreaterThanOrEqualTo(40 * NANOS_PER_MILLI);
                for (int i = 0; i < 5; i++) {
                    assertThat(exchangeNanos(socket)).isGreaterThanOrEqualTo(20 * NANOS_PER_MILLI);
                }
            }
        }
    }

    @Test
    void jitterMakesAHalfAtMostHalfOfItLonger() {
        Delays delays = new Delays(Duration.ofMillis(20), Duration.ofMillis(6), new SeedTree(3).stream());

        LongStream drawn = LongStream.generate(delays::nextNanos).limit(10_000);

        assertThat(drawn.summaryStatistics()).satisfies(halves -> {
            assertThat(halves.getMin()).isBetween(10_000_000L, 10_010_000L);
            assertThat(halves.getMax()).isBetween(12_990_000L, 13_000_000L);
            assertThat(halves.getAverage()).isBetween(11.46e6, 11.54e6);
        });
    }

    @Test
    void aServerThatIsNotThereEndsTheConnection() throws Exception {
        try (LongWay way = way("2ms", "0ms")) {
            server.close();
            try (Socket socket = connect(way)) {
                assertThatThrownBy(() -> {
                            if (socket.getInputStream().read() < 0) {
                                throw new IOException("ended");
                            }
                        })
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void closingItEndsItsConnections() throws Exception {
        LongWay way = way("1h", "0ms");
        try (Socket socket = connect(way)) {
            way.close();

            assertThatThrownBy(() -> {
                        if (socket.getInputStream().read() < 0) {
                            throw new IOException("ended");
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void itDoesNotPassOnAConnectionThatIsEncrypted() {
        Settings settings = settings("1ms", "0ms");

        assertThatThrownBy(() -> LongWay.to(URI.create("https://127.0.0.1:1"), settings, new SeedTree(1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("without TLS");
    }

    private static Settings settings(String roundTrip, String jitter) {
        return Settings.of(
                List.of(LongWay.ROUND_TRIP, LongWay.JITTER),
                Map.of("round-trip", roundTrip, "round-trip-jitter", jitter));
    }

    private URI address() {
        return URI.create("tcp://127.0.0.1:" + server.getLocalPort());
    }

    private LongWay way(String roundTrip, String jitter) throws IOException {
        return LongWay.to(address(), settings(roundTrip, jitter), new SeedTree(42));
    }

    private static Socket connect(LongWay way) throws IOException {
        return new Socket(way.address().getHost(), way.address().getPort());
    }

    private long exchangeNanos(Socket socket) throws IOException {
        long startNanos = ticker.nanos();
        socket.getOutputStream().write(1);
        socket.getInputStream().read();
        return ticker.nanos() - startNanos;
    }

    private byte[] echo(LongWay way, byte[] bytes, RandomGenerator random) throws IOException {
        try (Socket socket = connect(way)) {
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            start(() -> {
                int sent = 0;
                while (sent < bytes.length) {
                    int count = Math.min(bytes.length - sent, 1 + random.nextInt(30_000));
                    out.write(bytes, sent, count);
                    sent += count;
                }
                socket.shutdownOutput();
            });
            return in.readAllBytes();
        }
    }

    private interface Task {
        void run() throws IOException;
    }

    private void start(Task task) {
        Thread thread = new Thread(
                () -> {
                    try {
                        task.run();
                    } catch (IOException closed) {
                        // the test has ended, or its server
                    }
                },
                "long-way-test");
        threads.add(thread);
        thread.start();
    }
}
