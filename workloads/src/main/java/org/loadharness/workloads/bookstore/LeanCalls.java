package org.loadharness.workloads.bookstore;

import java.io.IOException;
import org.loadharness.bookstore.rpc.Call;
import org.loadharness.bookstore.rpc.Reply;
import org.loadharness.http.HttpFailure;
import org.loadharness.http.PreparedRequest;
import org.loadharness.http.SteppedConnection;

/** Carries a user's calls over a lean connection of its own, in steps. Confined to one thread. */
final class LeanCalls implements AutoCloseable {
    private final SteppedConnection connection;
    private final String mediaType;
    private final PreparedCalls prepared = new PreparedCalls();

    LeanCalls(SteppedConnection connection, String mediaType) {
        this.connection = connection;
        this.mediaType = mediaType;
    }

    /** Begins to send a call, which must stay as it is until its reply has come. */
    void send(Call call) throws IOException, InterruptedException {
        PreparedRequest request = prepared.of(call);
        try {
            if (call.hasBody()) {
                connection.send(request, call.bytes(), 0, call.length());
            } else {
                connection.send(request);
            }
        } catch (HttpFailure failure) {
            throw LeanTransport.translated(failure);
        }
    }

    /** Goes on as far as it goes; whether the reply has come. */
    boolean advance() throws IOException, InterruptedException {
        try {
            return connection.advance();
        } catch (HttpFailure failure) {
            throw LeanTransport.translated(failure);
        }
    }

    /** The reply that has come, valid until the next call. */
    Reply reply() {
        return new LeanReply(connection.reply(), mediaType, connection.connectNanos());
    }

    @Override
    public void close() {
        connection.close();
    }
}
