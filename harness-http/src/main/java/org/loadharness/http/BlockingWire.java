package org.loadharness.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A wire that waits. Its channel is blocking: one system call per read, no more; an interrupt closes it; a virtual thread
 * gives its carrier away while it waits.
 */
final class BlockingWire extends Wire {
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
            InetSocketAddress address = resolve();
            SocketChannel fresh = renew(address);
            fresh.socket()
                    .connect(address, (int) origin.limits().connectTimeout().toMillis());
            connected(fresh, address);
            beginTls();
        } catch (IOException e) {
            throw connectFailure(e);
        }
        if (!isSecured()) {
            throw new IllegalStateException("a channel that waits has returned from a read without a byte");
        }
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
    boolean connectIsOver(DeadlineWatch watch) {
        return false; // the socket sees to it
    }

    @Override
    void endedByOther() {
        // whoever waits in the channel notices that it is closed
    }
}
