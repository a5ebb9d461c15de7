package org.loadharness.workloads.regex;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.loadharness.workload.ServedWorkload;
import org.loadharness.workload.Settings;

/** Servers of sentences in this process, and a socket that knows nothing of their code. */
final class Servers {
    private static final int PATIENCE_MILLIS = 20_000;

    private Servers() {}

    /** The defaults with few rows, changed by pairs of name and text. */
    static Settings settings(String... pairs) {
        Map<String, String> given = new HashMap<>(Map.of("rows", "3000"));
        for (int i = 0; i < pairs.length; i += 2) {
            given.put(pairs[i], pairs[i + 1]);
        }
        return Settings.of(new RegexWorkload().parameters(), given);
    }

    static ServedWorkload.Server start(String... pairs) throws IOException {
        InetSocketAddress free = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return new RegexWorkload().serve(settings(pairs), free);
    }

    /** A client that reads line by line. */
    static final class Plain implements AutoCloseable {
        final Socket socket = new Socket();
        private final BufferedReader in;

        Plain(URI server) throws IOException {
            socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.setTcpNoDelay(true);
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        }

        Plain send(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            return this;
        }

        String line() throws IOException {
            return String.valueOf(in.readLine());
        }

        /** The lines before the empty one. */
        List<String> reply() throws IOException {
            List<String> lines = new ArrayList<>();
            for (String line = line(); !line.isEmpty(); line = line()) {
                lines.add(line);
            }
            return lines;
        }

        /** Everything until the server closes. */
        List<String> rest() throws IOException {
            return in.lines().toList();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
