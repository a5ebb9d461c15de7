package org.loadharness.bookstore.rpc;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Words the errors that Jetty finds, before or after a call, as problem details. Says what was wrong with a request, but
 * nothing of what went wrong in the server. Stateless. Thread-safe.
 */
final class ProblemErrorHandler implements Request.Handler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Throwable cause = (Throwable) request.getAttribute(ErrorHandler.ERROR_EXCEPTION);
        send(problem(response.getStatus(), cause), response, callback);
        return true;
    }

    static void send(Problem problem, Response response, Callback callback) {
        BodyBuffer body = new BodyBuffer();
        try {
            problem.write(body);
        } catch (IOException failure) {
            callback.failed(failure);
            return;
        }
        response.setStatus(problem.status());
        response.getHeaders().put(MediaTypes.PROBLEM_HEADER);
        // a client would keep the connection for its next call, which Jetty ends where the rest of a body is still on
        // its way
        if (!response.getRequest().consumeAvailable() || problem.status() == HttpStatus.SERVICE_UNAVAILABLE_503) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        response.write(true, ByteBuffer.wrap(body.bytes(), 0, body.length()), callback);
    }

    /** The reason phrase of a bad message is about the message; that of any other failure is not for strangers. */
    static Problem problem(int status, @Nullable Throwable cause) {
        if (cause instanceof HttpException http && HttpStatus.isClientError(http.getCode())) {
            String reason = http.getReason();
            return new Problem(http.getCode(), reason == null ? HttpStatus.getMessage(http.getCode()) : reason);
        }
        if (status == HttpStatus.SERVICE_UNAVAILABLE_503) {
            return new Problem(status, "the server is stopping");
        }
        return new Problem(status, HttpStatus.getMessage(status));
    }
}
