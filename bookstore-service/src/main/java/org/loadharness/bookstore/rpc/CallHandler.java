package org.loadharness.bookstore.rpc;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.loadharness.bookstore.host.OwnNames;

/** Finds out which call a request is. Thread-safe. */
final class CallHandler extends Handler.Abstract {

    private static final String HEALTH_PATH = "/health";
    private static final byte[] HEALTHY = "{\"status\":\"up\"}".getBytes(StandardCharsets.US_ASCII);
    private static final Map<String, Operation> OPERATIONS =
            Stream.of(Operation.values()).collect(Collectors.toUnmodifiableMap(Operation::path, Function.identity()));

    private final CallContext context;
    private final OwnNames names;

    CallHandler(CallContext context, OwnNames names) {
        this.context = context;
        this.names = names;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        if (names.isForeign(request)) {
            ArrivalConnector.forget(request);
            ProblemErrorHandler.send(
                    new Problem(HttpStatus.MISDIRECTED_REQUEST_421, "ask for localhost, or by number"),
                    response,
                    callback);
            return true;
        }
        String path = request.getHttpURI().getCanonicalPath();
        Operation operation = operation(path);
        String expected = operation == null ? "GET" : operation.method();
        if (operation != null && request.getMethod().equals(expected)) {
            new ServerCall(context, operation, request, response, callback).start();
            return true;
        }
        ArrivalConnector.forget(request);
        if (operation == null && !HEALTH_PATH.equals(path)) {
            ProblemErrorHandler.send(
                    new Problem(HttpStatus.NOT_FOUND_404, "nothing is at this path"), response, callback);
        } else if (!request.getMethod().equals(expected)) {
            response.getHeaders().put(HttpHeader.ALLOW, expected);
            String detail = "method " + request.getMethod() + ": this path takes " + expected + " only";
            ProblemErrorHandler.send(new Problem(HttpStatus.METHOD_NOT_ALLOWED_405, detail), response, callback);
        } else {
            response.getHeaders().put(MediaTypes.header(Codec.JSON));
            response.write(true, ByteBuffer.wrap(HEALTHY), callback);
        }
        return true;
    }

    /** The prefix must match exactly, the tag in any case; clients write it in upper case. */
    private static @Nullable Operation operation(@Nullable String path) {
        if (path == null) {
            return null;
        }
        Operation operation = OPERATIONS.get(path);
        if (operation != null) {
            return operation;
        }
        int tagStart = path.lastIndexOf('/') + 1;
        return OPERATIONS.get(
                path.substring(0, tagStart) + path.substring(tagStart).toUpperCase(Locale.ROOT));
    }
}
