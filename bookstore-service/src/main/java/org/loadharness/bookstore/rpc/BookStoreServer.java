package org.loadharness.bookstore.rpc;

import java.io.IOException;
import java.net.URI;
import java.net.UnknownHostException;
import org.loadharness.bookstore.api.BookStore;
import org.loadharness.bookstore.api.StockManager;
import org.loadharness.bookstore.host.JettyHost;
import org.loadharness.bookstore.host.JettyThreads;
import org.loadharness.bookstore.host.OwnNames;

/**
 * A bookstore on the network: HTTP/1.1 with one path per call. Customers call {@code /<TAG>}, administrators
 * {@code /stock/<TAG>}; a tag may be in any case. A set is the body of a {@code POST}, a number the query parameter
 * {@code number_of_books} of a {@code GET}. A call that returns nothing is answered by 204, any other by 200. Bodies are
 * in a {@link Codec}: the request's {@code Content-Type} says which, and {@code Accept} asks for the reply's.
 *
 * <p>Failures are problem details (RFC 9457), always in JSON. Those of the bookstore carry the name of their
 * {@link org.loadharness.bookstore.api.BookStoreException.Reason} as {@code reason} and the message as {@code detail}:
 *
 * <table>
 * <caption>Status of each reason</caption>
 * <tr><th>reason</th><th>status</th></tr>
 * <tr><td>{@code NULL_ARGUMENT}</td><td>400</td></tr>
 * <tr><td>{@code INVALID}</td><td>422; 413 for a body, a set or a text that is too large</td></tr>
 * <tr><td>{@code DUPLICATED}</td><td>409</td></tr>
 * <tr><td>{@code ABSENT}</td><td>404</td></tr>
 * <tr><td>{@code NOT_AVAILABLE}</td><td>409</td></tr>
 * <tr><td>{@code TRANSPORT}</td><td>502, from a store that is itself a client</td></tr>
 * <tr><td>{@code TIMEOUT}</td><td>504, likewise</td></tr>
 * </table>
 *
 * <p>The others have no reason: 400 malformed body (with its position) or query, 404 unknown path, 405 wrong method, 406
 * and 415 unknown media type, 408 body too slow, 421 a foreign host, where it listens on the loopback interface alone, 500 a fault of the server, which its log explains,
 * 503 stopping.
 *
 * <p>The reply to a call that succeeded says in {@code Server-Timing} how many milliseconds it took, to the nanosecond:
 * {@code queue} from when the system reported that the request was there until a thread had it parsed, {@code decode}
 * to read the argument, {@code handler} in the store, {@code encode} to write the result; each is 0 where there is
 * nothing to do.
 *
 * <p>{@code GET /health} answers 200 as long as calls are taken. Thread-safe.
 */
public final class BookStoreServer implements AutoCloseable {

    private final JettyHost server;
    private final URI address;

    private BookStoreServer(JettyHost server, URI address) {
        this.server = server;
        this.address = address;
    }

    /**
     * Starts a server; it takes calls when this returns.
     *
     * @throws IOException when it cannot listen at the address
     */
    public static BookStoreServer start(BookStore bookStore, StockManager stockManager, ServerOptions options)
            throws IOException {
        if (options.address().isUnresolved()) {
            throw new UnknownHostException(options.address().getHostString());
        }
        CallContext context = new CallContext(
                new StoreCalls(bookStore, stockManager),
                options.limits(),
                options.idleTimeout().toNanos(),
                new BodyBuffers(options.threads().max()));
        JettyHost server = new JettyHost(
                new JettyThreads(
                        "bookstore-server",
                        options.threads().min(),
                        options.threads().max()),
                new JettyHost.Listening(
                        options.address(), JettyHost.Listening.NO_LIMIT, options.idleTimeout(), options.stopTimeout()),
                ArrivalConnector::new,
                new CallHandler(context, new OwnNames(options.address().getAddress())),
                new ProblemErrorHandler());
        server.start();
        return new BookStoreServer(server, server.address());
    }

    /** Where it listens: {@code http://host:port}; the loopback interface stands for all of them. */
    public URI address() {
        return address;
    }

    /**
     * Takes no more calls, lets those that have begun end, for as long as the options allow, and cuts off the rest. Does
     * nothing the second time.
     */
    @Override
    public void close() {
        server.stop();
    }
}
