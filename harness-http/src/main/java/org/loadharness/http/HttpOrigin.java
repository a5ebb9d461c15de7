package org.loadharness.http;

import static java.util.Objects.requireNonNull;

import java.net.InetAddress;
import java.net.URI;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.loadharness.http.TlsClient.TlsOptions;

/**
 * One server as all its users see it: where it is, what they put up with, how often they had to connect. It makes one
 * {@link HttpConnection} per user, and owns the thread that ends exchanges which take too long. Thread-safe.
 */
public final class HttpOrigin implements AutoCloseable {

    private static final int DEFAULT_PORT = 80;
    private static final int DEFAULT_TLS_PORT = 443;

    private final String authority;
    private final String host;
    private final int port;
    private final HttpLimits limits;
    private final Addresses addresses;
    private final Optional<TlsClient> tls;
    private final DeadlineWatch watch;
    private final Handshakes handshakes;
    private final LongSupplier nanoTime = System::nanoTime;
    private final LongAdder connectionsOpened = new LongAdder();
    private final LongAdder requestsRepeated = new LongAdder();
    private final LongAdder exchangesLost = new LongAdder();

    private HttpOrigin(URI uri, HttpLimits limits, Addresses.Lookup lookup, Optional<TlsClient> tls) {
        this.authority = uri.getRawAuthority();
        this.host = uri.getHost();
        int standardPort = tls.isPresent() ? DEFAULT_TLS_PORT : DEFAULT_PORT;
        this.port = uri.getPort() < 0 ? standardPort : uri.getPort();
        this.tls = tls;
        this.limits = limits;
        this.addresses = new Addresses(host, port, lookup);
        this.watch = new DeadlineWatch(
                "http-deadlines-" + authority, limits.exchangeTimeout().toNanos());
        this.handshakes = new Handshakes("http-handshakes-" + authority);
    }

    /**
     * Describes a server and starts the watch over its exchanges; connects nowhere yet. Servers of {@code https} have to prove
     * who they are to the system's authorities.
     *
     * @param uri {@code http://host}, {@code https://host}, perhaps with {@code :port}; the host goes into each request as
     *     given and is resolved at each connect, to the first of its addresses; to the first that answers where that does not
     * @throws IllegalArgumentException if the URI is of another form, as one with a path is
     */
    public static HttpOrigin open(URI uri, HttpLimits limits) {
        return open(uri, limits, () -> TlsClient.of(TlsOptions.DEFAULT));
    }

    /**
     * The same, with what is trusted where the URI is {@code https}; origins that share it resume each other's sessions.
     *
     * @param tls asked for {@code https} alone: its classes take a tenth of a second to load
     */
    public static HttpOrigin open(URI uri, HttpLimits limits, Supplier<TlsClient> tls) {
        return open(uri, limits, InetAddress::getAllByName, isSecure(uri) ? Optional.of(tls.get()) : Optional.empty());
    }

    static HttpOrigin open(URI uri, HttpLimits limits, Addresses.Lookup lookup) {
        return open(uri, limits, lookup, Optional.empty());
    }

    private static HttpOrigin open(URI uri, HttpLimits limits, Addresses.Lookup lookup, Optional<TlsClient> tls) {
        HttpOrigin origin = new HttpOrigin(checked(uri), requireNonNull(limits, "limits"), lookup, tls);
        origin.watch.start();
        return origin;
    }

    private static boolean isSecure(URI uri) {
        return "https".equalsIgnoreCase(uri.getScheme());
    }

