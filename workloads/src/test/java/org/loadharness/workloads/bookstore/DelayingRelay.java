package org.loadharness.workloads.bookstore;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The way to a server, on which what the client sends may be held up. Thread-safe. */
final class DelayingRelay implements AutoCloseable {
    private final URI server;
    private final Delay delay;
    private final ServerSocket listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    DelayingRelay(URI server, Delay delay) throws IOException {
        this.server = server;
        this.delay = delay;
        start(this::accept);
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listener.accept();
            Socket there = new Socket(server.getHost(), server.getPort());
            client.setTcpNoDelay(true);
            there.setTcpNoDelay(true);
            sockets.add(client);
            sockets.add(there);
            start(() -> pass(client, there, delay));
            start(() -> pass(there, client, new Delay()));
        }
    }

    private static void pass(Socket from, Socket to, Delay delay) throws IOException {
        byte[] bytes = new byte[1 << 16];
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
            delay.pass();
            out.write(bytes, 0, count);
        }
        to.shutdownOutput();
    }

    private void start(Passing passing) {
        Thread thread = new Thread(
                () -> {
                    try {
                        passing.run();
                    } catch (IOException closed) {
                        // either end has closed, or the relay
                    }
                },
                "delaying-relay");
        threads.add(thread);
        thread.start();
    }

    private interface Passing {
        void run() throws IOException;
    }
}
