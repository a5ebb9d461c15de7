package org.loadharness.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The socket below a connection, one after another, and the only place that opens, reads, writes and closes it.
 *
 * <p>Confined to one thread, but for {@link #close} and {@link #expireIfOver}: {@code state} says who ended an
 * exchange, and the channel is replaced and closed only under this monitor, which is never held while blocking.
 */
abstract sealed class Wire implements ReplySource, AutoCloseable permits BlockingWire, SteppedWire {

    /** States of a wire on which no exchange runs; a value of 0 and more is the tick in which the running one began. */
    private static final long IDLE = -1;

    private static final long EXPIRED = -2;
    private static final long CLOSED = -3;
    private static final long LIMIT_OF_ORIGIN = 0;
    private static final String REFUSED = "connection refused";

    final HttpOrigin origin;
    final DeadlineWatch watch;
    private final AtomicLong state = new AtomicLong(IDLE);
    private final ByteBuffer probe = ByteBuffer.allocate(1);
    private @Nullable SocketChannel channel; // written by the owner alone, under the monitor
    private @Nullable TlsStream tls; // of that channel; null where nothing is encrypted
    private boolean securing; // whether both sides have yet to agree on TLS
    private final ExchangeTimes times;
    private volatile long limitNanos = LIMIT_OF_ORIGIN;
    private long exchangeTick;
    private long lastUseTick;
    private long writtenBytes;
    private long readBytes;
    private boolean answered; // whether a whole reply has come over that channel

    Wire(HttpOrigin origin, DeadlineWatch watch) {
        this.origin = origin;
        this.watch = watch;
        this.times = new ExchangeTimes(origin::nanos);
    }

    /** Where the time of exchanges goes. */
    final ExchangeTimes times() {
        return times;
    }

    /** From the next exchange on another limit holds than the origin's. */
    final void limit(Duration timeout) {
        long nextNanos = timeout.toNanos();
        if (nextNanos != limitNanos) { // writing what others may read is dear, and most limits stay
            limitNanos = nextNanos;
        }
    }

    private Duration limit() {
        return limitNanos == LIMIT_OF_ORIGIN ? origin.limits().exchangeTimeout() : Duration.ofNanos(limitNanos);
    }

    /** Arms the deadline of an exchange. */
    final void begin() throws HttpFailure {
        long tick = watch.ticks();
        if (!state.compareAndSet(IDLE, tick)) {
            if (state.get() != CLOSED) {
                throw new IllegalStateException("a second thread uses this connection; give each user one of its own");
            }
            throw failure(HttpFailure.Kind.CLOSED, "", null);
        }
        exchangeTick = tick;
    }

    /** Disarms it: the exchange has brought its whole reply, unless it was too late. */
    final void end() throws HttpFailure {
        if (!state.compareAndSet(exchangeTick, IDLE)) {
            throw failure(HttpFailure.Kind.CLOSED, "", null);
        }
        lastUseTick = watch.ticks();
        answered = true;
    }

    /** Drops the socket of an exchange that failed, and makes the wire ready for the next. */
    final synchronized void abandon() { // waits for an expiry that is under way, which must not hit the next socket
        drop();
        if (state.get() != CLOSED) {
            state.set(IDLE);
        }
    }

    /**
     * Whether a socket is open that the server has left open too, as far as can be seen. It is asked, at the price of a
     * few system calls, only if it may have been idle for some time: a request that then meets a closed socket might
     * not be safe to repeat.
     */
    final boolean isUsable() {
        SocketChannel open = channel;
        if (open == null) {
            return false;
        }
        return (lastUseTick == exchangeTick && !hasRestedUnseen()) || isQuiet(open);
    }

    /** Whether the server has had time to close, as far as is measured, and nobody would have seen it. */
    abstract boolean hasRestedUnseen();

    /** Gives up a socket on which no exchange runs, if the server has closed it or sent what nobody asked for. */
    final void dropUnlessQuiet() {
        SocketChannel open = channel;
        if (open != null && !isQuiet(open)) {
            drop();
        }
    }

    /** Whether the server has neither closed nor sent what nobody asked for. */
    abstract boolean isQuiet(SocketChannel open);

    /** Reads a byte that must not be there, without waiting for it. */
    final boolean readsNothing(SocketChannel open) throws IOException {
        TlsStream current = tls;
        return (current == null ? open.read(probe.clear()) : current.read(open, probe.clear())) == 0;
    }

    /**
     * Opens a channel to that address in place of the one before; not connected yet. A channel for both versions of IP
     * takes a longer way through the system with every byte.
     */
    final SocketChannel renew(InetSocketAddress address) throws IOException {
        drop();
        tls = null;
        answered = false;
        boolean isOld = address.getAddress() instanceof Inet4Address;
        SocketChannel fresh = adopt(isOld ? SocketChannel.open(StandardProtocolFamily.INET) : SocketChannel.open());
        fresh.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return fresh;
    }

    /** The channel has been connected to that address. */
    final void connected(SocketChannel fresh, InetSocketAddress address) throws IOException {
        if (address.equals(fresh.getLocalAddress())) {
            // a free local port was chosen that is the very port asked for: TCP connects it to itself
            throw new ConnectException("nothing listens there");
        }
        origin.countOpened();
    }

    /** Looks the server up, of which connecting begins. */
    final List<InetSocketAddress> resolve() throws HttpFailure {
        times.enter(ExchangeTimes.Part.DNS);
        List<InetSocketAddress> addresses = origin.addresses().toTry();
        times.enter(ExchangeTimes.Part.CONNECT);
        return addresses;
    }

    /** Where is computed what a handshake needs. */
    abstract TlsStream.Tasks tasks();

    /** Begins TLS on the channel that has just been connected, if the origin speaks it. */
    final void beginTls() {
        if (origin.isEncrypted()) {
            times.enter(ExchangeTimes.Part.TLS);
        }
        tls = origin.beginTls(tasks());
        securing = origin.isEncrypted();
    }

    /**
     * Goes on with the handshake of TLS.
     *
     * @return whether it is over; for a wire that waits it always is
     */
    final boolean isSecured() throws HttpFailure {
        TlsStream current = tls;
        try {
            boolean secured = current == null || current.shakeHands(open());
            securing = !secured;
            return secured;
        } catch (IOException e) {
            throw failure(HttpFailure.Kind.TLS, TlsWords.of(e), e);
        }
    }

    /** Whether others compute for the handshake, and the channel has nothing to wait for. */
    final boolean isComputing() {
        TlsStream current = tls;
        return current != null && current.isComputing();
    }

    /** Whether all that was written has left, as far as this side knows. */
    final boolean isFlushed() {
        TlsStream current = tls;
        return current == null || !current.hasUnsent();
    }

    /** Whether nobody has ended the exchange from this side. */
    final boolean isUnderWay() {
        return state.get() >= 0 && !Thread.currentThread().isInterrupted();
    }

    private synchronized SocketChannel adopt(SocketChannel fresh) {
        channel = fresh;
        if (state.get() < 0) {
            closeQuietly(fresh); // expired or closed just before: nobody else would close this one
        }
        return fresh;
    }

    final HttpFailure connectFailure(IOException e) {
        if (e instanceof HttpFailure known) {
            return known;
        }
        if (e instanceof ConnectException) {
            return failure(HttpFailure.Kind.CONNECT_REFUSED, refused(e), e);
        }
        return failure(HttpFailure.Kind.CONNECT_FAILED, "cannot connect: " + words(e), e);
    }

    /** The system's own, where it has some. */
    private static String words(IOException e) {
        String said = e.getMessage();
        return said == null ? e.toString() : said;
    }

    /** With the system's own words, unless they say no more. */
    private static String refused(IOException e) {
        String said = String.valueOf(e.getMessage());
        return said.equalsIgnoreCase(REFUSED) ? REFUSED : REFUSED + ": " + said;
    }

    /**
     * Writes what the system takes, all of it if the wire waits; {@link #writtenBytes()} says how much that was, even
     * before a failure.
     */
    abstract void write(ByteBuffer bytes) throws IOException;

    final void writeOnce(ByteBuffer bytes) throws IOException {
        TlsStream current = tls;
        if (current == null) {
            writtenBytes += open().write(bytes);
            return;
        }
        long before = current.takenBytes();
        try {
            current.write(open(), bytes);
        } finally {
            writtenBytes += current.takenBytes() - before; // of several records the last may fail
        }
    }

    /**
     * The request could not be sent to its end: fails if nothing of it was. A server that refuses a body in the middle
     * of it has often said why, and that can still be read.
     */
    final void requestBrokeOff(IOException cause) throws HttpFailure {
        if (writtenBytes == 0) {
            throw failure(HttpFailure.Kind.CLOSED_BEFORE_REPLY, "the server closed before the request", cause);
        }
    }

    final int readOnce(ByteBuffer bytes) throws IOException {
        TlsStream current = tls;
        int count = current == null ? open().read(bytes) : current.read(open(), bytes);
        if (readBytes == 0 && count > 0) {
            times.enter(ExchangeTimes.Part.RECEIVE);
        }
        readBytes += Math.max(count, 0);
        return count;
    }

    /** Starts to count anew. */
    final void startRequest() {
        writtenBytes = 0;
        readBytes = 0;
    }

    /** Bytes of the request that the system took. */
    final long writtenBytes() {
        return writtenBytes;
    }

    final SocketChannel open() throws IOException {
        SocketChannel open = channel;
        if (open == null) {
            throw new IOException("no socket is open");
        }
        return open;
    }

    @Override
    public final HttpFailure failure(HttpFailure.Kind kind, String message, @Nullable IOException cause) {
        long ended = state.get();
        if (ended == CLOSED) {
            return new HttpFailure(HttpFailure.Kind.CLOSED, "the connection was closed from this side", cause);
        }
        if (ended == EXPIRED) {
            return late(cause);
        }
        if (cause instanceof ClosedByInterruptException
                || (cause != null && Thread.currentThread().isInterrupted())) {
            return new HttpFailure(HttpFailure.Kind.INTERRUPTED, "the thread was interrupted", cause);
        }
        if (cause instanceof SSLException && kind != HttpFailure.Kind.TLS) {
            return new HttpFailure(HttpFailure.Kind.TLS, TlsWords.of(cause), cause);
        }
        boolean perhapsTls = kind == HttpFailure.Kind.CLOSED_BEFORE_REPLY && !answered && !origin.isEncrypted();
        return new HttpFailure(kind, perhapsTls ? message + TlsWords.PERHAPS : message, cause);
    }

    /** The failure of an exchange whose time was over. */
    HttpFailure late(@Nullable IOException cause) {
        String limit = HttpOrigin.print(limit());
        if (securing) {
            String silent = "no agreement on TLS within " + limit + (answered ? "" : TlsWords.PERHAPS_NOT);
            return new HttpFailure(
                    HttpFailure.Kind.RESPONSE_TIMEOUT, silent, new SSLException("the handshake did not end", cause));
        }
        String late = "no complete reply within " + limit + "; " + readBytes + " bytes of it came";
        return new HttpFailure(HttpFailure.Kind.RESPONSE_TIMEOUT, late, cause);
    }

    /** Closes the socket; the next exchange opens a new one. */
    final synchronized void drop() {
        closeQuietly(channel);
        channel = null;
        securing = false;
    }

    /** Ends the running exchange if its time is over. Called by the watch. */
    final void expireIfOver() {
        long began = state.get();
        if (began >= 0 && (isOver(began) || connectIsOver(watch))) {
            expire(began);
        }
    }

    private boolean isOver(long began) {
        long limit = limitNanos;
        return limit == LIMIT_OF_ORIGIN ? watch.isOver(began) : watch.isOver(began, limit);
    }

    private synchronized void expire(long began) {
        if (state.compareAndSet(began, EXPIRED)) { // or else it has just ended, and another may have begun
            closeQuietly(channel);
            endedByOther();
        }
    }

    /** Whether it has been connecting for too long, where nobody else watches over that. */
    abstract boolean connectIsOver(DeadlineWatch watch);

    /** The channel was closed below an exchange that may be waiting for it, perhaps by another thread. */
    abstract void endedByOther();

    /** Ends the wire for good, and an exchange that runs on it at once. Any thread may call it. */
    @Override
    public final synchronized void close() {
        state.set(CLOSED);
        closeQuietly(channel);
        endedByOther();
    }

    private static void closeQuietly(@Nullable SocketChannel channel) {
        if (channel == null) {
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            // the socket is given up either way, and nothing that was read or written depends on it
        }
    }
}
