package org.loadharness.bookstore.rpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.loadharness.bookstore.api.BookStoreException;

/**
 * One request on its way through the server: collects the body without holding a thread while it waits for more, calls
 * the store, and sends the reply in one write, with its length. The same buffer holds the body and then the reply.
 * Confined to one thread at a time.
 */
final class ServerCall extends Callback.Nested implements Runnable {

    private static final Logger LOGGER = System.getLogger(ServerCall.class.getName());

    private final CallContext context;
    private final Operation operation;
    private final Request request;
    private final Response response;
    private final BodyBuffer buffer;
    private Codec argumentCodec = Codec.JSON;
    private Codec resultCodec = Codec.JSON;
    private boolean hasResult;

    ServerCall(CallContext context, Operation operation, Request request, Response response, Callback callback) {
        super(callback);
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
            reply(refusal.problem());
            return;
        }
        if (operation.hasBody()) {
            run();
        } else {
            answer();
        }
    }

    /** Takes what has come of the body, and answers when that is all of it. */
    @Override
    public void run() {
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                awaitMore();
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                refuse(chunk.getFailure());
                return;
            }
            boolean fits = chunk.remaining() <= context.limits().bodyBytes() - buffer.length();
            if (fits) {
                buffer.write(chunk.getByteBuffer());
            }
            chunk.release();
            if (!fits) {
                reply(tooLarge());
                return;
            }
            if (chunk.isLast()) {
                answer();
                return;
            }
        }
    }

    /** The set in the body. */
    <T> T argument(BookReader.Argument<T> argument) throws ProblemException, BookStoreException {
        int maxElements = context.limits().setElements();
        try (BookReader in = new BookReader(argumentCodec.parser(buffer.bytes(), 0, buffer.length()), maxElements)) {
            return argument.from(in);
        } catch (JsonProcessingException malformed) {
            throw new ProblemException(Problem.of(malformed));
        } catch (IOException unreadable) {
            throw new ProblemException(HttpStatus.BAD_REQUEST_400, "the body is no text: " + unreadable.getMessage());
        }
    }

    /** The number in the query. */
    int numberOfBooks() throws ProblemException {
        return Query.numberOfBooks(request);
    }

    /** Sets what the reply will hold; without it, it holds nothing. */
    <T> void result(T value, BookWriter.Writing<T> writing) throws IOException {
        buffer.clear();
        try (JsonGenerator out = resultCodec.generator(buffer)) {
            writing.write(out, value);
        }
        hasResult = true;
    }

    @Override
    public void succeeded() {
        context.buffers().giveBack(buffer);
        super.succeeded();
    }

    @Override
    public void failed(Throwable failure) {
        context.buffers().giveBack(buffer);
        super.failed(failure);
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
        if (operation.hasBody() && request.getLength() > context.limits().bodyBytes()) {
            throw new ProblemException(tooLarge());
        }
    }

    /** A client that sends drop by drop is not waited for any longer than a silent one. */
    private void awaitMore() {
        if (NanoTime.since(request.getBeginNanoTime()) > context.bodyTimeoutNanos()) {
            refuse(new TimeoutException());
        } else {
            request.demand(this);
        }
    }

    private void answer() {
        try {
            context.calls().perform(operation, this);
            if (hasResult) {
                reply(MediaTypes.header(resultCodec));
            } else {
                response.setStatus(HttpStatus.NO_CONTENT_204);
                succeeded();
            }
        } catch (BookStoreException failure) {
            reply(Problem.of(failure));
        } catch (ProblemException problem) {
            reply(problem.problem());
        } catch (IOException | RuntimeException failure) {
            LOGGER.log(Level.ERROR, operation + " failed", failure);
            reply(new Problem(HttpStatus.INTERNAL_SERVER_ERROR_500, "the server failed; its log says why"));
        }
    }

    private void refuse(Throwable failure) {
        if (failure instanceof TimeoutException) {
            reply(new Problem(HttpStatus.REQUEST_TIMEOUT_408, "the body did not come in time"));
        } else if (failure instanceof HttpException) {
            reply(ProblemErrorHandler.problem(HttpStatus.BAD_REQUEST_400, failure));
        } else {
            failed(failure);
        }
    }

    private Problem tooLarge() {
        return new Problem(
                HttpStatus.PAYLOAD_TOO_LARGE_413,
                "the body is larger than " + context.limits().bodyBytes() + " bytes");
    }

    private void reply(Problem problem) {
        ProblemErrorHandler.send(problem, response, this);
    }

    private void reply(HttpField contentType) {
        response.setStatus(HttpStatus.OK_200);
        response.getHeaders().put(contentType);
        response.write(true, ByteBuffer.wrap(buffer.bytes(), 0, buffer.length()), this);
    }
}
