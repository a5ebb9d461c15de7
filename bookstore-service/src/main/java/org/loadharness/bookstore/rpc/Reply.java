package org.loadharness.bookstore.rpc;

import java.io.IOException;
import java.io.Serial;

/** What a {@link Transport} brought back. Valid until the next call; a transport may use one object for all its replies. */
public interface Reply {

    /** The status code, from 200 to 599. */
    int status();

    /** The value of {@code Content-Type}, with its parameters; empty when there was none. */
    String contentType();

    /** Holds the body from {@link #offset()} on, for {@link #length()} bytes, already freed of its transfer coding. */
    byte[] bytes();

    /** Where the body starts. */
    int offset();

    /** Bytes in the body. */
    int length();

    /** What the server says in {@code Server-Timing} of the time it took; empty when it says nothing. */
    CharSequence serverTiming();

    /**
     * Nanoseconds in which the call waited for its connection: for a free one of a pool, or for one to come about.
     */
    long connectionNanos();

    /** It came, and is not what a bookstore sends. Immutable. */
    final class NotUnderstood extends IOException {
        @Serial
        private static final long serialVersionUID = 1;

        private final int status;

        NotUnderstood(int status, IOException cause) {
            super(cause.getMessage(), cause);
            this.status = status;
        }

        /** Its status code. */
        public int status() {
            return status;
        }
    }
}
