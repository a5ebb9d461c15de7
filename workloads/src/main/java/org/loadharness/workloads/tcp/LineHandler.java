package org.loadharness.workloads.tcp;

import java.io.IOException;
import java.util.List;

/** What a {@link LineServer} does with a line. Thread-safe: all connections share it. */
public interface LineHandler {
    /** What becomes of the connection once a request is answered. */
    enum After {
        /** The server closes it. */
        CLOSE,
        /** The server reads the next line, if it is not about to stop. */
        READ_ON
    }

    /**
     * Answers one request, on the thread that serves its connection. The server sends what is left in the reply when this
     * returns. A server that stops interrupts the thread when its patience is at an end.
     *
     * @throws LineRefused to answer with a refusal and close; what was written to the reply and not yet sent is dropped
     * @throws IOException if the client cannot be written to; passed on from the reply
     */
    After answer(LineRequest request, LineReply reply) throws LineRefused, IOException;

    /** Who answers the lines of one connection, asked when the server takes it: for handlers that keep something of it. */
    default LineHandler forConnection() {
        return this;
    }

    /**
     * The lines that say to a client what is wrong, the last ones it reads: {@code error: KIND: REASON} as it stands.
     */
    default List<String> refusal(LineRefused refused) {
        return List.of(refused.line());
    }
}
