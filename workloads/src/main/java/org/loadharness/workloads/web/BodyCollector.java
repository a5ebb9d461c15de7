package org.loadharness.workloads.web;

import java.io.ByteArrayOutputStream;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.NanoTime;

/**
 * Collects the body of one request, and holds no thread while it waits for more. A body that is too large is still read
 * to its end, unless that is far away: a client that is cut off while it sends never sees why. Confined to one thread at
 * a time.
 */
final class BodyCollector implements Runnable {
    /** Most bytes read for nothing. */
    private static final long MAX_DISCARDED_BYTES = 16L << 20;

    /** Learns, once, what became of the body. */
    interface Receiver {
        /** All of it is there. */
        void collected(byte[] body);

        /** It will not be read, for this reason. */
        void refused(WebFailure failure);

        /** The connection is gone. */
        void lost(Throwable failure);
    }

    private final Request request;
    private final int maxBytes;
    private final long timeoutNanos;
    private final Receiver receiver;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream(64);
    private long discardedBytes;

    BodyCollector(Request request, WebOptions options, Receiver receiver) {
        this.request = request;
        this.maxBytes = options.limits().bodyBytes();
        this.timeoutNanos = options.requestTimeout().toNanos();
        this.receiver = receiver;
    }

    void start() {
        boolean asksFirst = request.getHeaders().contains(HttpHeader.EXPECT);
        long mostBytes = asksFirst ? maxBytes : Math.max(maxBytes, MAX_DISCARDED_BYTES);
        if (request.getLength() > mostBytes) {
            receiver.refused(tooLarge());
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
        if (discardedBytes == 0 && chunk.remaining() <= maxBytes - body.size()) {
            body.writeBytes(BufferUtil.toArray(chunk.getByteBuffer()));
        } else {
            discardedBytes += chunk.remaining();
        }
    }

    private void end() {
        if (discardedBytes > 0) {
            receiver.refused(tooLarge());
        } else {
            receiver.collected(body.toByteArray());
        }
    }

    /** A client that sends drop by drop is not waited for any longer than a silent one. */
    private void awaitMore() {
        if (NanoTime.since(request.getBeginNanoTime()) > timeoutNanos) {
            fail(new TimeoutException());
        } else {
            request.demand(this);
        }
    }

    private void fail(Throwable failure) {
        if (failure instanceof TimeoutException) {
            receiver.refused(new WebFailure(HttpStatus.REQUEST_TIMEOUT_408, "the body did not come in time"));
        } else if (failure instanceof HttpException) {
            receiver.refused(ErrorReplies.failure(HttpStatus.BAD_REQUEST_400, failure));
        } else {
            receiver.lost(failure);
        }
    }

    private WebFailure tooLarge() {
        return new WebFailure(HttpStatus.PAYLOAD_TOO_LARGE_413, "the body is larger than " + maxBytes + " bytes");
    }
}
