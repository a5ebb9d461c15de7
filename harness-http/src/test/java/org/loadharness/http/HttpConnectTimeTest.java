package org.loadharness.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a connection says of the time it spent on connecting. Of many connects the shortest are compared, which a busy machine
 * moves least, and more of them where it has moved those too.
 */
@Tag("calibration")
class HttpConnectTimeTest {
    private static final PreparedRequest GET = PreparedRequest.get("/");
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final String LAST = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok";
    private static final int LEAST_PAIRS = 41;
    private static final int MOST_PAIRS = 2_000;
    private static final long DELAY_NANOS = 3_000_000;
    private static final long TOLERANCE_NANOS = DELAY_NANOS / 20;

    @Test
    void onlyAnExchangeThatConnectsSpendsTimeOnIt() throws IOException {
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.always(OK));
                HttpOrigin origin = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT);
                HttpConnection connection = origin.newConnection()) {
            connection.exchange(GET);
            assertThat(connection.connectNanos()).isPositive();

            connection.exchange(GET);
            assertThat(connection.connectNanos()).isZero();
        }
    }

    @Test
    void aSlowLookupOfTheHostIsPartOfIt() throws IOException {
        SlowLookup slow = new SlowLookup(DELAY_NANOS);
        SlowLookup fast = new SlowLookup(0);
        long withNanos = Long.MAX_VALUE;
        long withoutNanos = Long.MAX_VALUE;
        try (ScriptedServer server = ScriptedServer.start(ScriptedServer.always(LAST));
                HttpOrigin far = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT, slow);
                HttpOrigin near = HttpOrigin.open(server.uri(), HttpLimits.DEFAULT, fast);
                HttpConnection there = far.newConnection();
                HttpConnection here = near.newConnection()) {
            int pairs = 0;
            while (pairs < LEAST_PAIRS
                    || (pairs < MOST_PAIRS && Math.abs(withNanos - withoutNanos) > TOLERANCE_NANOS)) {
                there.exchange(GET);
                withNanos = Math.min(withNanos, there.connectNanos() - slow.lastNanos);
                slow.find(""); // so that the thread has slept for as long
                here.exchange(GET);
                withoutNanos = Math.min(withoutNanos, here.connectNanos() - fast.lastNanos);
                pairs++;
            }
        }

        assertThat(withNanos - withoutNanos).isBetween(-TOLERANCE_NANOS, TOLERANCE_NANOS);
    }

    @Test
    void anExchangeThatCannotConnectTellsHowLongItTried() throws IOException {
        SlowLookup slow = new SlowLookup(DELAY_NANOS);
        try (HttpOrigin origin = HttpOrigin.open(URI.create("http://127.0.0.1:1"), HttpLimits.DEFAULT, slow);
                HttpConnection connection = origin.newConnection()) {
            assertThatThrownBy(() -> connection.exchange(GET)).isInstanceOf(HttpFailure.class);

            assertThat(connection.connectNanos()).isGreaterThanOrEqualTo(DELAY_NANOS);
        }
    }

    /** Finds the loopback interface after a while. Confined to one thread. */
    private static final class SlowLookup implements Addresses.Lookup {
        private final long delayNanos;
        private long lastNanos;

        SlowLookup(long delayNanos) {
            this.delayNanos = delayNanos;
        }

        @Override
        public InetAddress[] find(String host) {
            long startNanos = System.nanoTime();
            while (System.nanoTime() - startNanos < delayNanos) {
                LockSupport.parkNanos(startNanos + delayNanos - System.nanoTime());
            }
            lastNanos = System.nanoTime() - startNanos;
            return new InetAddress[] {InetAddress.getLoopbackAddress()};
        }
    }
}
