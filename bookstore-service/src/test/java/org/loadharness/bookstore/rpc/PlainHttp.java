package org.loadharness.bookstore.rpc;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A client that knows nothing of the bookstore and hides nothing of HTTP: one socket a request. Confined to one thread. */
final class PlainHttp {

    private static final int TIMEOUT_MILLIS = 10_000;

    /** What came back; header names in any case. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares responses
    record Response(int status, Map<String, String> headers, byte[] body) {

        String header(String name) {
            return headers.getOrDefault(name, "");
        }

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    private final URI server;

    PlainHttp(URI server) {
        this.server = server;
    }

    Response get(String target, String... headers) throws IOException {
        return request("GET", target, "", headers);
    }

    Response postJson(String target, String body, String... headers) throws IOException {
        String[] all = Arrays.copyOf(headers, headers.length + 1);
        all[headers.length] = "Content-Type: application/json";
        return request("POST", target, body, all);
    }

    Response request(String method, String target, String body, String... headers) throws IOException {
        return request(method, target, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    Response request(String method, String target, byte[] body, String... headers) throws IOException {
        String lines = Arrays.stream(headers).map(header -> header + "\r\n").collect(Collectors.joining());
        String length = method.equals("GET") ? "" : "Content-Length: " + body.length + "\r\n";
        String head = method + ' ' + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + lines + length
                + "\r\n";
        return send(head.getBytes(StandardCharsets.ISO_8859_1), body);
    }

    /** Sends each part in a packet of its own, and reads to the end of the connection. */
    Response send(byte[]... parts) throws IOException {
        try (Socket socket = open()) {
            OutputStream out = socket.getOutputStream();
            for (byte[] part : parts) {
                out.write(part);
                out.flush();
            }
            return parse(socket.getInputStream().readAllBytes());
        }
    }

    Response send(String... parts) throws IOException {
        byte[][] bytes = new byte[parts.length][];
        for (int i = 0; i < parts.length; i++) {
            bytes[i] = parts[i].getBytes(StandardCharsets.UTF_8);
        }
        return send(bytes);
    }

    Socket open() throws IOException {
        Socket socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        return socket;
    }

    static Response parse(byte[] bytes) throws IOException {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int headLength = text.indexOf("\r\n\r\n");
        if (!text.startsWith("HTTP/1.1 ") || headLength < 0) {
            throw new IOException("no response: \"" + text + '"');
        }
        String[] lines = text.substring(0, headLength).split("\r\n", -1);
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            headers.put(
                    lines[i].substring(0, colon), lines[i].substring(colon + 1).strip());
        }
        int status = Integer.parseInt(lines[0].substring(9, 12));
        return new Response(status, headers, Arrays.copyOfRange(bytes, headLength + 4, bytes.length));
    }
}
