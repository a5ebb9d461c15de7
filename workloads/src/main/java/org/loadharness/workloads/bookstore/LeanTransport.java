package org.loadharness.workloads.bookstore;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.HashMap;
import java.util.Map;
import org.loadharness.bookstore.rpc.Call;
import org.loadharness.bookstore.rpc.Reply;
import org.loadharness.bookstore.rpc.Transport;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpReply;
import org.loadharness.http.PreparedRequest;
import org.loadharness.http.ServerTiming;

/**
 * Carries a user's calls over a lean connection of its own. Requests are laid out once per target, replies are read where
 * they lie. Confined to one thread.
 */
final class LeanTransport implements Transport {
    private static final int MOST_PREPARED = 100;

    private final HttpConnection connection;
    private final Map<String, PreparedRequest> prepared = new HashMap<>();

    LeanTransport(HttpConnection connection) {
        this.connection = connection;
    }

    @Override
    public Reply call(Call call) throws IOException, InterruptedException {
        PreparedRequest request = prepared(call);
        try {
            HttpReply reply = call.hasBody()
                    ? connection.exchange(request, call.bytes(), 0, call.length())
                    : connection.exchange(request);
            return new LeanReply(reply, call.mediaType(), connection.connectNanos());
        } catch (HttpFailure failure) {
            throw translated(failure);
        }
    }

    @Override
    public void close() {
        connection.close();
    }

    private PreparedRequest prepared(Call call) {
        PreparedRequest known = prepared.get(call.target());
        if (known != null) {
            return known;
        }
        PreparedRequest fresh = call.hasBody()
                ? PreparedRequest.post(call.target(), call.mediaType())
                : PreparedRequest.get(call.target());
        PreparedRequest request = fresh.withField("Accept", call.mediaType());
        if (prepared.size() < MOST_PREPARED) {
            prepared.put(call.target(), request);
        }
        return request;
    }

    private static IOException translated(HttpFailure failure) throws InterruptedException {
        return switch (failure.kind()) {
            case INTERRUPTED -> {
                Thread.interrupted(); // the exception carries on what the flag said
                throw (InterruptedException) new InterruptedException(failure.getMessage()).initCause(failure);
            }
            case CONNECT_TIMEOUT, RESPONSE_TIMEOUT ->
                (IOException) new SocketTimeoutException(failure.getMessage()).initCause(failure);
            case UNKNOWN_HOST,
                    CONNECT_REFUSED,
                    CONNECT_FAILED,
                    CLOSED_BEFORE_REPLY,
                    TRUNCATED,
                    MALFORMED,
                    TOO_LARGE,
                    CLOSED -> failure;
        };
    }

    /** The connection's reply, read where it lies. */
    private record LeanReply(HttpReply reply, String expectedType, long connectionNanos) implements Reply {
        @Override
        public int status() {
            return reply.status();
        }

        @Override
        public String contentType() {
            return reply.hasField("Content-Type", expectedType)
                    ? expectedType
                    : reply.field("Content-Type").orElse("");
        }

        @Override
        public byte[] bytes() {
            return reply.bodyBytes();
        }

        @Override
        public int offset() {
            return reply.bodyOffset();
        }

        @Override
        public int length() {
            return reply.bodyLength();
        }

        @Override
        public CharSequence serverTiming() {
            return reply.fieldView(ServerTiming.FIELD);
        }
    }
}
