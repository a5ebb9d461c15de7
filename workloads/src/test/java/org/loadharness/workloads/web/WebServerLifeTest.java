package org.loadharness.workloads.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.loadharness.workloads.web.RawHttp.Answer;

/** How a server starts, waits, gives up, and stops. */
class WebServerLifeTest {
    private static final InetSocketAddress LOOPBACK = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final ExecutorService aside = Executors.newCachedThreadPool();

    @AfterEach
    void endWhatRunsAside() {
        aside.shutdownNow();
    }

    @Test
    void listensOnTheAddressItIsGivenAndSaysWhenItIsTaken() throws IOException {
        try (WebServer first = start(request -> WebReply.text(200, ""), WebOptions.at(LOOPBACK))) {
            InetSocketAddress taken = new InetSocketAddress(
                    first.address().getHost(), first.address().getPort());

            assertThat(first.address().toString()).matches("http://127[0-9.]+:[0-9]+");
            assertThatThrownBy(() -> start(request -> WebReply.text(200, ""), WebOptions.at(taken)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(String.valueOf(taken.getPort()));
        }
        assertThat(ownThreads()).isEmpty();
    }

    @Test
    void anUnknownHostIsNamed() {
        InetSocketAddress unknown = InetSocketAddress.createUnresolved("no.such.host.invalid", 0);

        assertThatThrownBy(() -> start(request -> WebReply.text(200, ""), WebOptions.at(unknown)))
                .hasMessageContaining("no.such.host.invalid");
    }

    @Test
    void whatHasBegunIsAnsweredWhileNothingNewIsTaken() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        WebServer server = start(
                request -> {
                    begun.countDown();
                    released.await();
                    return WebReply.text(200, "done");
                },
                WebOptions.at(LOOPBACK));
        RawHttp http = new RawHttp(server.address());
        CompletableFuture<Answer> call = CompletableFuture.supplyAsync(() -> get(http), aside);
        begun.await();

        CompletableFuture<Void> closed = CompletableFuture.runAsync(server::close, aside);
        RawHttp hasty =
                new RawHttp(server.address(), 500); // a connection that nobody takes any more is refused as well
        while (!isRefused(hasty, "/y")) {
            Thread.onSpinWait();
        }
        assertThat(closed).isNotDone();
        released.countDown();

        assertThat(call.get().body()).isEqualTo("done");
        closed.get();
        server.close();
        assertThat(ownThreads()).isEmpty();
    }

    @Test
    void aRequestThatGoesOnForEverDoesNotHoldTheEndUp() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        WebServer server = start(
                request -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return WebReply.text(200, "");
                },
                WebOptions.at(LOOPBACK).withStopTimeout(Duration.ofMillis(100)));
        RawHttp http = new RawHttp(server.address());
        CompletableFuture<Boolean> call = CompletableFuture.supplyAsync(() -> isRefused(http, "/x"), aside);
        begun.await();

        server.close();

        assertThat(call.get()).isTrue();
        assertThat(ownThreads()).isEmpty();
    }

    @Test
    void anAnswerThatTakesTooLongIsGivenUpAndItsThreadServesOthers() throws IOException {
        AtomicInteger calls = new AtomicInteger();
        WebOptions hasty = WebOptions.at(LOOPBACK)
                .withRequestTimeout(Duration.ofMillis(300))
                .withThreads(new WebOptions.Threads(1, 8));
        try (WebServer server = start(
                request -> {
                    if (calls.incrementAndGet() <= 5) {
                        new CountDownLatch(1).await();
                    }
                    return WebReply.text(
                            200, "interrupted: " + Thread.currentThread().isInterrupted());
                },
                hasty)) {
            RawHttp http = new RawHttp(server.address());
            List<CompletableFuture<Answer>> stuck = IntStream.range(0, 5)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> get(http), aside))
                    .toList();

            assertThat(stuck).allSatisfy(call -> {
                assertThat(call.join().status()).isEqualTo(503);
                assertThat(call.join().body()).isEqualTo("{\"message\":\"not answered within 300 ms\"}");
            });
            assertThat(get(http).body()).isEqualTo("interrupted: false");
        }
    }

    @Test
    void aBodyThatDripsIsNotWaitedForAnyLongerThanASilentOne() throws Exception {
        WebOptions hasty = WebOptions.at(LOOPBACK).withRequestTimeout(Duration.ofMillis(300));
        try (WebServer server = start(request -> WebReply.text(200, ""), hasty)) {
            RawHttp http = new RawHttp(server.address());
            try (Socket silent = http.open();
                    Socket dripping = http.open()) {
                byte[] head =
                        "POST /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 1000000\r\n\r\n"
                                .getBytes(StandardCharsets.US_ASCII);
                silent.getOutputStream().write(head);
                dripping.getOutputStream().write(head);
                AtomicBoolean answered = new AtomicBoolean();
                CompletableFuture<Void> drops = CompletableFuture.runAsync(() -> drip(dripping, answered), aside);

                assertThat(RawHttp.read(silent).status()).isEqualTo(408);
                assertThat(RawHttp.read(dripping).status()).isEqualTo(408);
                answered.set(true);
                drops.get();
            }
        }
    }

    @Test
    void moreConnectionsThanAllowedWaitForTheirTurn() throws Exception {
        WebOptions narrow = WebOptions.at(LOOPBACK).withLimits(new WebOptions.Limits(100, 2));
        try (WebServer server = start(request -> WebReply.text(200, "ok"), narrow)) {
            RawHttp http = new RawHttp(server.address());
            List<CompletableFuture<Answer>> calls = IntStream.range(0, 50)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> get(http), aside))
                    .toList();

            assertThat(calls).allSatisfy(call -> assertThat(call.join().body()).isEqualTo("ok"));
        }
    }

    private static WebServer start(Endpoint endpoint, WebOptions options) throws IOException {
        return WebServer.start(
                "web-life-test", Routes.under("").get("/x", endpoint).post("/x", endpoint), options);
    }

    private static Answer get(RawHttp http) {
        try {
            return http.get("/x");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Whether a request finds no listener, is cut off, or is answered that the server stops. */
    private static boolean isRefused(RawHttp http, String path) {
        try {
            return http.get(path).status() == 503;
        } catch (IOException refused) {
            return true;
        }
    }

    private static void drip(Socket socket, AtomicBoolean answered) {
        try {
            while (!answered.get()) {
                socket.getOutputStream().write('x');
                socket.getOutputStream().flush();
                Thread.onSpinWait();
            }
        } catch (IOException ended) {
            // the server has had enough, which is what the test is about
        }
    }

    private static List<String> ownThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("web-life-test"))
                .toList();
    }
}
