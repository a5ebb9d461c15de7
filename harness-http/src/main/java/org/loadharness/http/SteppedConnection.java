package org.loadharness.http;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One user's kept-alive HTTP/1.1 connection to one server, in steps: the same exchanges as those of {@link
 * HttpConnection}, with the same rules for repeating and for ending, for a thread that has many connections. No method
 * waits, but for the resolution of the host's name.
 *
 * <p>{@link #send} begins an exchange. Whenever the selector then reports the connection, or the wake of {@link HttpOrigin#newConnection(java.nio.channels.Selector, Object, Runnable)} was
 * called, {@link #advance} goes on with it, until it returns true: the reply is there. The time to connect is measured
 * in ticks of the watch over all exchanges, a tenth of their time limit or a second, whichever is less.
 *
 * <p>In the steady state an exchange allocates nothing. Confined to one thread, except {@link #close()}.
 */
public final class SteppedConnection implements AutoCloseable {
    private static final byte[] NO_BODY = {};

    private final HttpOrigin origin;
    private final SteppedWire wire;
    private final RequestWriter writer;
    private final HttpReply reply;
    private State state = State.IDLE;
    private @Nullable PreparedRequest request;
    private boolean reused;
    private boolean requestWhole;
    private long connectBeganNanos;
    private long connectNanos;

    private enum State {
        IDLE,
        CONNECTING,
        SECURING,
        SENDING,
        READING
    }

    SteppedConnection(HttpOrigin origin, SteppedWire wire) {
        this.origin = origin;
        this.wire = wire;
        this.writer = new RequestWriter(origin.authority());
        this.reply = new HttpReply(wire, origin.limits());
    }

    /** Begins to send a request without a body (or, if its method takes one, with an empty one). */
    public void send(PreparedRequest next) throws HttpFailure {
        begin(next, null, NO_BODY, 0, 0);
    }

    /** Begins to send a request with the suffix behind its path. */
    public void send(PreparedRequest next, TargetSuffix suffix) throws HttpFailure {
        begin(next, suffix, NO_BODY, 0, 0);
    }

    /** Begins to send a request with a body, which must stay as it is until the reply has come. */
    public void send(PreparedRequest next, byte[] body, int offset, int length) throws HttpFailure {
        begin(next, null, body, offset, length);
    }

    /**
     * Begins to send a request with the suffix behind its path and a body, which must stay as it is until the reply has
     * come.
     *
     * @throws HttpFailure if that already failed; the next exchange may succeed, unless the connection was closed
     * @throws IllegalArgumentException if the request's method takes no body and one is given, or if the request has a
     *     query already and a suffix is given
     * @throws IllegalStateException if another exchange is under way
     */
    public void send(PreparedRequest next, TargetSuffix suffix, byte[] body, int offset, int length)
            throws HttpFailure {
        begin(next, suffix, body, offset, length);
    }

    private void begin(PreparedRequest next, @Nullable TargetSuffix suffix, byte[] body, int offset, int length)
            throws HttpFailure {
        if (state != State.IDLE) {
            throw new IllegalStateException("the exchange before has not ended: " + request);
        }
        writer.prepare(next, suffix, body, offset, length);
        wire.times().begin();
        wire.begin();
        request = next;
        connectNanos = 0;
        try {
            start(next);
        } catch (RuntimeException fault) {
            giveUp();
            throw fault;
        }
    }

    private void start(PreparedRequest next) throws HttpFailure {
        try {
            reused = wire.isUsable();
            if (reused) {
                beginRequest(next);
            } else {
                connect();
            }
            push(next);
        } catch (HttpFailure e) {
            recover(next, e);
        }
    }

    /**
     * Goes on with the exchange as far as it goes without waiting. May be called at any time.
     *
     * @return whether its whole reply, of whatever status, has come: {@link #reply()}; false if it has not, or if no
     *     exchange is under way
     * @throws HttpFailure if no valid reply came; the next exchange may succeed, unless the connection was closed
     */
    public boolean advance() throws HttpFailure {
        PreparedRequest current = request;
        if (state == State.IDLE || current == null) {
            wire.dropUnlessQuiet();
            return false;
        }
        try {
            return goOn(current);
        } catch (RuntimeException fault) {
            giveUp();
            throw fault;
        }
    }

    private boolean goOn(PreparedRequest current) throws HttpFailure {
        try {
            if (state != State.READING) {
                push(current);
                return false;
            }
            reply.read();
            wire.times().end();
            wire.end();
        } catch (Incomplete notYet) {
            return false;
        } catch (HttpFailure e) {
            recover(current, e);
            return false;
        }
        state = State.IDLE;
        if (!requestWhole || !reply.keepsConnection()) {
            wire.drop();
        }
        return true;
    }

    /** The reply to the last exchange, valid until the next. */
    public HttpReply reply() {
        return reply;
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

    private void connect() throws HttpFailure {
        state = State.CONNECTING;
        connectBeganNanos = origin.nanos();
        wire.startConnect();
    }

    private void beginRequest(PreparedRequest current) {
        state = State.SENDING;
        wire.times().enter(ExchangeTimes.Part.SEND);
        requestWhole = false;
        wire.startRequest();
        reply.begin(current.isHead());
        writer.rewind();
    }

    /** Connects and sends. */
    private void push(PreparedRequest current) throws HttpFailure {
        if (state == State.CONNECTING) {
            if (!wire.finishConnect()) {
                return;
            }
            state = State.SECURING;
        }
        if (state == State.SECURING) {
            if (!wire.finishTls()) {
                return;
            }
            connectNanos += origin.nanos() - connectBeganNanos;
            beginRequest(current);
        }
        try {
            requestWhole = writer.send(wire);
            if (!requestWhole) {
                wire.awaitWritable();
                return;
            }
            wire.awaitReadable();
        } catch (IOException e) {
            wire.requestBrokeOff(e);
            wire.wake();
        }
        state = State.READING;
        wire.times().enter(ExchangeTimes.Part.WAIT);
    }

    /** Sends the request once more, if that is safe, and on a connection that had served one before; or else fails. */
    private void recover(PreparedRequest current, HttpFailure failure) throws HttpFailure {
        if (!reused || !failure.allowsRepeating(current, wire.writtenBytes())) {
            throw ended(current, failure);
        }
        reused = false;
        origin.countRepeated();
        try {
            connect();
            push(current);
        } catch (HttpFailure again) {
            throw ended(current, again);
        }
    }

    private HttpFailure ended(PreparedRequest current, HttpFailure failure) {
        giveUp();
        origin.countFailed(failure);
        return failure.during(current + " to " + origin);
    }

    /** It ends without a reply, perhaps by a fault of this program. The next exchange connects anew. */
    private void giveUp() {
        state = State.IDLE;
        wire.times().end();
        wire.abandon();
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
