package org.loadharness.workloads.buckets;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;

/** Bucket servers in this process, and a socket to talk to them. */
final class Servers {
    private static final int PATIENCE_MILLIS = 20_000;

    private Servers() {}

    /** The defaults in milliseconds instead of seconds, changed by pairs of name and text. */
    static Settings settings(String... pairs) {
        Map<String, String> given = new HashMap<>(Map.of("unit", "1ms", "pool", "8"));
        for (int i = 0; i < pairs.length; i += 2) {
            given.put(pairs[i], pairs[i + 1]);
        }
        return Settings.of(new BucketsWorkload().parameters(), given);
    }

    static ServedWorkload.Server start(Settings settings) throws IOException {
        return new BucketsWorkload().serve(settings, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /** Whatever the server sends until it closes. */
    static String ask(URI server, String text) throws IOException {
        try (Socket socket = connect(server)) {
            send(socket, text);
            return rest(socket);
        }
    }

    static Socket connect(URI server) throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    static String rest(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    static List<Long> sums(URI server) throws IOException {
        return ServerSums.read(ask(server, "sums\n").strip()).sums();
    }
}
