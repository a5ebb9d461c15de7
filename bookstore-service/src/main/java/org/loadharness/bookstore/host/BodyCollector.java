package org.loadharness.bookstore.host;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.NanoTime;

/**
 * Collects the body of one request, and holds no thread while it waits for more. A body that is too large is still read
 * to its end, unless that is far away: a client that is cut off while it sends never sees why. Confined to one thread at
 * a time.
 */
public final class BodyCollector implements Runnable {
    /** Most bytes read for nothing. */
    private static final long MAX_DISCARDED_BYTES = 64L << 20;

    /** Gets the body piece by piece, and learns, once, what became of it. */
    public interface Receiver {
        /** Takes all that is left of a piece. */
        void take(ByteBuffer piece);

        /** All of it was taken. */
        void collected();

        /** It is larger than allowed. */
        void tooLarge();

        /** It did not come in time. */
        void late();

        /** It is not well formed, as this {@link HttpException} says. */
        void malformed(Throwable failure);

        /** The connection is gone, or the server failed. */
        void lost(Throwable failure);
    }

    /**
     * What a body may be.
     *
     * @param bytes most bytes of it
     * @param nanos how long it may take, from the begin of its request
     */
    public record Limits(int bytes, long nanos) {}

    private final Request request;
    private final Limits limits;
    private final Receiver receiver;
    private long takenBytes;
    private long discardedBytes;

    public BodyCollector(Request request, Limits limits, Receiver receiver) {
        this.request = request;
        this.limits = limits;
        this.receiver = receiver;
    }

    /** Collects what is there; the rest when it comes. */
    public void start() {
        boolean asksFirst = request.getHeaders().contains(HttpHeader.EXPECT);
        long mostBytes = asksFirst ? limits.bytes() : Math.max(limits.bytes(), MAX_DISCARDED_BYTES);
        if (request.getLength() > mostBytes) {
            receiver.tooLarge();
        } else {
            run();
        }
    }

    /** Takes what has come since. */
    @Override
    public void run() {
        try {
            takeAll();
        } catch (
                Error fault) { // as of a thread that finds no memory: where the body came late nobody else would answer
            receiver.lost(fault);
        }
    }

    private void takeAll() {
        Content.Chunk chunk = request.read();
        while (chunk != null && !Content.Chunk.isFailure(chunk)) {
            take(chunk);
            chunk.release();
            if (chunk.isLast() || discardedBytes > MAX_DISCARDED_BYTES) {
                end();
                return;
            }
            chunk = request.read();
        }
        if (chunk == null) {
            awaitMore();
        } else {
            fail(chunk.getFailure());
        }
    }

    private void take(Content.Chunk chunk) {
        int bytes = chunk.remaining();
        if (discardedBytes == 0 && bytes <= limits.bytes() - takenBytes) {
            takenBytes += bytes;
            receiver.take(chunk.getByteBuffer());
        } else {
            discardedBytes += bytes;
        }
    }

    private void end() {
        if (discardedBytes > 0) {
            receiver.tooLarge();
        } else {
            receiver.collected();
        }
    }

    /** A client that sends drop by drop is not waited for any longer than a silent one. */
    private void awaitMore() {
        if (NanoTime.since(request.getBeginNanoTime()) > limits.nanos()) {
            fail(new TimeoutException());
        } else {
            request.demand(this);
        }
    }

    private void fail(Throwable failure) {
        if (failure instanceof TimeoutException) {
            receiver.late();
        } else if (failure instanceof HttpException) {
            receiver.malformed(failure);
        } else {
            receiver.lost(failure);
        }
    }
}
