package org.loadharness.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.loadharness.workload.ServedWorkload;

/** A count behind a socket: a word on a line each way. */
final class LineServer implements ServedWorkload.Server {
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong count = new AtomicLong();
    private final int step;

    LineServer(InetSocketAddress bind, int step) throws IOException {
        this.listener = new ServerSocket(bind.getPort(), 50, bind.getAddress());
        this.step = step;
        start("accept", this::accept);
    }

    @Override
    public URI address() {
        return URI.create("http://" + listener.getInetAddress().getHostAddress() + ":" + listener.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                open.add(socket);
                start("connection", () -> serve(socket));
            }
        } catch (IOException closed) {
            // that is how it ends
        }
    }

    private void serve(Socket socket) {
        try (socket;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                socket.getOutputStream().write((answer(line) + "\n").getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException gone) {
            // so is the client
        } finally {
            open.remove(socket);
        }
    }

    private long answer(String line) {
        return switch (line) {
            case "reset" -> count.getAndSet(0);
            case "count" -> count.addAndGet(step);
            case "starve" -> throw new OutOfMemoryError("made by a test");
            default -> count.get();
        };
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }
}
