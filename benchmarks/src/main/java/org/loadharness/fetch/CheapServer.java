package org.loadharness.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import org.loadharness.workload.ServedWorkload;

/**
 * A server that does as little as it can: one thread answers every request by the same small body, and {@code GET /count}
 * by how many others it has answered. It stands in where there is no C compiler for {@code benchmarks/server/cheap_server.c},
 * which does the same. Thread-safe.
 */
final class CheapServer implements ServedWorkload.Server {
    private static final int BACKLOG = 16_384;

    private final Selector selector;
    private final ServerSocketChannel listening;
    private final Tally tally = new Tally();

    private CheapServer(Selector selector, ServerSocketChannel listening) {
        this.selector = selector;
        this.listening = listening;
    }

    /** Takes the port, 0 for a free one; prints the port and serves until it is killed. */
    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        CheapServer server = listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        System.out.println(server.address().getPort());
        server.serve();
    }

    static CheapServer start(InetSocketAddress bind) throws IOException {
        CheapServer server = listen(bind);
        Thread thread = new Thread(server::serve, "cheap-server");
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    private static CheapServer listen(InetSocketAddress bind) throws IOException {
        Selector selector = Selector.open();
        ServerSocketChannel listening = ServerSocketChannel.open();
        listening.bind(bind, BACKLOG);
        listening.configureBlocking(false);
        listening.register(selector, SelectionKey.OP_ACCEPT);
        return new CheapServer(selector, listening);
    }

    @Override
    public URI address() {
        return URI.create("http://127.0.0.1:" + listening.socket().getLocalPort());
    }

    private void serve() {
        try {
            while (selector.isOpen()) {
                selector.select();
                if (selector.isOpen()) {
                    handleSelected();
                }
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void handleSelected() throws IOException {
        for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
            SelectionKey key = keys.next();
            keys.remove();
            if (key.isAcceptable()) {
                accept();
            } else if (key.attachment() instanceof CheapConnection connection) {
                connection.handle(key);
            }
        }
    }

    private void accept() throws IOException {
        for (SocketChannel fresh = listening.accept(); fresh != null; fresh = listening.accept()) {
            fresh.configureBlocking(false);
            fresh.setOption(StandardSocketOptions.TCP_NODELAY, true);
            fresh.register(selector, SelectionKey.OP_READ, new CheapConnection(fresh, tally));
        }
    }

    @Override
    public void close() throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }

    /** How many requests were answered. Confined to the server's thread. */
    static final class Tally {
        private long requests;

        void add() {
            requests++;
        }

        long requests() {
            return requests;
        }
    }
}
