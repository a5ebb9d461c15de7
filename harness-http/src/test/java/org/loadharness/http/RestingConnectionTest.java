package org.loadharness.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A connection that waits does not see what its server does between two requests, unless it looks. */
final class RestingConnectionTest {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final PreparedRequest POST = PreparedRequest.post("/orders", "text/plain");

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"})
    void oneThatTheServerClosedWhileItsUserThoughtIsReplacedBeforeAPost(String unasked) throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        ScriptedServer.Script hasty = peer -> {
            peer.readRequest();
            peer.send(OK);
            peer.send(unasked);
            peer.finish();
            closed.countDown();
        };
        HttpLimits patient = HttpLimits.DEFAULT.withExchangeTimeout(Duration.ofHours(1));
        try (ScriptedServer server = ScriptedServer.start(hasty, ScriptedServer.always(OK));
                HttpOrigin origin = HttpOrigin.open(server.uri(), patient);
                HttpConnection connection = origin.newConnection()) {
            connection.times().measure();
            connection.exchange(POST);
            closed.await();
            long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(20);
            while (System.nanoTime() < endNanos) {
                LockSupport.parkNanos(endNanos - System.nanoTime());
            }

            assertThat(connection.exchange(POST).bodyText()).isEqualTo("ok");
            assertThat(origin.connectionsOpened()).isEqualTo(2);
            assertThat(origin.requestsRepeated()).isZero();
        }
    }
}
