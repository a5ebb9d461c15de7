package org.loadharness.workloads.tcp;

import java.io.IOException;
import java.io.OutputStream;
import org.loadharness.time.Ticker;

/**
 * What goes to a client, with the time that the client has kept the server waiting while it took the present reply: a
 * blocking write has no time-out of its own. Written by one thread; any thread may ask {@link #keptWaitingNanos}.
 */
final class Outgoing extends OutputStream {
    private static final long NOT_WRITING = Long.MIN_VALUE;

    private final OutputStream socket;
    private final Ticker ticker;
    private volatile long beganNanos = NOT_WRITING;
    private volatile long earlierNanos;

    Outgoing(OutputStream socket, Ticker ticker) {
        this.socket = socket;
        this.ticker = ticker;
    }

    @Override
    public void write(int oneByte) throws IOException {
        write(new byte[] {(byte) oneByte}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        long startNanos = ticker.nanos();
        beganNanos = startNanos;
        try {
            socket.write(bytes, offset, length);
        } finally {
            beganNanos = NOT_WRITING;
            addEarlier(ticker.nanos() - startNanos);
        }
    }

    /** A new reply begins. */
    void begin() {
        earlierNanos = 0;
    }

    /** In the present reply. */
    long keptWaitingNanos() {
        long began = beganNanos;
        return earlierNanos + (began == NOT_WRITING ? 0 : ticker.nanos() - began);
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes, the others read
    private void addEarlier(long nanos) {
        earlierNanos += nanos;
    }
}
