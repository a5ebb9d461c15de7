package org.loadharness.cli;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Talks to a {@link LineServer}. */
final class LineClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket = new Socket();
    private final BufferedReader in;

    LineClient(URI server) throws IOException {
        socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    void call(String word) throws IOException {
        socket.getOutputStream().write((word + "\n").getBytes(StandardCharsets.UTF_8));
        if (in.readLine() == null) {
            throw new EOFException("the server has closed the connection");
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
