package org.loadharness.cluster;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import javax.net.ssl.SSLSocket;
import org.jgroups.util.DefaultSocketFactory;

/** The sockets of the engine: secured where there are keys, and none open but the router's. Thread-safe. */
final class TunnelSockets extends DefaultSocketFactory {
    private final Optional<Keys> keys;
    private final Consumer<String> refusals;
    private final List<Socket> own = new CopyOnWriteArrayList<>();
    private final List<Door> doors = new CopyOnWriteArrayList<>();

    /** @param refusals takes a sentence for a caller that is sent away, on any thread */
    TunnelSockets(Optional<Keys> keys, Consumer<String> refusals) {
        this.keys = keys;
        this.refusals = refusals;
    }

    /** This process has dialled the router: others may. */
    void open() {
        doors.forEach(Door::open);
    }

    @Override
    public Socket createSocket(String service) throws IOException {
        Socket socket = keys.isPresent()
                ? Keys.strict(
                        (SSLSocket) keys.get().context().getSocketFactory().createSocket())
                : super.createSocket(service);
        own.removeIf(Socket::isClosed);
        own.add(socket);
        return socket;
    }

    @Override
    public ServerSocket createServerSocket(String service) throws IOException {
        Door door = new Door(keys, this::isOwn, refusals);
        doors.add(door);
        return door;
    }

    private boolean isOwn(Socket caller) {
        return own.stream().anyMatch(socket -> socket.getLocalPort() == caller.getPort());
    }

    /** The engine takes its number for an address of its own, and nobody sends anything to it: it is open to this machine alone. */
    @Override
    public DatagramSocket createDatagramSocket(String service, int port, InetAddress bind) throws SocketException {
        return super.createDatagramSocket(service, port, InetAddress.getLoopbackAddress());
    }
}
