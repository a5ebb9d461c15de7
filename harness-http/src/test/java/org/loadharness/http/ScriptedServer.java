package org.loadharness.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A server on a loopback port that treats each connection as its script says: the first script the first connection, the
 * last one all that follow. A script's failure is thrown by {@link #close}; one that comes of closing is not.
 */
final class ScriptedServer implements AutoCloseable {

    /** What happens on one connection; it is closed afterwards. */
    interface Script {
        void serve(Peer peer) throws Exception;
    }

    private final ServerSocket listener;
    private final Script[] scripts;
    private final List<Thread> threads = new ArrayList<>();
    private final List<Peer> peers = new ArrayList<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final CountDownLatch closing = new CountDownLatch(1);

    private ScriptedServer(ServerSocket listener, Script... scripts) {
        this.listener = listener;
        this.scripts = scripts;
    }

    static ScriptedServer start(Script... scripts) throws IOException {
        ScriptedServer server = new ScriptedServer(new ServerSocket(0, 100, InetAddress.getLoopbackAddress()), scripts);
        server.startThread("scripted-accept", server::acceptAll);
        return server;
    }

    /** A script that answers every request with the same bytes. */
    static Script always(String reply) {
        return peer -> {
            while (peer.readRequest() != null) {
                peer.send(reply);
            }
        };
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    int connections() {
        return connections.get();
    }

    /** Is released when the test is over. */
    CountDownLatch closing() {
        return closing;
    }

    private void acceptAll() throws IOException {
        while (true) {
            Socket socket = listener.accept();
            socket.setTcpNoDelay(true);
            Script script = scripts[Math.min(connections.getAndIncrement(), scripts.length - 1)];
            Peer peer = new Peer(socket);
            peers.add(peer);
            startThread("scripted-peer", () -> {
                try (peer) {
                    script.serve(peer);
                }
            });
        }
    }

    private interface Body {
        void run() throws Exception;
    }

    private void startThread(String name, Body body) {
        Thread thread = new Thread(() -> runCarefully(body), name);
        threads.add(thread);
        thread.start();
    }

    @SuppressWarnings("InterruptedExceptionSwallowed") // nobody interrupts these threads; if so, it is the failure
    private void runCarefully(Body body) {
        try {
            body.run();
        } catch (Throwable e) {
            if (closing.getCount() > 0) {
                failure.compareAndSet(null, e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        closing.countDown();
        listener.close();
        join(threads.get(0)); // from here on nobody adds to the lists
        for (Peer peer : peers) {
            peer.close();
        }
        for (Thread thread : threads) {
            join(thread);
        }
        Throwable cause = failure.get();
        if (cause != null) {
            throw new AssertionError("the script failed: " + cause, cause);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + thread, e);
        }
    }
}
