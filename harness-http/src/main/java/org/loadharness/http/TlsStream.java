package org.loadharness.http;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * TLS on one socket, for a wire that waits and for one that does not: what a channel does not take or have is kept until it
 * is asked again. So is what others compute for it. Records pass through buffers of the thread; a connection keeps what is unfinished and nothing else.
 * Confined to one thread.
 */
final class TlsStream {

    private static final byte[] NOTHING = {};

    private final SSLEngine engine;
    private final ThreadLocal<TlsClient.Buffers> buffers;
    private final Tasks tasks;
    private final Rest unfinished = new Rest();
    private final Rest unsent = new Rest();
    private final Rest content = new Rest();
    private long takenBytes;
    /** As long as it computes, nobody else may touch the engine. */
    private volatile boolean computing;

    private volatile @Nullable Exception broken;

    private TlsStream(SSLEngine engine, ThreadLocal<TlsClient.Buffers> buffers, Tasks tasks) {
        this.engine = engine;
        this.buffers = buffers;
        this.tasks = tasks;
    }

    /** One whose handshake has begun: the keys that it offers are computed like all the rest. */
    static TlsStream begin(SSLEngine engine, ThreadLocal<TlsClient.Buffers> buffers, Tasks tasks) {
        TlsStream stream = new TlsStream(engine, buffers, tasks);
        stream.compute(engine::beginHandshake);
        return stream;
    }

    /** Where is computed what a handshake needs. */
    @FunctionalInterface
    interface Tasks {
        /** On the connection's own thread, at once. */
        Tasks HERE = Runnable::run;

        /** Runs it at once or later, on this thread or another. */
        void run(Runnable task);
    }

    /** What takes long enough for others to wait. */
    @FunctionalInterface
    private interface Computation {
        void run() throws SSLException;
    }

    /** What records are received for. */
    private enum Purpose {
        HANDSHAKE,
        CONTENT
    }

    /** Bytes that wait for the next call. */
    private static final class Rest {
        private byte[] bytes = NOTHING;
        private int start;
        private int end;

        boolean isEmpty() {
            return start == end;
        }

        /** Keeps what the buffer still has. */
        void keep(ByteBuffer source) {
            start = 0;
            end = source.remaining();
            if (bytes.length < end) {
                bytes = new byte[end];
            } else if (end == 0) {
                bytes = NOTHING; // thousands of idle connections
            }
            source.get(bytes, 0, end);
        }

        /** Moves as much as the target takes. */
        int moveTo(ByteBuffer target) {
            int count = Math.min(end - start, target.remaining());
            target.put(bytes, start, count);
            start += count;
            return count;
        }

        int writeTo(SocketChannel channel) throws IOException {
            int count = channel.write(ByteBuffer.wrap(bytes, start, end - start));
            start += count;
            return count;
        }
    }

