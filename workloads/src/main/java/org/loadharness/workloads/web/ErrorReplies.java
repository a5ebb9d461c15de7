package org.loadharness.workloads.web;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Words the errors that Jetty finds, before or after an endpoint, like all others. Says what was wrong with a request, but
 * nothing of what went wrong in the server. Stateless. Thread-safe.
 */
final class ErrorReplies implements Request.Handler {
    static final String JSON = "application/json";

    private static final String STOPPING = "the server is stopping";

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Throwable cause = (Throwable) request.getAttribute(ErrorHandler.ERROR_EXCEPTION);
        send(failure(response.getStatus(), cause), response, callback);
        return true;
    }

    static WebFailure stopping() {
        return new WebFailure(HttpStatus.SERVICE_UNAVAILABLE_503, STOPPING);
    }

    static void send(WebFailure failure, Response response, Callback callback) {
        byte[] body;
        try {
            body = JsonText.bytes(Map.of("message", failure.text()));
        } catch (IOException unwritable) {
            callback.failed(unwritable);
            return;
        }
        response.setStatus(failure.status());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, JSON);
        // a client would keep the connection for its next request, which Jetty ends where the rest of a body is still
        // on its way
        if (!response.getRequest().consumeAvailable() || failure.status() == HttpStatus.SERVICE_UNAVAILABLE_503) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        }
        response.write(true, ByteBuffer.wrap(body), callback);
    }

    /** The reason phrase of a bad message is about the message; that of any other failure is not for strangers. */
    static WebFailure failure(int status, @Nullable Throwable cause) {
        if (cause instanceof HttpException http && HttpStatus.isClientError(http.getCode())) {
            String reason = http.getReason();
            return new WebFailure(http.getCode(), reason == null ? HttpStatus.getMessage(http.getCode()) : reason);
        }
        if (status == HttpStatus.SERVICE_UNAVAILABLE_503) {
            return stopping();
        }
        int shown = HttpStatus.isClientError(status) ? status : HttpStatus.INTERNAL_SERVER_ERROR_500;
        return new WebFailure(shown, HttpStatus.getMessage(shown));
    }
}
