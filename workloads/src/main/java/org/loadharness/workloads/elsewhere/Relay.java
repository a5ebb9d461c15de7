package org.loadharness.workloads.elsewhere;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.loadharness.time.Clock;
import org.loadharness.time.Ending;

/**
 * Passes connections on to a server, each byte later than it came. One thread reads whatever can be read, another one hands
 * it on when it is due. Thread-safe.
 */
final class Relay implements AutoCloseable {
    private static final int BACKLOG = 20_000;
    private static final int READ_BYTES = 1 << 16;

    private final InetSocketAddress server;
    private final Delays delays;
    private final Clock clock = Clock.system();
    private final ServerSocketChannel listener;
    private final Selector selector;
    private final Departures departures = new Departures(clock);
    private final Queue<Lane> lanes = new ConcurrentLinkedQueue<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(READ_BYTES);
    private final Thread reader = new Thread(this::read, "long-way-reader");

    private Relay(InetSocketAddress server, Delays delays, ServerSocketChannel listener, Selector selector) {
        this.server = server;
        this.delays = delays;
        this.listener = listener;
        this.selector = selector;
    }

    static Relay open(InetSocketAddress server, Delays delays) throws IOException {
        Selector selector = Selector.open();
        ServerSocketChannel listener;
        try {
            listener = listener(selector);
        } catch (IOException unbound) {
            selector.close();
            throw unbound;
        }
        Relay relay = new Relay(server, delays, listener, selector);
        relay.departures.start();
        relay.reader.start();
        return relay;
    }

    private static ServerSocketChannel listener(Selector selector) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
            listener.configureBlocking(false);
            listener.register(selector, SelectionKey.OP_ACCEPT);
            return listener;
        } catch (IOException unbound) {
            listener.close();
            throw unbound;
        }
    }

    InetSocketAddress address() {
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(), listener.socket().getLocalPort());
    }

    @Override
    public void close() {
        Channels.close(listener);
        selector.wakeup();
        departures.close();
        Ending.await(reader);
        lanes.forEach(Lane::abandon);
        Channels.close(selector);
    }

    private void read() {
        while (listener.isOpen()) {
            try {
                selector.select(this::serve);
            } catch (IOException broken) {
                Channels.close(listener);
            }
        }
    }

    private void serve(SelectionKey key) {
        if (key.attachment() instanceof Lane lane) {
            lane.read(key, buffer, delays);
        } else if (listener.isOpen()) {
            accept();
        }
    }

    private void accept() {
        SocketChannel client;
        try {
            client = listener.accept();
        } catch (IOException noConnection) {
            return; // whoever wanted it learns that from its end
        }
        if (client != null) {
            lanes.removeIf(Lane::isOver);
            try {
                open(client, SocketChannel.open());
            } catch (IOException noWayOn) {
                Channels.reset(client);
            }
        }
    }

    /** The handshake takes a round trip: the server learns of the connection after one half, its user after the other. */
    private void open(SocketChannel client, SocketChannel onward) throws IOException {
        long arrivesNanos = clock.nanos() + delays.nextNanos();
        Lane.Ends ends = new Lane.Ends(client, onward, new AtomicInteger(2), selector::wakeup);
        Lane there = new Lane(ends, departures, arrivesNanos + delays.nextNanos());
        Lane back = new Lane(ends.back(), departures, arrivesNanos);
        lanes.add(there);
        try {
            for (SocketChannel channel : List.of(client, onward)) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            }
            client.register(selector, SelectionKey.OP_READ, there);
        } catch (IOException broken) {
            there.abandon();
            throw broken;
        }
        there.connect(server, arrivesNanos, () -> listen(onward, back));
    }

    private void listen(SocketChannel onward, Lane back) throws IOException {
        onward.register(selector, SelectionKey.OP_READ, back);
        selector.wakeup();
    }
}
