package org.loadharness.workloads.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.loadharness.workloads.tcp.LineServerOptions.Timeouts;

/** Who serves connections, and how a server ends. */
class ThreadingTest {
    private static final int VIRTUAL_SINCE = 21;

    private final EchoHandler handler = new EchoHandler();

    static Stream<Threading> all() {
        Stream<Threading> always = Stream.of(
                new Threading.Pool(2, OptionalInt.empty()),
                new Threading.Pool(2, OptionalInt.of(50)),
                new Threading.OwnThread());
        return hasVirtual() ? Stream.concat(always, Stream.of(new Threading.VirtualThread())) : always;
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyConnectionIsServed(Threading threading) throws IOException {
        try (LineServer server = start(threading)) {
            for (int i = 0; i < 20; i++) {
                try (PlainClient client = new PlainClient(server.address())) {
                    assertThat(client.send("last\n").rest()).containsExactly("last");
                }
            }
        }
    }

    /** As many times as there are threads in a pool, and once more: no thread is lost to it. */
    @ParameterizedTest
    @MethodSource("all")
    void aRequestForWhichThereIsNoMemoryEndsItsConnectionAlone(Threading threading) throws IOException {
        try (LineServer server = start(threading);
                PlainClient other = new PlainClient(server.address())) {
            assertThat(other.send("before\n").line()).isEqualTo("before");
            for (int i = 0; i < 3; i++) {
                try (PlainClient client = new PlainClient(server.address())) {
                    assertThat(client.send("starve\n").rest()).isEmpty();
                }
            }
            assertThat(other.send("after\n").line()).isEqualTo("after");
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aStopAnswersWhatHasBegunAndRefusesTheRest(Threading threading) throws Exception {
        LineServer server = start(threading);
        try (PlainClient begun = new PlainClient(server.address());
                PlainClient idle = new PlainClient(server.address())) {
            begun.send("hold\n");
            handler.held.await();
            Thread stop = new Thread(() -> close(server));
            stop.start();

            assertThat(idle.rest()).singleElement().asString().startsWith("error: stopping: ");
            handler.letGo.countDown();
            assertThat(begun.rest()).containsExactly("hold");
            stop.join();

            assertThatThrownBy(() -> new PlainClient(server.address())).isInstanceOf(IOException.class);
            assertThat(threadsOfServer()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aLineThatIsBegunAndNotEndedDoesNotHoldUpAStop(Threading threading) throws Exception {
        LineServer server = start(threading);
        try (PlainClient client = new PlainClient(server.address())) {
            assertThat(client.send("first\n").line()).isEqualTo("first");
            client.send("half a li");

            server.close();

            assertThat(client.rest()).singleElement().asString().startsWith("error: stopping: ");
            assertThat(threadsOfServer()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatFollowsTheRequestUnderWayIsRefusedInWordsAtAStop(Threading threading) throws Exception {
        for (String following : List.of("next\n", "half a li")) {
            EchoHandler holding = new EchoHandler();
            LineServer server = start(threading, holding);
            try (PlainClient client = new PlainClient(server.address());
                    PlainClient idle = new PlainClient(server.address())) {
                client.send("hold\n" + following);
                holding.held.await();
                Thread stop = new Thread(() -> close(server));
                stop.start();
                assertThat(idle.rest()).singleElement().asString().startsWith("error: stopping: ");
                holding.letGo.countDown();

                List<String> rest = client.rest();
                stop.join();

                assertThat(rest).hasSize(2).startsWith("hold");
                assertThat(rest.get(1)).startsWith("error: stopping: ");
                assertThat(server.counts()).isEqualTo(new ServerCounts(2, 1, 1, 1));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatDoesNotEndInTimeIsCutOff(Threading threading) throws Exception {
        LineServer server = start(threading, handler, Duration.ofSeconds(1));
        try (PlainClient begun = new PlainClient(server.address())) {
            begun.send("hold\n");
            handler.held.await();

            server.close();

            assertThat(begun.rest()).isNotEqualTo(List.of("hold"));
            assertThat(threadsOfServer()).isEmpty();
        } catch (IOException reset) {
            assertThat(threadsOfServer()).isEmpty();
        }
    }

    @Test
    void thoseThatFindThePoolsQueueFullAreTurnedAway() throws Exception {
        try (LineServer server = start(new Threading.Pool(1, OptionalInt.of(1)));
                PlainClient served = new PlainClient(server.address())) {
            served.send("hold\n");
            handler.held.await();
            try (PlainClient waiting = new PlainClient(server.address());
                    PlainClient refused = new PlainClient(server.address())) {
                waiting.send("last\n");
                assertThat(refused.rest()).singleElement().asString().startsWith("error: busy: 1 threads are taken");
                handler.letGo.countDown();
                assertThat(waiting.socket.isConnected()).isTrue();
                served.socket.close();
                assertThat(waiting.rest()).containsExactly("last");
            }
            assertThat(PlainClient.settled(server, 2)).isEqualTo(new ServerCounts(3, 1, 2, 0));
        }
    }

    @Test
    void connectionsThatWaitForAThreadWhenItStopsAreRefused() throws Exception {
        LineServer server = start(new Threading.Pool(1, OptionalInt.empty()));
        try (PlainClient served = new PlainClient(server.address());
                PlainClient waiting = new PlainClient(server.address())) {
            served.send("hold\n");
            handler.held.await();
            Thread stop = new Thread(() -> close(server));
            stop.start();

            assertThat(waiting.rest()).singleElement().asString().startsWith("error: stopping: ");
            handler.letGo.countDown();
            stop.join();
        }
    }

    @Test
    void theWaitForAThreadIsReportedWithTheFirstLineAlone() throws Exception {
        List<Long> waitsNanos = new ArrayList<>();
        AtomicLong connections = new AtomicLong();
        LineHandler reporting = (request, reply) -> {
            connections.incrementAndGet();
            waitsNanos.add(request.waitedNanos());
            reply.line("");
            return LineHandler.After.READ_ON;
        };
        LineServerOptions options =
                LineServerOptions.named("pool-of-one").withThreading(new Threading.Pool(1, OptionalInt.empty()));

        try (LineServer server = LineServer.start(options, reporting);
                PlainClient client = new PlainClient(server.address())) {
            client.send("first\n").line();
            client.send("second\n").line();
        }

        assertThat(waitsNanos.get(0)).isPositive();
        assertThat(waitsNanos.get(1)).isZero();
    }

    @Test
    void virtualThreadsWithoutAJavaThatHasThemAreRefusedInWords() {
        assumeTrue(!hasVirtual());

        assertThatThrownBy(() -> start(new Threading.VirtualThread()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("need Java 21 or later");
    }

    private LineServer start(Threading threading) throws IOException {
        return start(threading, handler);
    }

    private static LineServer start(Threading threading, LineHandler answering) throws IOException {
        return start(threading, answering, Duration.ofSeconds(20));
    }

    private static LineServer start(Threading threading, LineHandler answering, Duration stop) throws IOException {
        return LineServer.start(
                LineServerOptions.named("contract")
                        .withThreading(threading)
                        .withTimeouts(new Timeouts(Duration.ofSeconds(20), Duration.ofSeconds(20), stop)),
                answering);
    }

    private static List<Thread> threadsOfServer() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("contract-") && thread.isAlive())
                .toList();
    }

    private static void close(LineServer server) {
        try {
            server.close();
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private static boolean hasVirtual() {
        return Runtime.version().feature() >= VIRTUAL_SINCE;
    }
}
