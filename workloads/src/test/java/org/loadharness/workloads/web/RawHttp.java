package org.loadharness.workloads.web;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** A client that hides nothing of HTTP: one socket a request. Thread-safe. */
public final class RawHttp {
    private static final int TIMEOUT_MILLIS = 10_000;

    private final URI server;
    private final int timeoutMillis;

    public RawHttp(URI server) {
        this(server, TIMEOUT_MILLIS);
    }

    /** One that waits that long for a reply. */
    public RawHttp(URI server, int timeoutMillis) {
        this.server = server;
        this.timeoutMillis = timeoutMillis;
    }

    /** What came back. */
    public record Answer(int status, List<String> head, String body) {
        /** The value of a header field; empty for none. */
        public String header(String name) {
            String prefix = name.toLowerCase(Locale.ROOT) + ":";
            return head.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                    .map(line -> line.substring(prefix.length()).strip())
                    .findFirst()
                    .orElse("");
        }
    }

    public Answer get(String target, String... headers) throws IOException {
        return request("GET", target, "", headers);
    }

    public Answer post(String target, String body, String... headers) throws IOException {
        return request("POST", target, body, headers);
    }

    public Answer request(String method, String target, String body, String... headers) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String length = bytes.length == 0 && method.equals("GET") ? "" : "Content-Length: " + bytes.length + "\r\n";
        StringBuilder head =
                new StringBuilder(method + ' ' + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
        List.of(headers).forEach(header -> head.append(header).append("\r\n"));
        return send(head + length + "\r\n", body);
    }

    /** Sends each part in a packet of its own, and reads to the end of the connection. */
    public Answer send(String... parts) throws IOException {
        try (Socket socket = open()) {
            OutputStream out = socket.getOutputStream();
            for (String part : parts) {
                out.write(part.getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
            return read(socket);
        }
    }

    /** A connection on which nothing has been said. */
    public Socket open() throws IOException {
        Socket socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout(timeoutMillis);
        socket.setTcpNoDelay(true);
        return socket;
    }

    /** Reads to the end of the connection. */
    public static Answer read(Socket socket) throws IOException {
        String text = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int headLength = text.indexOf("\r\n\r\n");
        if (!text.startsWith("HTTP/1.1 ") || headLength < 0) {
            throw new IOException("no response: \"" + text + '"');
        }
        int status = Integer.parseInt(text.substring(9, 12));
        return new Answer(
                status, List.of(text.substring(0, headLength).split("\r\n", -1)), text.substring(headLength + 4));
    }
}
