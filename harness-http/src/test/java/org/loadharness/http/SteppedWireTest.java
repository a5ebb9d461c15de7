package org.loadharness.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.Selector;
import org.junit.jupiter.api.Test;

/** A wire whose watch is counted by hand. */
final class SteppedWireTest {
    @Test
    void aConnectThatWasRefusedIsNotUnderWayAnyMore() throws IOException {
        HttpLimits limits = HttpLimits.DEFAULT;
        DeadlineWatch watch =
                new DeadlineWatch("never-started", limits.exchangeTimeout().toNanos());
        try (HttpOrigin origin = HttpOrigin.open(URI.create("http://127.0.0.1:" + portOfNobody()), limits);
                Selector selector = Selector.open()) {
            SteppedWire wire = new SteppedWire(origin, watch, new SteppedWire.Waiter(selector, "user", () -> {}));

            assertThatThrownBy(() -> connect(wire, selector))
                    .isInstanceOfSatisfying(
                            HttpFailure.class,
                            failure -> assertThat(failure.kind()).isEqualTo(HttpFailure.Kind.CONNECT_REFUSED));
            while (!watch.isOver(0)) {
                watch.tick();
            }

            assertThat(wire.connectIsOver(watch)).isFalse();
            wire.close();
        }
    }

    private static void connect(SteppedWire wire, Selector selector) throws IOException {
        wire.begin();
        wire.startConnect();
        while (!wire.finishConnect()) {
            selector.select();
        }
    }

    private static int portOfNobody() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return taken.getLocalPort();
        }
    }
}
