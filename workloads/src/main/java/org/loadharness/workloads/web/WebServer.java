package org.loadharness.workloads.web;

import java.io.IOException;
import java.net.URI;
import java.net.UnknownHostException;
import org.eclipse.jetty.server.ServerConnector;
import org.loadharness.bookstore.host.JettyHost;
import org.loadharness.bookstore.host.JettyThreads;

/**
 * A server of JSON over HTTP/1.1. Each request is answered by the {@link Endpoint} of its route, on a thread of its own
 * for as long. A request that is refused gets {@code {"message":"..."}}: by its endpoint with any {@link WebFailure}, by
 * the server with 400 for a malformed request, 404 for an unknown path, 405 with {@code Allow} for another method, 408 for
 * a body that is too slow, 421 for a foreign host where it listens on the loopback interface alone, 413 for one that is too large, 431 for a head that is, 500 for a fault of the server, which
 * its log alone reports, and 503 for an answer that takes too long or a server that stops. Thread-safe.
 */
public final class WebServer implements AutoCloseable {
    private final JettyHost host;
    private final URI address;

    private WebServer(JettyHost host, URI address) {
        this.host = host;
        this.address = address;
    }

    /**
     * Starts a server; it takes requests when this returns.
     *
     * @param name what its threads are called
     * @throws IOException when it cannot listen at the address
     */
    public static WebServer start(String name, Routes routes, WebOptions options) throws IOException {
        if (options.bind().isUnresolved()) {
            throw new UnknownHostException(options.bind().getHostString());
        }
        JettyThreads threads = new JettyThreads(
                name, options.threads().min(), options.threads().max());
        JettyHost host = new JettyHost(
                threads,
                new JettyHost.Listening(
                        options.bind(),
                        options.limits().connections(),
                        options.requestTimeout(),
                        options.stopTimeout()),
                (server, selectors, http) -> new ServerConnector(server, 1, selectors, http),
                new RouteHandler(routes, options, threads.scheduler()),
                new ErrorReplies());
        host.start();
        return new WebServer(host, host.address());
    }

    /** Where it listens: {@code http://host:port}; the loopback interface stands for all of them. */
    public URI address() {
        return address;
    }

    /**
     * Takes no more requests, lets those that have begun end, for as long as the options allow, and cuts off the rest. No
     * thread is left when it returns, unless an endpoint ignores its interruption. Does nothing the second time.
     */
    @Override
    public void close() {
        host.stop();
    }
}
