package org.loadharness.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Answers the requests of one connection after the other, each of which comes in one piece, by the same reply. Thread-safe. */
final class CannedServer implements AutoCloseable {
    private static final String REPLY =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 19\r\n\r\n{\"hello\":\"world!!\"}";

    private final ServerSocketChannel listening;

    private CannedServer(ServerSocketChannel listening) {
        this.listening = listening;
    }

    static CannedServer start() throws IOException {
        ServerSocketChannel listening = ServerSocketChannel.open();
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        CannedServer server = new CannedServer(listening);
        Thread thread = new Thread(server::serve, "canned-server");
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    static byte[] reply() {
        return REPLY.getBytes(StandardCharsets.US_ASCII);
    }

    int port() {
        return listening.socket().getLocalPort();
    }

    private void serve() {
        while (listening.isOpen()) {
            try (SocketChannel connection = listening.accept()) {
                answer(connection);
            } catch (IOException closed) {
                // its client has gone, or the server has: the loop's condition says which
            }
        }
    }

    private static void answer(SocketChannel connection) throws IOException {
        ByteBuffer request = ByteBuffer.allocateDirect(4096);
        ByteBuffer reply = ByteBuffer.allocateDirect(reply().length).put(reply());
        while (connection.read(request.clear()) > 0) {
            reply.flip();
            while (reply.hasRemaining()) {
                connection.write(reply);
            }
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
