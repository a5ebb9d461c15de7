package org.loadharness.bookstore.rpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;
import org.loadharness.bookstore.host.BodyCollector;

/**
 * One request on its way through the server, to the store and back. The reply goes out in one write, with its length and,
 * unless it is a refusal, its times. The same buffer holds the argument and then the result. Confined to one thread at a time.
 */
final class ServerCall extends Callback.Nested implements BodyCollector.Receiver {

    private static final Logger LOGGER = System.getLogger(ServerCall.class.getName());

    private final CallContext context;
    private final Operation operation;
    private final Request request;
    private final Response response;
    private final BodyBuffer buffer;
    private final CallTimes times;
    private Codec argumentCodec = Codec.JSON;
    private Codec resultCodec = Codec.JSON;
    private boolean hasResult;

    ServerCall(CallContext context, Operation operation, Request request, Response response, Callback callback) {
        super(callback);
        this.times = new CallTimes(ArrivalConnector.arrivalNanos(request));
        this.context = context;
        this.operation = operation;
        this.request = request;
        this.response = response;
        this.buffer = context.buffers().take();
    }

    /** Answers the request, if not before it returns then when the rest of the body has come. */
    void start() {
        try {
            agree(request.getHeaders());
        } catch (ProblemException refusal) {
            if (refusal.problem().status() == HttpStatus.UNSUPPORTED_MEDIA_TYPE_415) {
                response.getHeaders().put(HttpHeader.ACCEPT, MediaTypes.READABLE);
            }
            refused(refusal.problem());
            return;
        }
        if (operation.hasBody()) {
            new BodyCollector(request, context.bodyLimits(), this).start();
        } else {
            answer();
        }
    }

    @Override
    public void collected() {
        times.collected();
        answer();
    }

    @Override
    public void take(ByteBuffer piece) {
        buffer.write(piece);
    }

    @Override
    public void tooLarge() {
        refused(new Problem(
                HttpStatus.PAYLOAD_TOO_LARGE_413,
                "the body is larger than " + context.limits().bodyBytes() + " bytes: send it in several calls",
                Reason.INVALID,
                null));
    }

    @Override
    public void late() {
        refused(new Problem(HttpStatus.REQUEST_TIMEOUT_408, "the body did not come in time"));
    }

    @Override
    public void malformed(Throwable failure) {
        refused(ProblemErrorHandler.problem(HttpStatus.BAD_REQUEST_400, failure));
    }

    @Override
    public void lost(Throwable failure) {
        failed(failure);
    }

    /** The set in the body. */
    <T> T argument(BookReader.Argument<T> argument) throws ProblemException, BookStoreException {
        int maxElements = context.limits().setElements();
        try (BookReader in = new BookReader(argumentCodec.parser(buffer.bytes(), 0, buffer.length()), maxElements)) {
            T set = argument.from(in);
            times.decoded();
            return set;
        } catch (JsonProcessingException malformed) {
            throw new ProblemException(Problem.of(malformed));
        } catch (IOException unreadable) {
            throw new ProblemException(HttpStatus.BAD_REQUEST_400, "the body is no text: " + unreadable.getMessage());
        }
    }

    /** The number in the query. */
    int numberOfBooks() throws ProblemException {
        int number = Query.numberOfBooks(request);
        times.decoded();
        return number;
    }

    /** Sets what the reply will hold; without it, it holds nothing. */
    <T> void result(T value, BookWriter.Writing<T> writing) throws IOException {
        times.handled();
        buffer.clear();
        try (JsonGenerator out = resultCodec.generator(buffer)) {
            writing.write(out, value);
        }
        times.encoded();
        hasResult = true;
    }

    /** The buffer of a call that failed is let go instead, for a broken connection may still be sending from it. */
    @Override
    public void succeeded() {
        context.buffers().giveBack(buffer);
        ArrivalConnector.forget(request);
        super.succeeded();
    }

    private void refused(Problem problem) {
        ProblemErrorHandler.send(problem, response, this);
    }

    /** Finds out what can be known to be wrong before the body is there. */
    private void agree(HttpFields headers) throws ProblemException {
        if (!operation.takesNumber()) {
            Query.requireNone(request);
        }
        if (operation.hasBody() && !(operation.takesNothing() && !headers.contains(HttpHeader.CONTENT_TYPE))) {
            argumentCodec = MediaTypes.ofBody(headers);
        }
        resultCodec = MediaTypes.ofReply(headers, argumentCodec);
    }

    private void answer() {
        times.decoded();
        try {
            context.calls().perform(operation, this);
        } catch (BookStoreException failure) {
            refused(Problem.of(failure));
            return;
        } catch (ProblemException refusal) {
            refused(refusal.problem());
            return;
        } catch (IOException | RuntimeException failure) {
            LOGGER.log(Level.ERROR, operation + " failed", failure);
            refused(new Problem(HttpStatus.INTERNAL_SERVER_ERROR_500, "the server failed; its log says why"));
            return;
        }
        reply();
    }

    private void reply() {
        if (!hasResult) {
            times.handled();
        }
        response.getHeaders().put(times.field());
        if (hasResult) {
            response.setStatus(HttpStatus.OK_200);
            response.getHeaders().put(MediaTypes.header(resultCodec));
            response.write(true, ByteBuffer.wrap(buffer.bytes(), 0, buffer.length()), this);
        } else {
            response.setStatus(HttpStatus.NO_CONTENT_204);
            succeeded();
        }
    }
}
