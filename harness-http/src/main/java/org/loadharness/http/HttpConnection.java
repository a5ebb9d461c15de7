package org.loadharness.http;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One user's kept-alive HTTP/1.1 connection to one server: sends a request, waits for its reply, and connects anew when
 * the server has closed.
 *
 * <p><b>Repeating.</b> A kept-alive connection may turn out to be closed only after a request was sent on it. The
 * request is then sent once more, on a new connection, if not one byte of a reply came, the connection had served a
 * request before, and either the method is idempotent (GET, HEAD, PUT, DELETE, OPTIONS) or the system had taken no byte
 * of the request. In every other case, a POST above all, it may have been processed, so that the exchange fails with
 * {@link HttpFailure.Kind#CLOSED_BEFORE_REPLY}. To make that rare, a connection that may have been idle for a second
 * is checked before it is used: for a tenth of the time limit if that is shorter, or for 10 ms if its times are
 * measured. What was repeated is counted in {@link HttpOrigin#requestsRepeated()}.
 *
 * <p><b>Ending.</b> An exchange blocks until its reply is complete, its time is over, its thread is interrupted
 * (platform or virtual) or another thread calls {@link #close()}. All of them end it at once, whatever it waits for,
 * but for the resolution of the host's name.
 *
 * <p>In the steady state, when buffers have grown to the size of what they carry, an exchange on a platform thread
 * allocates nothing. Confined to one thread, except {@link #close()}.
 */
public final class HttpConnection implements AutoCloseable {

    private static final byte[] NO_BODY = {};

    private final HttpOrigin origin;
    private final BlockingWire wire;
    private final RequestWriter writer;
    private final HttpReply reply;
    private boolean requestWhole;
    private long connectNanos;

    HttpConnection(HttpOrigin origin, BlockingWire wire) {
        this.origin = origin;
        this.wire = wire;
        this.writer = new RequestWriter(origin.authority());
        this.reply = new HttpReply(wire, origin.limits());
    }

    /**
     * Opens the socket now, so that the first exchange need not. More users connecting at once than the server's accept
     * queue is long are left waiting by its system, for seconds or until {@link HttpFailure.Kind#RESPONSE_TIMEOUT}.
     *
     * @throws HttpFailure if it cannot be opened
     */
    public void connect() throws HttpFailure {
        wire.begin();
        try {
            wire.connect();
            wire.end();
        } catch (HttpFailure e) {
            wire.abandon();
            throw e.during("connecting to " + origin);
        }
    }

    /**
     * Sends a request without a body (or, if its method takes one, with an empty one) and waits for the whole reply.
     */
    public HttpReply exchange(PreparedRequest request) throws HttpFailure {
        return perform(request, null, NO_BODY, 0, 0);
    }

    /** Sends a request with the suffix behind its path, and waits for the whole reply. */
    public HttpReply exchange(PreparedRequest request, TargetSuffix suffix) throws HttpFailure {
        return perform(request, suffix, NO_BODY, 0, 0);
    }

    /** Sends a request with a body, and waits for the whole reply. */
    public HttpReply exchange(PreparedRequest request, byte[] body, int offset, int length) throws HttpFailure {
        return perform(request, null, body, offset, length);
    }

    /**
     * Sends a request with the suffix behind its path and a body, and waits for the whole reply, of whatever status.
     *
     * @return the reply, valid until the next exchange
     * @throws HttpFailure if no valid reply came; the next exchange may succeed, unless the connection was closed
     * @throws IllegalArgumentException if the request's method takes no body and one is given, or if the request has a
     *     query already and a suffix is given
     */
    public HttpReply exchange(PreparedRequest request, TargetSuffix suffix, byte[] body, int offset, int length)
            throws HttpFailure {
        return perform(request, suffix, body, offset, length);
    }

    /** Another time limit than the origin's, from the next exchange on; as exact as that of the origin is. */
    public void limitExchanges(Duration timeout) {
        wire.limit(timeout);
    }

    /** What becomes of the bodies of replies, from the next exchange on. */
    public void use(HttpReply.Bodies bodies) {
        reply.use(bodies);
    }

    /** Where the time of the last exchange went, once it is asked to measure that. */
    public ExchangeTimes times() {
        return wire.times();
    }

    /** Gives the socket up between two exchanges; the next one opens another. */
    public void disconnect() {
        wire.drop();
    }

    /**
     * Nanoseconds that the last exchange spent on opening sockets, resolving the host's name included: 0 if the one it
     * found carried it.
     */
    public long connectNanos() {
        return connectNanos;
    }

    private HttpReply perform(
            PreparedRequest request, @Nullable TargetSuffix suffix, byte[] body, int offset, int length)
            throws HttpFailure {
        writer.prepare(request, suffix, body, offset, length);
        wire.times().begin();
        wire.begin();
        connectNanos = 0;
        boolean complete = false;
        try {
            attemptTwice(request);
            wire.end();
            complete = true;
        } catch (HttpFailure e) {
            wire.times().end();
            origin.countFailed(e);
            throw e.during(request + " to " + origin);
        } finally {
            if (!complete) {
                wire.abandon();
            }
        }
        if (!requestWhole || !reply.keepsConnection()) {
            wire.drop();
        }
        return reply;
    }

    private void attemptTwice(PreparedRequest request) throws HttpFailure {
        if (wire.isUsable()) {
            try {
                attempt(request);
                return;
            } catch (HttpFailure e) {
                if (!e.allowsRepeating(request, wire.writtenBytes())) {
                    throw e;
                }
                origin.countRepeated();
            }
        }
        reconnect();
        attempt(request);
    }

    /** Looks at the clock for those exchanges alone that connect. */
    private void reconnect() throws HttpFailure {
        long startNanos = origin.nanos();
        try {
            wire.connect();
        } finally {
            connectNanos = origin.nanos() - startNanos;
        }
    }

    private void attempt(PreparedRequest request) throws HttpFailure {
        wire.times().enter(ExchangeTimes.Part.SEND);
        wire.startRequest();
        requestWhole = false;
        reply.begin(request.isHead());
        writer.rewind();
        try {
            requestWhole = writer.send(wire);
        } catch (IOException e) {
            wire.requestBrokeOff(e);
        }
        wire.times().enter(ExchangeTimes.Part.WAIT);
        reply.read();
        wire.times().end();
    }

    /**
     * Closes the connection for good; an exchange that runs on it fails at once. Any thread may call it, more than
     * once.
     */
    @Override
    public void close() {
        origin.watch().remove(wire);
        wire.close();
    }
}
