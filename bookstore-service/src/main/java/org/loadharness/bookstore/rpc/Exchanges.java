package org.loadharness.bookstore.rpc;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.loadharness.bookstore.api.BookStoreException;

/**
 * Turns a call of the client into a request, and the reply into its result or exception. Keeps one request, with its
 * buffer, for the next call; calls at the same time take new ones. Thread-safe if transport and watch are, else confined
 * to one thread, like them.
 */
final class Exchanges {

    private final Transport transport;
    private final CallCoder coder;
    private final AtomicReference<@Nullable Call> idle = new AtomicReference<>();

    Exchanges(Transport transport, CallCoder coder) {
        this.transport = transport;
        this.coder = coder;
    }

    /** A call without an argument. */
    <R> R get(Operation operation, BookReader.Result<R> result) throws BookStoreException {
        return exchange(call -> coder.write(call, operation), result);
    }

    /** A call whose argument is a number. */
    <R> R get(Operation operation, int numBooks, BookReader.Result<R> result) throws BookStoreException {
        return exchange(call -> coder.write(call, operation, numBooks), result);
    }

    /** A call whose argument is the body. */
    <A, R> R post(Operation operation, A argument, BookWriter.Writing<A> writing, BookReader.Result<R> result)
            throws BookStoreException {
        return exchange(call -> coder.write(call, operation, argument, writing), result);
    }

    private interface Request {
        void writeTo(Call call) throws BookStoreException;
    }

    private <R> R exchange(Request request, BookReader.Result<R> result) throws BookStoreException {
        Call known = idle.getAndSet(null);
        Call call = known == null ? coder.newCall() : known;
        try {
            request.writeTo(call);
            return coder.read(call, transported(call), result);
        } finally {
            idle.set(call);
        }
    }

    private Reply transported(Call call) throws BookStoreException {
        try {
            return transport.call(call);
        } catch (IOException failure) {
            throw coder.lost(call, failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw coder.lost(call, interrupted);
        }
    }
}
