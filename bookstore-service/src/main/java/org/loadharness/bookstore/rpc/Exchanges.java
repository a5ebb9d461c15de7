package org.loadharness.bookstore.rpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;

/**
 * Turns a call of the client into a request, and the reply into its result or exception. Keeps one request, with its
 * buffer, for the next call; calls at the same time take new ones. Thread-safe if transport and watch are, else confined
 * to one thread, like them.
 */
final class Exchanges {

    private final Transport transport;
    private final Codec codec;
    private final CallWatch watch;
    private final AtomicReference<@Nullable Call> idle = new AtomicReference<>();

    Exchanges(Transport transport, Codec codec, CallWatch watch) {
        this.transport = transport;
        this.codec = codec;
        this.watch = watch;
    }

    /** A call without an argument. */
    <R> R get(Operation operation, BookReader.Result<R> result) throws BookStoreException {
        watch.begun();
        return get(operation, operation.path(), result);
    }

    /** A call whose argument is a number. */
    <R> R get(Operation operation, int numBooks, BookReader.Result<R> result) throws BookStoreException {
        watch.begun();
        return get(operation, operation.path() + '?' + Operation.NUMBER_OF_BOOKS + '=' + numBooks, result);
    }

    /** A call whose argument is the body. */
    <A, R> R post(Operation operation, A argument, BookWriter.Writing<A> writing, BookReader.Result<R> result)
            throws BookStoreException {
        watch.begun();
        Call call = take();
        try {
            BodyBuffer body = call.begin(operation.method(), operation.path());
            try (JsonGenerator out = codec.generator(body)) {
                writing.write(out, argument);
            } catch (IOException unwritable) {
                String message = "the argument cannot be sent: " + unwritable.getMessage();
                throw new BookStoreException(Reason.INVALID, message, unwritable);
            }
            return exchange(call, result);
        } finally {
            idle.set(call);
        }
    }

    private <R> R get(Operation operation, String target, BookReader.Result<R> result) throws BookStoreException {
        Call call = take();
        try {
            call.begin(operation.method(), target);
            return exchange(call, result);
        } finally {
            idle.set(call);
        }
    }

    private Call take() {
        Call call = idle.getAndSet(null);
        return call == null ? new Call(codec.mediaType()) : call;
    }

    private <R> R exchange(Call call, BookReader.Result<R> result) throws BookStoreException {
        try {
            watch.encoded();
            Reply reply = transport.call(call);
            watch.replied(reply);
            if (reply.status() != HttpStatus.OK_200 && reply.status() != HttpStatus.NO_CONTENT_204) {
                throw Problem.restore(reply);
            }
            R read = read(reply, result);
            watch.decoded();
            return read;
        } catch (SocketTimeoutException late) {
            throw new BookStoreException(Reason.TIMEOUT, describe(call, late), late);
        } catch (IOException failure) {
            throw new BookStoreException(Reason.TRANSPORT, describe(call, failure), failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new BookStoreException(Reason.TRANSPORT, describe(call, interrupted), interrupted);
        }
    }

    private <R> R read(Reply reply, BookReader.Result<R> result) throws IOException {
        if (reply.length() > 0 && MediaTypes.named(reply.contentType()) != codec) {
            throw new IOException("the reply is \"" + reply.contentType() + "\", not " + codec.mediaType());
        }
        try (BookReader in =
                new BookReader(codec.parser(reply.bytes(), reply.offset(), reply.length()), Integer.MAX_VALUE)) {
            return result.from(in);
        }
    }

    private static String describe(Call call, Exception failure) {
        String what = failure instanceof JsonProcessingException malformed
                ? "the reply is malformed: " + Problem.of(malformed).detail()
                : failure.toString();
        return call.method() + ' ' + call.target() + ": " + what;
    }
}
