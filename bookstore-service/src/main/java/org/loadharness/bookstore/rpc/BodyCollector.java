package org.loadharness.bookstore.rpc;

import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.NanoTime;
import org.loadharness.bookstore.api.BookStoreException.Reason;

/**
 * Collects the body of one request, and holds no thread while it waits for more. A body that is too large is still read
 * to its end, unless that is far away: a client that is cut off while it sends never sees why. Confined to one thread at
 * a time.
 */
final class BodyCollector implements Runnable {

    /** Most bytes read for nothing. */
    private static final long MAX_DISCARDED_BYTES = 64L << 20;

    /** Learns, once, what became of the body. */
    interface Receiver {

        /** All of it is in the buffer. */
        void collected();

        /** It will not be read, for this reason. */
        void refused(Problem problem);

        /** The connection is gone. */
        void lost(Throwable failure);
    }

    private final CallContext context;
    private final Request request;
    private final BodyBuffer target;
    private final Receiver receiver;
    private long discardedBytes;

    BodyCollector(CallContext context, Request request, BodyBuffer target, Receiver receiver) {
        this.context = context;
        this.request = request;
        this.target = target;
        this.receiver = receiver;
    }

    void start() {
        boolean asksFirst = request.getHeaders().contains(HttpHeader.EXPECT);
        long mostBytes = asksFirst ? context.limits().bodyBytes() : MAX_DISCARDED_BYTES;
        if (request.getLength() > mostBytes
                && request.getLength() > context.limits().bodyBytes()) {
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
        if (discardedBytes == 0 && chunk.remaining() <= context.limits().bodyBytes() - target.length()) {
            target.write(chunk.getByteBuffer());
        } else {
            discardedBytes += chunk.remaining();
        }
    }

    private void end() {
        if (discardedBytes > 0) {
            receiver.refused(tooLarge());
        } else {
            receiver.collected();
        }
    }

    /** A client that sends drop by drop is not waited for any longer than a silent one. */
    private void awaitMore() {
        if (NanoTime.since(request.getBeginNanoTime()) > context.bodyTimeoutNanos()) {
            fail(new TimeoutException());
        } else {
            request.demand(this);
        }
    }

    private void fail(Throwable failure) {
        if (failure instanceof TimeoutException) {
            receiver.refused(new Problem(HttpStatus.REQUEST_TIMEOUT_408, "the body did not come in time"));
        } else if (failure instanceof HttpException) {
            receiver.refused(ProblemErrorHandler.problem(HttpStatus.BAD_REQUEST_400, failure));
        } else {
            receiver.lost(failure);
        }
    }

    private Problem tooLarge() {
        return new Problem(
                HttpStatus.PAYLOAD_TOO_LARGE_413,
                "the body is larger than " + context.limits().bodyBytes() + " bytes: send it in several calls",
                Reason.INVALID,
                null);
    }
}
