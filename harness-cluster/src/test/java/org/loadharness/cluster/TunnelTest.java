package org.loadharness.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.loadharness.plan.TrialSettings.Agents.Address;

class TunnelTest {
    @Test
    void aNetworkThatCannotBeSetUpSaysWhyAndLeavesNoThreadBehind() throws Exception {
        Set<Thread> before = threads();

        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Way way = new Way(new Address("127.0.0.1", other.getLocalPort()), Optional.empty());
            assertThatThrownBy(() -> Tunnel.host(way, refusal -> {}, new Deaf()))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("the network of the agents could not be set up: ");
        }

        assertThat(before).containsAll(threads());
    }

    /** Of the engine and its door. */
    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches("(agents-|door).*"))
                .collect(Collectors.toSet());
    }

    /** Hears nobody. */
    private static final class Deaf implements Network.Listener {
        @Override
        public void heard(Peer from, byte[] bytes) {}

        @Override
        public void gone(Peer peer) {}
    }
}
