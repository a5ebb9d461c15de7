package org.loadharness.workloads.bookstore;

import java.io.IOException;
import java.net.SocketTimeoutException;
import org.loadharness.bookstore.rpc.Call;
import org.loadharness.bookstore.rpc.Reply;
import org.loadharness.bookstore.rpc.Transport;
import org.loadharness.http.HttpConnection;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.HttpReply;
import org.loadharness.http.PreparedRequest;

/**
 * Carries a user's calls over a lean connection of its own. Requests are laid out once per target, replies are read where
 * they lie. Confined to one thread.
 */
final class LeanTransport implements Transport {
    private final HttpConnection connection;
    private final PreparedCalls prepared = new PreparedCalls();

    LeanTransport(HttpConnection connection) {
        this.connection = connection;
    }

    @Override
    public Reply call(Call call) throws IOException, InterruptedException {
        PreparedRequest request = prepared.of(call);
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

    /** The failure as a client of the bookstore expects it. */
    static IOException translated(HttpFailure failure) throws InterruptedException {
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
                    TLS,
                    CLOSED_BEFORE_REPLY,
                    TRUNCATED,
                    MALFORMED,
                    TOO_LARGE,
                    CLOSED -> failure;
        };
    }
}
