package org.loadharness.http;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;

/**
 * A wire that waits. Its channel is blocking: one system call per read, no more; an interrupt closes it; a virtual thread
 * gives its carrier away while it waits.
 */
final class BlockingWire extends Wire {
    /** After that the look at the socket is a small part of the time between two requests. */
    private static final long LONG_REST_NANOS = 10_000_000;

    BlockingWire(HttpOrigin origin, DeadlineWatch watch) {
        super(origin, watch);
    }

    @Override
    boolean isQuiet(SocketChannel open) {
        try {
            open.configureBlocking(false);
            boolean quiet = readsNothing(open);
            open.configureBlocking(true);
            return quiet;
        } catch (IOException e) {
            return false;
        }
    }

    /** Opens a new socket in place of the one before. */
    void connect() throws HttpFailure {
        try {
            List<InetSocketAddress> addresses = resolve();
            if (addresses.size() == 1) {
                connect(addresses.get(0), origin.limits().connectTimeout());
            } else {
                connectToFirst(addresses);
            }
            beginTls();
        } catch (IOException e) {
            throw connectFailure(e);
        }
        if (!isSecured()) {
            throw new IllegalStateException("a channel that waits has returned from a read without a byte");
        }
    }

    /** To the first that answers; together they have the time that there is for one. */
    private void connectToFirst(List<InetSocketAddress> addresses) throws IOException {
        long endNanos = origin.nanos() + origin.limits().connectTimeout().toNanos();
        HttpFailure ofFirst = null;
        for (int i = 0; i < addresses.size(); i++) {
            Duration left = Duration.ofNanos(endNanos - origin.nanos());
            try {
                connect(addresses.get(i), left.dividedBy(addresses.size() - i));
                origin.addresses().answered(addresses, i);
                return;
            } catch (IOException e) {
                ofFirst = ofFirst == null ? connectFailure(e) : ofFirst;
                if (!isUnderWay()) {
                    throw connectFailure(e);
                }
            }
        }
        throw requireNonNull(ofFirst).with("; tried " + Addresses.print(addresses));
    }

    private void connect(InetSocketAddress address, Duration limit) throws IOException {
        SocketChannel fresh = renew(address);
        try {
            fresh.socket().connect(address, (int) Math.max(limit.toMillis(), 1));
        } catch (SocketTimeoutException e) {
            throw failure(HttpFailure.Kind.CONNECT_TIMEOUT, "not connected within " + HttpOrigin.print(limit), e);
        }
        connected(fresh, address);
    }

    @Override
    TlsStream.Tasks tasks() {
        return TlsStream.Tasks.HERE;
    }

    @Override
    void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            writeOnce(bytes);
        }
    }

    @Override
    public int read(ByteBuffer bytes) throws IOException {
        return readOnce(bytes);
    }

    @Override
    boolean hasRestedUnseen() {
        return times().restNanos() >= LONG_REST_NANOS;
    }

    @Override
    boolean connectIsOver(DeadlineWatch watch) {
        return false; // the socket sees to it
    }

    @Override
    void endedByOther() {
        // whoever waits in the channel notices that it is closed
    }
}
