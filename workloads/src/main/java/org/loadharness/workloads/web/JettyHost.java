package org.loadharness.workloads.web;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;

/** Jetty as this package uses it: one handler, one listener, one pool of threads. Thread-safe. */
final class JettyHost {
    private static final Logger LOGGER = System.getLogger(WebServer.class.getName());

    /** Connections that may wait to be accepted: as many as users that start at once. */
    private static final int ACCEPT_QUEUE_LENGTH = 4096;

    private final WebOptions options;
    private final HostThreads threads;
    private final GracefulHandler graceful;
    private final Server server;
    private final ServerConnector connector;

    JettyHost(String name, Routes routes, WebOptions options) {
        this.options = options;
        this.threads = new HostThreads(name, options.threads());
        this.graceful = new GracefulHandler(new RouteHandler(routes, options, threads.scheduler()));
        this.server = new Server(threads.pool(), threads.scheduler(), null);
        this.connector = newConnector(server, options);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(options.limits().connections(), connector));
        server.setHandler(graceful);
        server.setErrorHandler(new ErrorReplies());
    }

    void start() throws IOException {
        try {
            server.start();
        } catch (Exception failure) {
            end();
            throw failure instanceof IOException io ? io : new IOException("cannot start the server", failure);
        }
    }

    URI address() throws IOException {
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
    void stop() {
        CompletableFuture<Void> requestsEnded = graceful.shutdown();
        CompletableFuture<Void> unused = connector.shutdown();
        try {
            requestsEnded.get(options.stopTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException late) {
            LOGGER.log(
                    Level.WARNING,
                    "requests were cut off that went on for "
                            + options.stopTimeout().toMillis() + " ms after the server was asked to stop");
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

    private static ServerConnector newConnector(Server server, WebOptions options) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        ServerConnector connector =
                new ServerConnector(server, 1, HostThreads.selectors(), new HttpConnectionFactory(http));
        connector.setHost(options.bind().getAddress().getHostAddress());
        connector.setPort(options.bind().getPort());
        connector.setAcceptQueueSize(ACCEPT_QUEUE_LENGTH);
        connector.setIdleTimeout(options.requestTimeout().toMillis());
        return connector;
    }
}
