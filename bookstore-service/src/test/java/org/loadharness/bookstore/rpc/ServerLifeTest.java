package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.host.JettyHost;
import org.loadharness.bookstore.rpc.PlainHttp.Response;

/** How a server starts, fails, and stops. */
final class ServerLifeTest {

    private static final long LONG_MILLIS = 20_000;
    private static final String HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String LIST = "GET /stock/LISTBOOKS HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private final ExecutorService aside = Executors.newCachedThreadPool();

    @AfterEach
    void endWhatRunsAside() {
        aside.shutdownNow();
    }

    @Test
    void listensOnTheLoopbackInterfaceOnly() throws Exception {
        BookStoreService store = TestStores.withBooks(1);
        try (BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults())) {
            assertThat(InetAddress.getByName(server.address().getHost()).isLoopbackAddress())
                    .isTrue();
            assertThat(server.address().getPort()).isPositive();
            assertThat(server.address().toString()).matches("http://[0-9.]+:[0-9]+");
        }
    }

    @Test
    void listensWhereItIsAsked() throws Exception {
        BookStoreService store = TestStores.withBooks(1);
        ServerOptions everywhere = ServerOptions.defaults().withAddress(new InetSocketAddress("0.0.0.0", 0));
        try (BookStoreServer server = BookStoreServer.start(store, store, everywhere)) {
            assertThat(new PlainHttp(server.address()).get("/health").status()).isEqualTo(200);
        }
    }

    @Test
    void saysWhichAddressIsTaken() throws Exception {
        BookStoreService store = TestStores.withBooks(1);
        try (BookStoreServer first = BookStoreServer.start(store, store, ServerOptions.defaults())) {
            int port = first.address().getPort();
            ServerOptions taken =
                    ServerOptions.defaults().withAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));

            assertThatThrownBy(() -> BookStoreServer.start(store, store, taken))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(String.valueOf(port));
        }
        assertThat(serverThreads()).isEmpty();
    }

    @Test
    void doesNotGuessAnAddress() throws Exception {
        BookStoreService store = TestStores.withBooks(1);
        InetSocketAddress unknown = InetSocketAddress.createUnresolved("no.such.host.invalid", 0);

        assertThatThrownBy(() -> BookStoreServer.start(
                        store, store, ServerOptions.defaults().withAddress(unknown)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no.such.host.invalid");
    }

    @Test
    void answersACallThatHasBegunAndTakesNoMore()
            throws BookStoreException, ExecutionException, IOException, InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        BookStoreService books = TestStores.withBooks(1);
        BookStoreService store = new FoundStore(() -> {
            begun.countDown();
            assertThat(opens(released, LONG_MILLIS)).isTrue();
            return books;
        });
        BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults());
        PlainHttp http = new PlainHttp(server.address());
        CompletableFuture<Response> call = CompletableFuture.supplyAsync(() -> list(http), aside);
        begun.await();

        try (Socket idle = http.open()) {
            use(idle);
            CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close, aside);
            awaitRefusal(http);

            assertThat(closed).isNotDone();
            idle.getOutputStream().write(LIST.getBytes(StandardCharsets.US_ASCII));
            String late = new String(idle.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(late).doesNotContain("HTTP/1.1 2");
            released.countDown();
            assertThat(call.get().status()).isEqualTo(200);
            closed.get();
        }
        assertThat(serverThreads()).isEmpty();
    }

    /** One call, so that the server has taken the connection: what it has not taken yet is not idle. */
    private static void use(Socket socket) throws IOException {
        socket.getOutputStream().write(HEALTH.getBytes(StandardCharsets.US_ASCII));
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            assertThat(next).as("after %s", head).isNotNegative();
            head.append((char) next);
        }
    }

    @Test
    void aCallMayTakeLongerThanAConnectionMayBeSilent() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        BookStoreService books = TestStores.withBooks(1);
        BookStoreService store = new FoundStore(() -> {
            assertThat(opens(never, 700)).isFalse();
            return books;
        });
        ServerOptions impatient = ServerOptions.defaults().withIdleTimeout(Duration.ofMillis(200));
        try (BookStoreServer server = BookStoreServer.start(store, store, impatient)) {
            assertThat(new PlainHttp(server.address()).get("/stock/LISTBOOKS").status())
                    .isEqualTo(200);
        }
    }

    @Test
    void cutsOffACallThatGoesOnForTooLong() throws BookStoreException, IOException, InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        BookStoreService books = TestStores.withBooks(1);
        BookStoreService store = new FoundStore(() -> {
            begun.countDown();
            boolean unused = opens(never, LONG_MILLIS);
            if (Thread.currentThread().isInterrupted()) {
                interrupted.countDown();
            }
            return books;
        });
        ServerOptions hasty = ServerOptions.defaults().withStopTimeout(Duration.ofMillis(300));
        BookStoreServer server = BookStoreServer.start(store, store, hasty);
        try (Socket socket = new PlainHttp(server.address()).open();
                CapturedLog log = new CapturedLog(JettyHost.class)) {
            socket.getOutputStream().write(LIST.getBytes(StandardCharsets.US_ASCII));
            begun.await();

            server.close();

            assertThat(interrupted.await(10, TimeUnit.SECONDS)).isTrue();
            String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(reply).doesNotContain("HTTP/1.1 200");
            assertThat(log.records())
                    .singleElement()
                    .satisfies(logged -> assertThat(logged.getMessage()).contains("cut off", "300 ms"));
        }
    }

    @Test
    void leavesNoThreadAndNoListenerBehind() throws Exception {
        BookStoreService store = TestStores.withBooks(1);
        BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults());
        PlainHttp http = new PlainHttp(server.address());
        try (Socket idle = http.open()) {
            assertThat(http.get("/health").status()).isEqualTo(200);
            assertThat(serverThreads()).isNotEmpty();

            server.close();
            server.close();

            assertThat(serverThreads()).isEmpty();
            assertThat(idle.getInputStream().read()).isEqualTo(-1);
            assertThatThrownBy(() -> http.get("/health")).isInstanceOf(ConnectException.class);
        }
    }

    /** Waits for a latch, or for an interrupt, which stays. */
    private static boolean opens(CountDownLatch latch, long waitMillis) {
        try {
            return latch.await(waitMillis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Tries until a connection is refused; the test's own timeout ends it otherwise. */
    private static void awaitRefusal(PlainHttp http) throws IOException {
        while (true) {
            try {
                http.open().close();
            } catch (ConnectException refused) {
                return;
            }
        }
    }

    private static Response list(PlainHttp http) {
        try {
            return http.get("/stock/LISTBOOKS");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Set<String> serverThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.contains("bookstore-server") || name.contains("Scheduler-"))
                .collect(Collectors.toSet());
    }
}
