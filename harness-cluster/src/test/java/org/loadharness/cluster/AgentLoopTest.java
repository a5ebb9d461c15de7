package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.loadharness.time.Ticker;

@Timeout(60)
class AgentLoopTest {
    private static final int READINGS = 12;
    private static final Peer CONTROLLER = new Peer("controller");

    private final AtomicInteger readings = new AtomicInteger();
    private final AgentLoop loop = new AgentLoop(this::read, line -> {});

    @Test
    void anAgentThatHearsNothingLeavesItsProcessorToOthers() throws InterruptedException {
        long startNanos = System.nanoTime();

        AgentEffect.Leave leave = loop.run(
                new AgentFacts("load1", 1, 2, 1 << 30, "17", "digest"),
                Limits.USUAL,
                new Tunnel.Joined(new Nowhere(), CONTROLLER));

        assertThat(leave.reason()).isNotEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
                .as("each of %s readings of the clock waits for its tick", READINGS)
                .isGreaterThan(Duration.ofMillis(500));
    }

    /** A reading of the clock; at the last one the controller goes. */
    private long read() {
        if (readings.incrementAndGet() == READINGS) {
            loop.forsaken();
        }
        return Ticker.system().nanos();
    }

    /** A network that loses everything. */
    private static final class Nowhere implements Network {
        @Override
        public void send(Peer to, byte[] bytes) {}

        @Override
        public void close() {}
    }
}