    /**
     * Goes on with the handshake.
     *
     * @return whether it is over; if not, others compute for it if it {@link #isComputing()}, or else the channel has no more for
     *     now or, if {@link #hasUnsent()}, takes no more
     */
    boolean shakeHands(SocketChannel channel) throws IOException {
        while (true) {
            if (computing || !flush(channel)) {
                return false;
            }
            throwIfBroken();
            switch (engine.getHandshakeStatus()) {
                case NEED_TASK -> compute(this::runTasks);
                case NEED_WRAP -> send(channel, ByteBuffer.wrap(NOTHING));
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                    int count = receive(channel, ByteBuffer.wrap(NOTHING), Purpose.HANDSHAKE);
                    if (count < 0) {
                        throw new EOFException("the server closed during the handshake");
                    }
                    if (count == 0 && isStillReading()) {
                        return false;
                    }
                }
                case FINISHED, NOT_HANDSHAKING -> {
                    return true;
                }
            }
        }
    }

    private boolean isStillReading() {
        HandshakeStatus status = engine.getHandshakeStatus();
        return status == HandshakeStatus.NEED_UNWRAP || status == HandshakeStatus.NEED_UNWRAP_AGAIN;
    }

    private void compute(Computation computation) {
        computing = true;
        tasks.run(() -> {
            try {
                computation.run();
            } catch (SSLException | RuntimeException wrong) {
                broken = wrong; // for the thread that the connection belongs to
            } finally {
                computing = false;
            }
        });
    }

    private void runTasks() {
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            task.run();
        }
    }

    private void throwIfBroken() throws SSLException {
        Exception wrong = broken;
        if (wrong instanceof SSLException said) {
            throw said;
        }
        if (wrong instanceof RuntimeException fault) {
            throw fault;
        }
    }

    /** Whether others compute for it, who will say so when they are done. */
    boolean isComputing() {
        return computing;
    }

    /** Whether bytes wait that the channel did not take. */
    boolean hasUnsent() {
        return !unsent.isEmpty();
    }

    /** Sends what waits, and returns whether nothing waits any more. */
    boolean flush(SocketChannel channel) throws IOException {
        while (!unsent.isEmpty()) {
            if (unsent.writeTo(channel) == 0) {
                return false;
            }
        }
        return true;
    }

    /** Encrypts and sends as much as the channel takes, perhaps a record more, and returns how much that was. */
    int write(SocketChannel channel, ByteBuffer bytes) throws IOException {
        int before = bytes.remaining();
        while (!computing && flush(channel) && bytes.hasRemaining()) {
            send(channel, bytes);
        }
        return before - bytes.remaining();
    }

    private void send(SocketChannel channel, ByteBuffer bytes) throws IOException {
        ByteBuffer record = buffers.get().sent().clear();
        SSLEngineResult result = engine.wrap(bytes, record);
        if (result.getStatus() == Status.CLOSED && bytes.hasRemaining()) {
            throw new IOException("the server has closed TLS");
        }
        record.flip();
        while (record.hasRemaining() && channel.write(record) > 0) {}
        unsent.keep(record);
        takenBytes += result.bytesConsumed();
    }

    /** How much was encrypted and sent so far, or waits to be; the records before the one that failed count, too. */
    long takenBytes() {
        return takenBytes;
    }

    /**
     * Reads and decrypts at least one byte.
     *
     * @return how many; 0 if the channel has no more for now, -1 if the server has said that it sends no more
     * @throws EOFException if the server has closed and not said so: anybody on the way could have cut the reply off
     */
    int read(SocketChannel channel, ByteBuffer bytes) throws IOException {
        if (!content.isEmpty()) {
            return content.moveTo(bytes);
        }
        if (computing) {
            return 0;
        }
        int count = receive(channel, bytes, Purpose.CONTENT);
        while (count == 0 && engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING) {
            if (!shakeHands(channel)) { // a key was changed, or TLS 1.2 begins anew
                return 0;
            }
            count = receive(channel, bytes, Purpose.CONTENT);
        }
        return count;
    }

    /** Receives records until one has content, the handshake has something else to do, or no more is there. */
    private int receive(SocketChannel channel, ByteBuffer bytes, Purpose purpose) throws IOException {
        ByteBuffer received = buffers.get().received().clear();
        unfinished.moveTo(received);
        received.flip();
        try {
            return decrypt(channel, received, bytes, purpose);
        } finally {
            unfinished.keep(received);
        }
    }

    private int decrypt(SocketChannel channel, ByteBuffer received, ByteBuffer bytes, Purpose purpose)
            throws IOException {
        while (true) {
            int before = bytes.position();
            Status status = engine.unwrap(received, bytes).getStatus();
            if (status == Status.BUFFER_OVERFLOW) {
                status = decryptWhole(received);
                content.moveTo(bytes);
            }
            int count = bytes.position() - before;
            if (count > 0) {
                return count;
            }
            if (status == Status.CLOSED) {
                return -1;
            }
            if (status == Status.BUFFER_UNDERFLOW) {
                int more = readMore(channel, received);
                if (more < 0 && purpose == Purpose.CONTENT) {
                    throw new EOFException("TLS was not ended, so that bytes may be missing"); // RFC 9112, section 9.8
                }
                if (more <= 0) {
                    return more;
                }
            } else if (isOtherwiseNeeded(purpose)) {
                return 0;
            }
        }
    }

    /** Whether the handshake is over, or has something else to do than to receive. */
    private boolean isOtherwiseNeeded(Purpose purpose) {
        HandshakeStatus status = engine.getHandshakeStatus();
        return switch (purpose) {
            case HANDSHAKE -> !isStillReading();
            case CONTENT -> status == HandshakeStatus.NEED_TASK || status == HandshakeStatus.NEED_WRAP;
        };
    }

    /** Decrypts a record that is larger than what was asked for; it may not have come as a whole yet. */
    private Status decryptWhole(ByteBuffer received) throws IOException {
        ByteBuffer whole = buffers.get().content().clear();
        Status status = engine.unwrap(received, whole).getStatus();
        if (status == Status.BUFFER_OVERFLOW) {
            throw new SSLException("a record is larger than " + whole.capacity() + " bytes");
        }
        content.keep(whole.flip());
        return status;
    }

    private static int readMore(SocketChannel channel, ByteBuffer received) throws IOException {
        received.compact();
        try {
            return channel.read(received);
        } finally {
            received.flip();
        }
    }

    @Override
    public String toString() {
        return engine.getSession().getProtocol() + " " + engine.getSession().getCipherSuite();
    }
}
