package org.loadharness.profile;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The ports of this machine to which somebody listens: a connection with a process of this machine and another port is one that
 * a client has made. Immutable. Thread-safe.
 *
 * @param addresses of this machine, but for those of itself alone
 */
record ListeningPorts(Set<Integer> ports, Set<String> addresses, boolean isKnown) {
    /** Of threads that nobody calls. */
    static final ListeningPorts NO_CLIENTS = new ListeningPorts(Set.of(), Set.of(), /* isKnown= */ false);

    /** As Linux has them. */
    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));

    private static final String LISTENING = "0A";
    private static final int ADDRESS = 1;
    private static final int STATE = 3;
    private static final int HEXADECIMAL = 16;

    ListeningPorts {
        ports = Set.copyOf(ports);
        addresses = Set.copyOf(addresses);
    }

    /** Those of now; unknown on another system. */
    static ListeningPorts read() {
        Set<Integer> ports = new HashSet<>();
        boolean isKnown = false;
        for (Path table : TABLES) {
            try {
                Files.readAllLines(table).stream()
                        .map(line -> line.strip().split("\\s+"))
                        .filter(cells -> cells.length > STATE && cells[STATE].equals(LISTENING))
                        .map(cells -> cells[ADDRESS])
                        .forEach(address ->
                                ports.add(Integer.parseInt(address.substring(address.indexOf(':') + 1), HEXADECIMAL)));
                isKnown = true;
            } catch (IOException absent) {
                // a machine without that kind of address
            }
        }
        return new ListeningPorts(ports, ownAddresses(), isKnown);
    }

    private static Set<String> ownAddresses() {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .map(InetAddress::getHostAddress)
                    .collect(Collectors.toSet());
        } catch (SocketException unknown) {
            return Set.of();
        }
    }

    /** Whether the other end of a connection is a client's. */
    boolean isClient(String address, int port) {
        boolean isOfThisMachine = address.startsWith("127.")
                || address.equals("::1")
                || address.equals("0:0:0:0:0:0:0:1")
                || addresses.contains(address);
        return isKnown && isOfThisMachine && !ports.contains(port);
    }
}
