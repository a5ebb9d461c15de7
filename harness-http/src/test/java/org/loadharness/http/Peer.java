package org.loadharness.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** The server's end of one connection, with bytes as ISO 8859-1 text. */
final class Peer implements AutoCloseable {

    private static final String LENGTH_FIELD = "\r\nContent-Length: ";

    private final Socket socket;
    private final InputStream input;

    Peer(Socket socket) throws IOException {
        this.socket = socket;
        this.input = new BufferedInputStream(socket.getInputStream());
    }

    /** This end with TLS above it. To close it ends TLS in order; to close this one does not. */
    Peer secure(SSLContext context) throws IOException {
        SSLSocket secured = (SSLSocket) context.getSocketFactory().createSocket(socket, null, /* autoClose= */ true);
        return new Peer(secured);
    }

    /** The next request, its body behind its head, or null when the client has closed. */
    @Nullable
    String readRequest() throws IOException {
        String head = readHead();
        if (head == null) {
            return null;
        }
        int at = head.indexOf(LENGTH_FIELD);
        if (at < 0) {
            return head;
        }
        int start = at + LENGTH_FIELD.length();
        int length = Integer.parseInt(head.substring(start, head.indexOf('\r', start)));
        return head + new String(input.readNBytes(length), ISO_8859_1);
    }

    /** The next request up to its empty line, or null when the client has closed. */
    @Nullable
    String readHead() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = input.read();
            if (next < 0) {
                return null;
            }
            head.write(next);
        }
        return head.toString(ISO_8859_1);
    }

    /** Waits until the client closes, in whatever way, and throws if it sends anything before. */
    void awaitClose() throws IOException {
        int next;
        try {
            next = input.read();
        } catch (SocketException e) {
            return; // it left bytes unread
        }
        if (next >= 0) {
            throw new IOException("the client sent byte " + next + " instead of closing");
        }
    }

    /** Reads what comes until the client closes. */
    void awaitEnd() throws IOException {
        input.transferTo(OutputStream.nullOutputStream());
    }

    void send(String text) throws IOException {
        send(text.getBytes(ISO_8859_1));
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Ends the outgoing half only. */
    void finish() throws IOException {
        socket.shutdownOutput();
    }

    /** Closes by a reset, not in order. */
    void reset() throws IOException {
        socket.setSoLinger(/* on= */ true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