    private static URI checked(URI uri) {
        String authority = uri.getRawAuthority();
        if (authority != null && authority.contains("@")) { // not quoted, as a password may stand there
            throw new IllegalArgumentException(
                    "the origin names somebody before an @; credentials go into the field authorization of requests");
        }
        if (!"http".equalsIgnoreCase(uri.getScheme()) && !isSecure(uri)) {
            throw new IllegalArgumentException("origin \"" + uri + "\": only http:// and https:// are spoken");
        }
        boolean bare = !uri.isOpaque()
                && (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"));
        if (!bare || uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException(
                    "origin \"" + uri + "\": give host and port only; paths go into requests");
        }
        if (uri.getHost() == null || uri.getPort() == 0 || uri.getPort() > 0xFFFF) {
            throw new IllegalArgumentException(
                    "origin \"" + uri + "\": must be http://host or https://host, perhaps with :port (1-65535)");
        }
        return uri;
    }

    /**
     * Makes a connection for one user. It opens its socket with its first exchange, or when asked to. After
     * {@link #close} it is a closed one.
     */
    public HttpConnection newConnection() {
        BlockingWire wire = new BlockingWire(this, watch);
        watch.add(wire);
        return new HttpConnection(this, wire);
    }

    /**
     * The same for a thread that has many users' connections and waits for all of them at once.
     *
     * @param selector on which the thread waits; the connection's socket is registered there
     * @param attachment what the thread finds with the keys of that connection
     * @param wake has the thread ask the connection without a key, soon: its exchange was ended from elsewhere; any thread
     *     may call it
     */
    public SteppedConnection newConnection(Selector selector, Object attachment, Runnable wake) {
        SteppedWire wire = new SteppedWire(this, watch, new SteppedWire.Waiter(selector, attachment, wake));
        watch.add(wire);
        return new SteppedConnection(this, wire);
    }

    /**
     * Of several addresses of the host settles on the first that answers, or else on the first of all; connects nowhere if there is
     * but one. Whoever connects in steps tries no other.
     */
    public void settle() {
        if (!addresses.isOpen()) {
            return;
        }
        try (HttpConnection first = newConnection()) {
            first.connect();
        } catch (HttpFailure silent) {
            addresses.keepFirst(); // who sends something there says so
        }
    }

    /** TCP connections opened so far by all users; above the number of users, servers have closed some. */
    public long connectionsOpened() {
        return connectionsOpened.sum();
    }

    /** Exchanges that failed so far since nobody listened, or since the server closed instead of replying. */
    public long exchangesLost() {
        return exchangesLost.sum();
    }

    /** Requests sent a second time so far, because a kept-alive connection turned out to be closed. */
    public long requestsRepeated() {
        return requestsRepeated.sum();
    }

    /** Closes all connections, which ends the exchanges that run on them, and the watch. */
    @Override
    public void close() {
        watch.close();
        handshakes.close();
    }

    /** Host and port as they stand in the URI. */
    String authority() {
        return authority;
    }

    /** Scheme, host and port. */
    @Override
    public String toString() {
        return (isEncrypted() ? "https://" : "http://") + authority;
    }

    /** Whether its connections speak TLS. */
    boolean isEncrypted() {
        return tls.isPresent();
    }

    /** Begins TLS on a socket that has just been connected; null where nothing is encrypted. */
    @Nullable
    TlsStream beginTls(TlsStream.Tasks tasks) {
        return tls.isPresent() ? tls.get().begin(host, port, tasks) : null;
    }

    HttpLimits limits() {
        return limits;
    }

    /** A reading of the machine's monotonic clock, from an arbitrary origin. */
    long nanos() {
        return nanoTime.getAsLong();
    }

    Handshakes handshakes() {
        return handshakes;
    }

    DeadlineWatch watch() {
        return watch;
    }

    void countOpened() {
        connectionsOpened.increment();
    }

    void countFailed(HttpFailure failure) {
        if (failure.kind() == HttpFailure.Kind.CONNECT_REFUSED
                || failure.kind() == HttpFailure.Kind.CLOSED_BEFORE_REPLY) {
            exchangesLost.increment();
        }
    }

    void countRepeated() {
        requestsRepeated.increment();
    }

    Addresses addresses() {
        return addresses;
    }

    /** A duration as messages show it. */
    static String print(Duration duration) {
        return String.format(Locale.ROOT, "%.3f s", duration.toNanos() / 1e9);
    }
}
