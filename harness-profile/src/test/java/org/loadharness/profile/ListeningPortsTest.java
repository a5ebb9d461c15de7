package org.loadharness.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ListeningPortsTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void ofAConnectionOneEndIsAClient() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            ListeningPorts ports = ListeningPorts.read();

            assertThat(ports.isClient("127.0.0.1", client.getLocalPort())).isTrue();
            assertThat(ports.isClient("127.0.0.1", client.getPort())).isFalse();
        }
    }

    @Test
    void anotherMachineIsNoClient() {
        ListeningPorts ports = new ListeningPorts(Set.of(5432), Set.of("10.0.0.1"), /* isKnown= */ true);

        assertThat(ports.isClient("10.0.0.7", 40_000)).isFalse();
        assertThat(ports.isClient("::1", 40_000)).isTrue();
        assertThat(ports.isClient("::1", 5432)).isFalse();
    }

    /** As where a URL has the name of the machine. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aClientThatComesByAnAddressOfTheNetworkIsOneToo() throws Exception {
        for (InetAddress own : NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .toList()) {
            assertThat(ListeningPorts.read().isClient(own.getHostAddress(), 1))
                    .as("%s", own)
                    .isTrue();
        }
    }

    @Test
    void whereThePortsAreUnknownNobodyIsAClient() {
        assertThat(ListeningPorts.NO_CLIENTS.isClient("127.0.0.1", 40_000)).isFalse();
    }
}
