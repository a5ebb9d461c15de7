package org.loadharness.workloads.tcp;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.loadharness.time.Clock;
import org.loadharness.time.Ticker;

/**
 * Answers lines over TCP. A connection brings lines of UTF-8, however they are split on the way, and each is answered on
 * the thread that serves the connection. A client that sends what is no line, or too long a one, or none in time, reads a
 * refusal and is closed; one that does not take its reply in time is closed; none of them disturbs the others. Thread-safe.
 */
public final class LineServer implements AutoCloseable {
    private static final Logger LOGGER = System.getLogger(LineServer.class.getName());

    /** After it could not accept a connection, for want of files as a rule, the server lets some of them end. */
    private static final long ACCEPT_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** So often the acceptor looks whether the server stops. */
    private static final int ACCEPT_MILLIS = 20;

    /** A connection whose line had come in part when it was hurried is hurried again once that part is read. */
    private static final Duration HURRY_AGAIN = Duration.ofMillis(20);

    private static final Duration LAST_PATIENCE = Duration.ofSeconds(2);

    private final LineServerOptions options;
    private final LineHandler handler;
    private final ServerSocket listener;
    private final ConnectionThreads threads;
    private final Thread acceptor;
    private final WriteWatch watch;
    private final Counters counters = new Counters();
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean stopping = new AtomicBoolean();

    private LineServer(
            LineServerOptions options, LineHandler handler, ServerSocket listener, ConnectionThreads threads) {
        this.options = options;
        this.handler = handler;
        this.listener = listener;
        this.threads = threads;
        this.acceptor = new Thread(this::accept, options.name() + "-acceptor");
        this.watch = new WriteWatch(options.name(), options.timeouts().write(), open);
    }

    /**
     * Starts a server; it takes connections when this returns.
     *
     * @throws IOException if it cannot listen at the address, or the threads it needs are not to be had
     */
    public static LineServer start(LineServerOptions options, LineHandler handler) throws IOException {
        requireNonNull(handler, "handler");
        if (options.address().isUnresolved()) {
            throw new UnknownHostException(options.address().getHostString());
        }
        ServerSocket listener = new ServerSocket();
        try {
            listener.setReuseAddress(true); // connections of a server before this one may still linger
            listener.setSoTimeout(ACCEPT_MILLIS);
            listener.bind(options.address(), options.limits().backlog());
            ConnectionThreads threads = ConnectionThreads.of(options.threading(), options.name());
            LineServer server = new LineServer(options, handler, listener, threads);
            server.acceptor.start();
            server.watch.start();
            return server;
        } catch (IOException | RuntimeException failed) {
            listener.close();
            throw failed;
        }
    }

    /** Where it listens: {@code tcp://host:port}; the loopback interface stands for all of them. */
    public URI address() {
        InetAddress bound = listener.getInetAddress();
        InetAddress host = bound.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : bound;
        return TcpAddress.uri(host, listener.getLocalPort());
    }

    /** What it has done so far. */
    public ServerCounts counts() {
        return counters.read();
    }

    /**
     * Takes no more connections, lets each connection end the request it is at and refuses what follows on it, turns away those
     * that wait for a thread, and cuts off what goes on after the time allowed. No thread of it runs when this returns, unless
     * its handler ignores interrupts. Does nothing the second time.
     */
    @Override
    public void close() throws IOException {
        if (stopping.getAndSet(true)) {
            return;
        }
        try (listener) {
            acceptor.join();
            listener.close();
            threads.retire().forEach(connection -> connection.turnAway(stoppingRefusal()));
            if (!isDrained()) {
                cutOff();
            }
        } catch (InterruptedException hurried) {
            open.forEach(Connection::cut);
            threads.interrupt();
            Thread.currentThread().interrupt();
        } finally {
            watch.close();
        }
    }

    /** Lets what has come be answered and ends waits for more; false if the time allowed for that is over. */
    private boolean isDrained() throws InterruptedException {
        Ticker ticker = Ticker.system();
        long deadlineNanos = ticker.nanos() + options.timeouts().stop().toNanos();
        do {
            open.forEach(Connection::hurry);
            if (threads.join(HURRY_AGAIN)) {
                return true;
            }
        } while (deadlineNanos - ticker.nanos() > 0);
        return false;
    }

    private void cutOff() throws InterruptedException {
        LOGGER.log(Level.WARNING, "cut off after the time to stop: " + open.size() + " connections");
        open.forEach(Connection::cut);
        threads.interrupt();
        if (!threads.join(LAST_PATIENCE)) {
            LOGGER.log(Level.WARNING, "threads that cannot be interrupted stay behind");
        }
    }

    /** Until the server stops; those that the system has taken for it by then are answered so. */
    private void accept() {
        while (!stopping.get()) {
            acceptNext();
        }
        int most = options.limits().backlog();
        while (most > 0 && acceptNext()) {
            most--;
        }
    }

    /** False if nobody came. */
    private boolean acceptNext() {
        try {
            admit(listener.accept());
            return true;
        } catch (SocketTimeoutException nobody) {
            return false;
        } catch (IOException failed) {
            return !stopping.get() && pauseAfter(failed);
        }
    }

    private void admit(Socket socket) throws IOException {
        counters.accepted.increment();
        Connection connection = connection(socket);
        open.add(connection);
        if (stopping.get()) {
            connection.turnAway(stoppingRefusal());
            return;
        }
        int most = options.limits().connections();
        if (open.size() > most) {
            connection.turnAway(new LineRefused("busy", most + " connections are open; try again later"));
            return;
        }
        if (!threads.serve(connection)) {
            connection.turnAway(new LineRefused("busy", threads.shortage() + "; try again later"));
        }
    }

    private Connection connection(Socket socket) throws IOException {
        try {
            return new Connection(this, socket);
        } catch (IOException gone) {
            counters.failed.increment();
            socket.close();
            throw gone;
        }
    }

    /** False if there is no use in going on. */
    private boolean pauseAfter(IOException failed) {
        LOGGER.log(Level.WARNING, "a connection could not be accepted", failed);
        try {
            Clock clock = Clock.system();
            clock.waitUntil(clock.nanos() + ACCEPT_AGAIN_NANOS);
            return true;
        } catch (InterruptedException interrupted) {
            return false;
        }
    }

    boolean isStopping() {
        return stopping.get();
    }

    LineRefused stoppingRefusal() {
        return new LineRefused("stopping", "the server is about to stop");
    }

    LineServerOptions options() {
        return options;
    }

    LineHandler handler() {
        return handler;
    }

    Counters counters() {
        return counters;
    }

    void ended(Connection connection) {
        open.remove(connection);
    }
}
