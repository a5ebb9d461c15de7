package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreService;
import org.loadharness.bookstore.rpc.JettyTransport.Options;

final class JettyTransportTest extends TransportContract {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ExecutorService aside = Executors.newCachedThreadPool();

    @AfterEach
    void endWhatRunsAside() {
        aside.shutdownNow();
    }

    @Override
    protected Transport open(URI server, Duration replyTimeout) {
        return JettyTransport.to(server, new Options(4, Integer.MAX_VALUE, 8, 4_000_000, LONG, replyTimeout));
    }

    @Test
    void aReplyBeyondTheLimitFailsTheCall() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.ok("x".repeat(4_000_001)));
                Transport transport = open(server.address(), LONG)) {
            assertThatThrownBy(() -> transport.call(get("/1"))).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aCallBeyondTheLastConnectionWaitsForIt() throws BookStoreException, IOException, InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        BookStoreService books = TestStores.withBooks(1);
        BookStoreService store = new FoundStore(() -> {
            begun.countDown();
            assertThat(opens(released)).isTrue();
            return books;
        });
        Options oneConnection = new Options(1, Integer.MAX_VALUE, 8, 4_000_000, LONG, LONG);
        try (BookStoreServer server = BookStoreServer.start(store, store, ServerOptions.defaults());
                JettyTransport transport = JettyTransport.to(server.address(), oneConnection)) {
            BookStoreClient client = new BookStoreClient(transport, Codec.JSON);
            List<CompletableFuture<Integer>> calls =
                    List.of(countBooks(client), countBooks(client), countBooks(client));
            begun.await();
            assertThat(calls).noneMatch(CompletableFuture::isDone);

            released.countDown();

            assertThat(calls).allSatisfy(call -> assertThat(call.get()).isEqualTo(1));
        }
    }

    /** As the original's clients did beyond 200 connections and 1,024 calls that wait. */
    @Test
    void aCallBeyondTheLastThatMayWaitFails() throws Exception {
        Options tight = Options.defaults().withConnections(1, 2);
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.SILENCE);
                JettyTransport transport = JettyTransport.to(server.address(), tight)) {
            CountDownLatch refused = new CountDownLatch(1);
            for (int call = 0; call < 4; call++) {
                aside.execute(() -> {
                    try {
                        transport.call(get("/1"));
                    } catch (IOException beyond) {
                        refused.countDown();
                    } catch (InterruptedException over) {
                        Thread.currentThread().interrupt();
                    }
                });
            }

            assertThat(opens(refused)).isTrue();
        }
    }

    @Test
    void anInterruptedCallIsGivenUp() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.SILENCE, ScriptedServer.ok("[]"));
                Transport transport = open(server.address(), LONG)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> transport.call(get("/1"))).isInstanceOf(InterruptedException.class);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void leavesNoThreadBehind() throws IOException, InterruptedException {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.ok("[]"))) {
            Transport transport = open(server.address(), LONG);
            assertReply(transport.call(get("/1")), 200, "application/json", "[]");
            assertThat(clientThreads()).isPositive();

            transport.close();

            assertThat(clientThreads()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://127.0.0.1:1",
                "http:///",
                "/x",
                "http://127.0.0.1:1/x",
                "http://127.0.0.1:1?x",
                "http://me@127.0.0.1:1"
            })
    void anAddressThatIsNoServerIsRefused(String server) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JettyTransport.to(URI.create(server), Options.defaults()))
                .withMessage("server must be http://host:port, was " + server);
    }

    @Test
    void optionsSayWhatIsWrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Options(0, Integer.MAX_VALUE, 8, 1, SECOND, SECOND))
                .withMessage("maxConnections must be at least 1, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Options(1, 0, 8, 1, SECOND, SECOND))
                .withMessage("maxWaiting must be at least 1, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Options(1, Integer.MAX_VALUE, 7, 1, SECOND, SECOND))
                .withMessage("maxThreads must be at least 8, was 7");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Options(1, Integer.MAX_VALUE, 8, 0, SECOND, SECOND))
                .withMessage("maxReplyBytes must be at least 1, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Options(1, Integer.MAX_VALUE, 8, 1, Duration.ZERO, SECOND))
                .withMessage("connectTimeout must be at least 1 ms, was PT0S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Options(1, Integer.MAX_VALUE, 8, 1, SECOND, Duration.ofNanos(1)))
                .withMessage("requestTimeout must be at least 1 ms, was PT0.000000001S");
    }

    private CompletableFuture<Integer> countBooks(BookStoreClient client) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return client.getBooks().size();
                    } catch (BookStoreException failure) {
                        throw new IllegalStateException(failure);
                    }
                },
                aside);
    }

    private static boolean opens(CountDownLatch latch) {
        try {
            return latch.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static long clientThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("bookstore-client"))
                .count();
    }
}
