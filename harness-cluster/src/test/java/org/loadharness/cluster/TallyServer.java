package org.loadharness.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.loadharness.workload.ServedWorkload;

/** Remembers what users say, a line each, until it is reset. Thread-safe. */
final class TallyServer implements ServedWorkload.Server {
    /** Tells whoever hears it to end its process. */
    static final String END = "end";

    private final ServerSocket socket;
    private final Queue<String> said = new ConcurrentLinkedQueue<>();
    private final Set<String> speakers = ConcurrentHashMap.newKeySet();
    private final Semaphore firstWords = new Semaphore(0);
    private final BlockingQueue<Integer> begun = new LinkedBlockingQueue<>();
    private final AtomicBoolean silent = new AtomicBoolean(true);
    private final AtomicLong lastNanos = new AtomicLong();
    private final AtomicInteger resets = new AtomicInteger();
    private final AtomicInteger counts = new AtomicInteger();
    private final AtomicBoolean endsNext = new AtomicBoolean();

    private TallyServer(ServerSocket socket) {
        this.socket = socket;
    }

    static TallyServer start(InetSocketAddress bind) throws IOException {
        ServerSocket socket = new ServerSocket();
        socket.bind(bind);
        TallyServer server = new TallyServer(socket);
        daemon(server::accept, "tally");
        return server;
    }

    @Override
    public URI address() {
        InetAddress bound = socket.getInetAddress();
        String host = bound.isAnyLocalAddress() ? "127.0.0.1" : bound.getHostAddress();
        return URI.create("tcp://" + host + ":" + socket.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** What users have said since the last reset, in order. */
    List<String> said() {
        return said.stream().sorted().toList();
    }

    /** Waits until each of so many users has said a word since the last reset: one agent begins before another. */
    void awaitWordsOf(int users) throws InterruptedException {
        firstWords.acquire(users);
    }

    /** Waits for the first word of a user since it was reset so often. */
    void awaitWordAfter(int resetsBefore) throws InterruptedException {
        int last = begun.take();
        while (last < resetsBefore) {
            last = begun.take();
        }
    }

    /** When a user said something last, by {@link System#nanoTime}. */
    long lastNanos() {
        return lastNanos.get();
    }

    /** How often it was brought to its first state. */
    int resets() {
        return resets.get();
    }

    /** How often it was asked what it had heard. */
    int counts() {
        return counts.get();
    }

    private void accept() {
        try {
            while (!socket.isClosed()) {
                Socket accepted = socket.accept();
                daemon(() -> serve(accepted), "tally-client");
            }
        } catch (IOException closed) {
            // the end
        }
    }

    private void serve(Socket client) {
        try (Line line = new Line(client)) {
            for (String word = line.in.readLine(); word != null; word = line.in.readLine()) {
                line.say(answer(word));
            }
        } catch (IOException gone) {
            // its end
        }
    }

    /** The next user that says something is told to end its process. */
    void endNext() {
        endsNext.set(true);
    }

    private String answer(String word) {
        if (word.equals("reset")) {
            said.clear();
            speakers.clear();
            int unused = firstWords.drainPermits();
            resets.incrementAndGet();
            silent.set(true);
        } else if (word.equals("count")) {
            counts.incrementAndGet();
            return Integer.toString(said.size());
        } else if (word.startsWith("say ")) {
            said.add(word.substring(4));
            if (speakers.add(word.substring(4, word.indexOf(':')))) {
                firstWords.release();
            }
            lastNanos.set(System.nanoTime());
            if (silent.compareAndSet(true, false)) {
                begun.add(resets.get());
            }
            return endsNext.compareAndSet(true, false) ? END : "ok";
        }
        return "ok";
    }

    static Line dial(URI server) throws IOException {
        return new Line(new Socket(server.getHost(), server.getPort()));
    }

    static String call(URI server, String word) throws IOException {
        try (Line line = dial(server)) {
            return line.call(word);
        }
    }

    private static void daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** A connection. Confined to one thread. */
    static final class Line implements AutoCloseable {
        private final Socket socket;
        private final BufferedReader in;
        private final OutputStream out;

        Line(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            this.out = socket.getOutputStream();
            socket.setTcpNoDelay(true);
        }

        String call(String word) throws IOException {
            say(word);
            String answer = in.readLine();
            if (answer == null) {
                throw new IOException("the server hung up");
            }
            return answer;
        }

        private void say(String word) throws IOException {
            out.write((word + "\n").getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
