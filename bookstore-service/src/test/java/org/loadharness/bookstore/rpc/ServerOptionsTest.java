package org.loadharness.bookstore.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.loadharness.bookstore.rpc.ServerOptions.Limits;
import org.loadharness.bookstore.rpc.ServerOptions.Threads;

/** Options refuse what a server could not run with, and say what and why. */
final class ServerOptionsTest {

    private static final ServerOptions DEFAULTS = ServerOptions.defaults();

    @Test
    void defaultsKeepToThisMachine() {
        assertThat(DEFAULTS.address().getAddress().isLoopbackAddress()).isTrue();
        assertThat(DEFAULTS.address().getPort()).isZero();
        assertThat(DEFAULTS.threads()).isEqualTo(new Threads(10, 100));
    }

    @Test
    void eachOptionIsChangedAlone() {
        InetSocketAddress address = new InetSocketAddress("127.0.0.2", 1);
        ServerOptions changed = DEFAULTS.withAddress(address)
                .withThreads(new Threads(1, 8))
                .withLimits(new Limits(1, 2))
                .withIdleTimeout(Duration.ofMillis(3))
                .withStopTimeout(Duration.ofMillis(4));

        assertThat(changed)
                .isEqualTo(new ServerOptions(
                        address, new Threads(1, 8), new Limits(1, 2), Duration.ofMillis(3), Duration.ofMillis(4)));
    }

    @Test
    void errorsNameTheOptionAndTheValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Threads(0, 100))
                .withMessage("min must be at least 1, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Threads(1, 7))
                .withMessage("max must be at least 8, was 7");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Threads(20, 19))
                .withMessage("max must be at least 20, was 19");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Limits(0, 1))
                .withMessage("bodyBytes must be at least 1, was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Limits(1, -1))
                .withMessage("setElements must be at least 1, was -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withIdleTimeout(Duration.ofSeconds(-1)))
                .withMessage("idleTimeout must be at least 1 ms, was PT-1S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withStopTimeout(Duration.ZERO))
                .withMessage("stopTimeout must be at least 1 ms, was PT0S");
    }

    @Test
    @SuppressWarnings("NullAway") // what callers without a checker can do
    void nothingIsNull() {
        assertThatNullPointerException()
                .isThrownBy(() -> DEFAULTS.withAddress(null))
                .withMessage("address");
        assertThatNullPointerException()
                .isThrownBy(() -> DEFAULTS.withIdleTimeout(null))
                .withMessage("idleTimeout");
    }
}
