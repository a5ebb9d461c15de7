package org.loadharness.bookstore.host;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;

/** Jetty as the services use it: one handler, one listener, one pool of threads. Thread-safe. */
public final class JettyHost {
    private static final Logger LOGGER = System.getLogger(JettyHost.class.getName());

    /** Connections that may wait to be accepted: as many as users that start at once. */
    private static final int ACCEPT_QUEUE_LENGTH = 4096;

    private final Listening listening;
    private final JettyThreads threads;
    private final GracefulHandler graceful;
    private final Server server;
    private final ServerConnector connector;

    /** Makes the listener of a server. */
    @FunctionalInterface
    public interface Connectors {
        /** Makes one for that server, with so many threads that watch connections. */
        ServerConnector of(Server server, int selectors, HttpConnectionFactory http);
    }

    /**
     * How it listens. Immutable. Thread-safe.
     *
     * @param address where; port 0 takes a free one
     * @param connections open at a time; those beyond wait to be accepted; at least 1
     * @param idleTimeout how long a connection may be silent; at least 1 ms
     * @param stopTimeout how long requests that have begun may go on after {@link #stop()}; at least 1 ms
     */
    public record Listening(InetSocketAddress address, int connections, Duration idleTimeout, Duration stopTimeout) {
        /** How many connections may be open where nothing limits them. */
        public static final int NO_LIMIT = Integer.MAX_VALUE;

        public Listening {
            requireNonNull(address, "address");
            requireNonNull(idleTimeout, "idleTimeout");
            requireNonNull(stopTimeout, "stopTimeout");
        }
    }

    /**
     * A server that does not listen yet.
     *
     * @param threads for its work alone; it ends them
     * @param errors answers for what Jetty itself refuses
     */
    public JettyHost(
            JettyThreads threads, Listening listening, Connectors connectors, Handler handler, Request.Handler errors) {
        this.listening = listening;
        this.threads = threads;
        this.graceful = new GracefulHandler(handler);
        this.server = new Server(threads.pool(), threads.scheduler(), null);
        this.connector = newConnector(server, listening, connectors);
        server.addConnector(connector);
        if (listening.connections() < Listening.NO_LIMIT) {
            server.addBean(new NetworkConnectionLimit(listening.connections(), connector));
        }
        server.setHandler(graceful);
        server.setErrorHandler(errors);
    }

    /**
     * Takes requests when this returns.
     *
     * @throws IOException when it cannot listen at the address
     */
    public void start() throws IOException {
        try {
            server.start();
        } catch (Exception failure) {
            end();
            throw failure instanceof IOException io ? io : new IOException("cannot start the server", failure);
        }
    }

    /** Where it listens: {@code http://host:port}; the loopback interface stands for all of them. */
    public URI address() throws IOException {
        InetAddress bound = InetAddress.getByName(connector.getHost());
        InetAddress host = bound.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : bound;
        try {
            return new URI("http", null, host.getHostAddress(), connector.getLocalPort(), null, null, null);
        } catch (URISyntaxException unwritable) {
            throw new IOException("no URI can be written for " + host, unwritable);
        }
    }

    /**
     * Stops by requests, not by connections as Jetty itself would: a client that keeps an idle connection must not delay
     * the end. New requests are refused first, so that whoever finds the listener gone finds all requests refused.
     */
    public void stop() {
        CompletableFuture<Void> requestsEnded = graceful.shutdown();
        CompletableFuture<Void> unused = connector.shutdown();
        try {
            requestsEnded.get(listening.stopTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException late) {
            LOGGER.log(
                    Level.WARNING,
                    "requests were cut off that went on for "
                            + listening.stopTimeout().toMillis() + " ms after the server was asked to stop");
        } catch (ExecutionException failure) {
            LOGGER.log(Level.WARNING, "the server did not stop cleanly", failure);
        }
        end();
    }

    private void end() {
        try {
            server.stop();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (Exception failure) {
            LOGGER.log(Level.WARNING, "the server did not stop cleanly", failure);
        }
        threads.join();
    }

    private static ServerConnector newConnector(Server server, Listening listening, Connectors connectors) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        ServerConnector connector = connectors.of(server, JettyThreads.selectors(), new HttpConnectionFactory(http));
        connector.setHost(listening.address().getAddress().getHostAddress());
        connector.setPort(listening.address().getPort());
        connector.setAcceptQueueSize(ACCEPT_QUEUE_LENGTH);
        connector.setIdleTimeout(listening.idleTimeout().toMillis());
        return connector;
    }
}
