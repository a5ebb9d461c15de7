package org.loadharness.bookstore.rpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;

/** Writes a client's calls and reads the replies to them, whoever carries both. Thread-safe if the watch is. */
final class CallCoder {

    private final Codec codec;
    private final CallWatch watch;

    CallCoder(Codec codec, CallWatch watch) {
        this.codec = codec;
        this.watch = watch;
    }

    /** A call with an empty body. */
    Call newCall() {
        return new Call(codec.mediaType());
    }

    /** Makes it a call without an argument. */
    void write(Call call, Operation operation) {
        watch.begun();
        call.begin(operation.method(), operation.path());
        watch.encoded();
    }

    /** Makes it a call whose argument is a number. */
    void write(Call call, Operation operation, int numBooks) {
        watch.begun();
        call.begin(operation.method(), operation.path() + '?' + Operation.NUMBER_OF_BOOKS + '=' + numBooks);
        watch.encoded();
    }

    /** Makes it a call whose argument is the body. */
    <A> void write(Call call, Operation operation, A argument, BookWriter.Writing<A> writing)
            throws BookStoreException {
        watch.begun();
        BodyBuffer body = call.begin(operation.method(), operation.path());
        try (JsonGenerator out = codec.generator(body)) {
            writing.write(out, argument);
        } catch (IOException unwritable) {
            String message =
                    "the argument cannot be sent: " + Problem.withoutSetting(String.valueOf(unwritable.getMessage()));
            throw new BookStoreException(Reason.INVALID, message, unwritable);
        }
        watch.encoded();
    }

    /** The result that the reply to a call brings, or the exception. */
    <R> R read(Call call, Reply reply, BookReader.Result<R> result) throws BookStoreException {
        watch.replied(reply);
        try {
            if (reply.status() != HttpStatus.OK_200 && reply.status() != HttpStatus.NO_CONTENT_204) {
                throw Problem.restore(reply);
            }
            R read = body(reply, result);
            watch.decoded();
            return read;
        } catch (IOException failure) {
            throw new BookStoreException(
                    Reason.TRANSPORT, describe(call, failure), new Reply.NotUnderstood(reply.status(), failure));
        }
    }

    /** What it means that a call or its reply did not arrive, or was not understood. */
    BookStoreException lost(Call call, Exception failure) {
        Reason reason = failure instanceof SocketTimeoutException ? Reason.TIMEOUT : Reason.TRANSPORT;
        return new BookStoreException(reason, describe(call, failure), failure);
    }

    private <R> R body(Reply reply, BookReader.Result<R> result) throws IOException {
        if (reply.length() > 0 && MediaTypes.named(reply.contentType()) != codec) {
            throw new IOException("the reply is \"" + reply.contentType() + "\", not " + codec.mediaType());
        }
        Optional<R> plain = codec == Codec.JSON
                ? result.fromPlain(new PlainBooks(reply.bytes(), reply.offset(), reply.length()))
                : Optional.empty();
        return plain.isPresent() ? plain.get() : anyBody(reply, result);
    }

    private <R> R anyBody(Reply reply, BookReader.Result<R> result) throws IOException {
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
