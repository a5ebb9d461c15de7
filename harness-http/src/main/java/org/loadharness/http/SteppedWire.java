package org.loadharness.http;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A wire that never waits: what is not there yet is {@link Incomplete}, and a selector says when to ask again. */
final class SteppedWire extends Wire {
    private static final long NOT_CONNECTING = -1;
    private static final int NOTHING = 0;

    private final Waiter waiter;
    private @Nullable SelectionKey key;
    private int awaited;
    private @Nullable InetSocketAddress address;
    private volatile long connectTick = NOT_CONNECTING;

    SteppedWire(HttpOrigin origin, DeadlineWatch watch, Waiter waiter) {
        super(origin, watch);
        this.waiter = waiter;
    }

    /** The thread that waits for it, and how to wake that. */
    record Waiter(Selector selector, Object attachment, Runnable wake) {}

    @Override
    boolean isQuiet(SocketChannel open) {
        try {
            return readsNothing(open);
        } catch (IOException e) {
            return false;
        }
    }

    /** Begins to open a new socket in place of the one before. */
    void startConnect() throws HttpFailure {
        connectTick = NOT_CONNECTING; // as long as its host is looked up
        try {
            address = resolve().get(0);
            SocketChannel fresh = renew(address);
            fresh.configureBlocking(false);
            connectTick = watch.ticks();
            boolean atOnce = fresh.connect(address);
            awaited = atOnce ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT;
            key = fresh.register(waiter.selector(), awaited, waiter.attachment());
        } catch (IOException e) {
            throw notConnected(e);
        }
    }

    /** Whether the socket whose opening was begun is open. */
    boolean finishConnect() throws HttpFailure {
        try {
            SocketChannel fresh = open();
            if (!fresh.finishConnect()) {
                return false;
            }
            awaitReadable();
            connected(fresh, requireNonNull(address));
            connectTick = NOT_CONNECTING;
            beginTls();
            return true;
        } catch (IOException e) {
            throw notConnected(e);
        }
    }

    /** Nothing is under way then that the watch could end. */
    private HttpFailure notConnected(IOException e) {
        HttpFailure failure = connectFailure(e);
        connectTick = NOT_CONNECTING;
        return failure;
    }

    /** Elsewhere, since this thread has others to serve; then it is woken. */
    @Override
    TlsStream.Tasks tasks() {
        return task -> origin.handshakes().run(() -> {
            try {
                task.run();
            } finally {
                wake();
            }
        });
    }

    /** Goes on with the handshake of TLS, and returns whether it is over. */
    boolean finishTls() throws HttpFailure {
        if (isSecured()) {
            return true;
        }
        try {
            await(isComputing() ? NOTHING : isFlushed() ? SelectionKey.OP_READ : SelectionKey.OP_WRITE);
            return false;
        } catch (IOException e) {
            throw failure(HttpFailure.Kind.TLS, TlsWords.of(e), e);
        }
    }

    /** From now on the selector reports when a reply comes. */
    void awaitReadable() throws IOException {
        await(SelectionKey.OP_READ);
    }

    /** From now on the selector reports when more of a request can be sent, or the server has closed. */
    void awaitWritable() throws IOException {
        await(SelectionKey.OP_WRITE);
    }

    private void await(int operations) throws IOException {
        if (awaited == operations || key == null) {
            return;
        }
        try {
            key.interestOps(operations);
            awaited = operations;
        } catch (CancelledKeyException closedByOther) {
            throw (IOException) new ClosedChannelException().initCause(closedByOther);
        }
    }

    @Override
    void write(ByteBuffer bytes) throws IOException {
        writeOnce(bytes);
    }

    @Override
    public int read(ByteBuffer bytes) throws IOException {
        int count = readOnce(bytes);
        if (count == 0) {
            throw Incomplete.YET;
        }
        return count;
    }

    @Override
    boolean hasRestedUnseen() {
        return false; // its selector reports whatever comes
    }

    @Override
    boolean connectIsOver(DeadlineWatch watch) {
        long began = connectTick;
        return began != NOT_CONNECTING
                && watch.isOver(began, origin.limits().connectTimeout().toNanos());
    }

    @Override
    HttpFailure late(@Nullable IOException cause) {
        boolean wasConnecting = connectIsOver(watch);
        connectTick = NOT_CONNECTING;
        if (!wasConnecting) {
            return super.late(cause); // its own limit may be the smaller one
        }
        String limit = HttpOrigin.print(origin.limits().connectTimeout());
        return new HttpFailure(HttpFailure.Kind.CONNECT_TIMEOUT, "not connected within " + limit, cause);
    }

    @Override
    void endedByOther() {
        wake();
    }

    /** Has the thread ask again soon, though nothing may have come. */
    void wake() {
        waiter.wake().run();
    }
}
