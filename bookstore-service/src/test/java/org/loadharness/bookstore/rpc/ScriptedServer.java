package org.loadharness.bookstore.rpc;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Answers each request with the next of the replies it was given, byte for byte, and remembers what it was asked. Serves
 * one connection after the other. Thread-safe.
 */
final class ScriptedServer implements AutoCloseable {

    /** Stands for a reply that never comes. */
    static final String SILENCE = "(silence)";

    /** At the end of a reply: closes the connection after it. */
    static final String CLOSE = "(close)";

    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *([0-9]+)\r\n");

    private final ServerSocket listener;
    private final Thread thread;
    private final Queue<String> replies;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> connections = new CopyOnWriteArrayList<>();

    ScriptedServer(String... replies) throws IOException {
        this.replies = new ArrayDeque<>(List.of(replies));
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.thread = new Thread(this::serve, "scripted-server");
        this.thread.start();
    }

    /** A reply with a JSON body and its length. */
    static String ok(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body;
    }

    URI address() {
        return URI.create("http://" + listener.getInetAddress().getHostAddress() + ":" + listener.getLocalPort());
    }

    /** The requests so far, head and body, header names in lower case. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    int connections() {
        return connections.size();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket connection : connections) {
            connection.close();
        }
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void serve() {
        while (!listener.isClosed()) {
            try {
                Socket connection = listener.accept();
                connection.setTcpNoDelay(true);
                connections.add(connection);
                if (listener.isClosed()) {
                    connection.close(); // whoever closed the listener may not have seen this one
                }
                converse(connection);
            } catch (IOException ended) {
                // the client or the test has closed its end; what that means is for the test to say
            }
        }
    }

    private void converse(Socket connection) throws IOException {
        InputStream in = new BufferedInputStream(connection.getInputStream());
        String request = nextRequest(in);
        while (!request.isEmpty()) {
            requests.add(request);
            String reply = replies.isEmpty() ? SILENCE : replies.remove();
            if (reply.equals(SILENCE)) {
                return;
            }
            String bytes = reply.endsWith(CLOSE) ? reply.substring(0, reply.length() - CLOSE.length()) : reply;
            connection.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            if (reply.endsWith(CLOSE)) {
                connection.close();
                return;
            }
            request = nextRequest(in);
        }
    }

    /** Head and body of the next request; empty at the end of the connection. */
    private static String nextRequest(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String head = "";
        while (!head.endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return "";
            }
            bytes.write(next);
            head = bytes.toString(StandardCharsets.ISO_8859_1);
        }
        int start = head.indexOf("\r\n");
        String lines = head.substring(0, start) + head.substring(start).toLowerCase(Locale.ROOT);
        return lines + new String(in.readNBytes(length(lines)), StandardCharsets.ISO_8859_1);
    }

    private static int length(String head) {
        Matcher matcher = LENGTH.matcher(head);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    }
}
