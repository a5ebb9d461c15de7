package org.loadharness.workloads.tcp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A socket and nothing else: a client that knows nothing of the server's code. Confined to one thread. */
final class PlainClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    final Socket socket;
    private final BufferedReader in;

    PlainClient(URI server) throws IOException {
        socket = new Socket();
        socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** The counts once so many requests have ended: the server counts after the client has read. */
    static ServerCounts settled(LineServer server, long ended) {
        ServerCounts counts = server.counts();
        while (counts.completed() + counts.failed() < ended) {
            Thread.onSpinWait();
            counts = server.counts();
        }
        return counts;
    }

    PlainClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    String line() throws IOException {
        return String.valueOf(in.readLine());
    }

    /** Everything until the server closes. */
    List<String> rest() throws IOException {
        return in.lines().toList();
    }

    /** Ends the connection with a reset instead of a farewell. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
