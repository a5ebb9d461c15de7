package org.loadharness.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.loadharness.http.HttpFailure.Kind;

/** An exchange ends on interrupt and on close; each test would hang otherwise. */
final class HttpConnectionEndingTest {

    private static final PreparedRequest GET = PreparedRequest.get("/slow");
    private static final HttpLimits PATIENT = HttpLimits.DEFAULT.withExchangeTimeout(Duration.ofHours(1));
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private final CountDownLatch asked = new CountDownLatch(1);

    /** Takes a request and says nothing. */
    private void keepSilent(Peer peer) throws IOException {
        peer.readHead();
        asked.countDown();
        peer.awaitEnd();
    }

    @Test
    void interruptEndsAnExchangeOfAPlatformThread()
            throws IOException, InterruptedException, ReflectiveOperationException {
        requireInterrupt(exchange -> {
            Thread thread = new Thread(exchange, "interrupted-user");
            thread.start();
            return thread;
        });
    }

    @Test
    void interruptEndsAnExchangeOfAVirtualThread()
            throws IOException, InterruptedException, ReflectiveOperationException {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads came with Java 21");
        requireInterrupt(HttpConnectionEndingTest::startVirtual);
    }

    @Test
    void virtualUsersWaitWithoutHoldingTheirCarriers() throws IOException, ReflectiveOperationException {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads came with Java 21");
        int users = 20 * Runtime.getRuntime().availableProcessors();
        CountDownLatch allAsked = new CountDownLatch(users);
        ScriptedServer.Script meeting = peer -> {
            peer.readRequest();
            allAsked.countDown();
            allAsked.await();
            peer.send(OK);
            peer.awaitClose();
        };
        try (ScriptedServer server = ScriptedServer.start(meeting);
                HttpOrigin origin = HttpOrigin.open(server.uri(), PATIENT)) {
            List<CompletableFuture<String>> bodies = new ArrayList<>();
            for (int i = 0; i < users; i++) {
                CompletableFuture<String> body = new CompletableFuture<>();
                bodies.add(body);
                startVirtual(() -> body.complete(bodyOf(origin.newConnection())));
            }

            assertThat(bodies).allSatisfy(body -> assertThat(body.join()).isEqualTo("ok"));
        }
    }

    private static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    }

    private interface Starter {
        Thread start(Runnable exchange) throws ReflectiveOperationException;
    }

    private void requireInterrupt(Starter starter)
            throws IOException, InterruptedException, ReflectiveOperationException {
        CompletableFuture<Boolean> flagAfter = new CompletableFuture<>();
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        try (ScriptedServer server = ScriptedServer.start(this::keepSilent, ScriptedServer.always(OK));
                HttpOrigin origin = HttpOrigin.open(server.uri(), PATIENT);
                HttpConnection connection = origin.newConnection()) {
            Thread user = starter.start(() -> {
                failure.complete(catchThrowable(() -> connection.exchange(GET)));
                flagAfter.complete(Thread.currentThread().isInterrupted());
            });
            asked.await();
            user.interrupt();

            assertThat(failure.join())
                    .isInstanceOfSatisfying(
                            HttpFailure.class, e -> assertThat(e.kind()).isEqualTo(Kind.INTERRUPTED));
            assertThat(flagAfter.join()).isTrue();
            user.join();
            assertThat(connection.exchange(GET).bodyText()).isEqualTo("ok");
        }
    }

    @Test
    void interruptedThreadSendsNothing() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.always(OK));
                HttpOrigin origin = HttpOrigin.open(server.uri(), PATIENT);
                HttpConnection connection = origin.newConnection()) {
            connection.exchange(GET);
            Thread.currentThread().interrupt();
            HttpFailure onOpenConnection = failureOf(connection, GET);
            HttpFailure onNoConnection = failureOf(connection, GET);
            boolean interrupted = Thread.interrupted();

            assertThat(onOpenConnection.kind()).isEqualTo(Kind.INTERRUPTED);
            assertThat(onNoConnection.kind()).isEqualTo(Kind.INTERRUPTED);
            assertThat(interrupted).isTrue();
            assertThat(connection.exchange(GET).bodyText()).isEqualTo("ok");
        }
    }

    @Test
    void closeFromAnotherThreadEndsAnExchange() throws IOException, InterruptedException {
        requireEnd((origin, connection) -> connection.close());
    }

    @Test
    void closeOfTheOriginEndsAllExchanges() throws IOException, InterruptedException {
        requireEnd((origin, connection) -> origin.close());
    }

    private interface End {
        void end(HttpOrigin origin, HttpConnection connection);
    }

    private void requireEnd(End end) throws IOException, InterruptedException {
        try (ScriptedServer server = ScriptedServer.start(this::keepSilent);
                HttpOrigin origin = HttpOrigin.open(server.uri(), PATIENT);
                HttpConnection connection = origin.newConnection()) {
            CompletableFuture<Throwable> failure =
                    CompletableFuture.supplyAsync(() -> catchThrowable(() -> connection.exchange(GET)));
            asked.await();
            end.end(origin, connection);

            assertThat(failure.join())
                    .isInstanceOfSatisfying(
                            HttpFailure.class, e -> assertThat(e.kind()).isEqualTo(Kind.CLOSED));
            assertThat(failureOf(connection, GET).kind()).isEqualTo(Kind.CLOSED);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void closeBetweenBeginAndConnectIsNotMissed() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(this::keepSilent);
                HttpOrigin origin = HttpOrigin.open(server.uri(), PATIENT);
                BlockingWire wire = new BlockingWire(origin, origin.watch())) {
            wire.begin();
            origin.watch().add(wire);
            origin.watch().close();

            HttpFailure failure = catchThrowableOfType(HttpFailure.class, wire::connect);

            assertThat(failure.kind()).isEqualTo(Kind.CLOSED);
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    @SuppressWarnings("try") // closing early is what it is about
    void connectionOfAClosedOriginIsClosed() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(this::keepSilent);
                HttpOrigin origin = HttpOrigin.open(server.uri(), PATIENT)) {
            origin.close();

            assertThat(failureOf(origin.newConnection(), GET).kind()).isEqualTo(Kind.CLOSED);
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void secondThreadOnAConnectionIsRefusedAndDoesNoHarm() throws IOException, InterruptedException {
        CountDownLatch refused = new CountDownLatch(1);
        ScriptedServer.Script waiting = peer -> {
            peer.readRequest();
            asked.countDown();
            refused.await();
            peer.send(OK);
            peer.awaitClose();
        };
        try (ScriptedServer server = ScriptedServer.start(waiting);
                HttpOrigin origin = HttpOrigin.open(server.uri(), PATIENT);
                HttpConnection connection = origin.newConnection()) {
            CompletableFuture<String> body = CompletableFuture.supplyAsync(() -> bodyOf(connection));
            asked.await();

            assertThatThrownBy(() -> connection.exchange(GET)).isInstanceOf(IllegalStateException.class);

            refused.countDown();
            assertThat(body.join()).isEqualTo("ok");
        }
    }

    private static String bodyOf(HttpConnection connection) {
        try {
            return connection.exchange(GET).bodyText();
        } catch (HttpFailure e) {
            throw new AssertionError(e);
        }
    }

    private static HttpFailure failureOf(HttpConnection connection, PreparedRequest request) {
        HttpFailure failure = catchThrowableOfType(HttpFailure.class, () -> connection.exchange(request));
        assertThat(failure).as("failure").isNotNull();
        return failure;
    }
}
