package org.loadharness.workloads.tcp;

import java.io.IOException;
import java.io.Serial;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A line that could not be sent or received; the connection is of no more use. Immutable. Thread-safe. */
public final class LineFailure extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** What went wrong. */
    public enum Kind {
        /** Nothing listens there. Nothing was sent. */
        CONNECT_REFUSED,
        /** No connection within the time allowed. Nothing was sent. */
        CONNECT_TIMEOUT,
        /** No connection for another reason: no route, no free port or file. Nothing was sent. */
        CONNECT_FAILED,
        /** No whole line within the time allowed. */
        SLOW_LINE,
        /** The line is longer than allowed. */
        LONG_LINE,
        /** The line is no UTF-8. */
        MALFORMED_LINE,
        /** The other side closed within a line. */
        TRUNCATED_LINE,
        /** The other side closed where a line could have begun. */
        CLOSED,
        /** The connection broke. */
        RESET;

        /** As failures are counted by: lower case, with dashes. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final Kind kind;

    LineFailure(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** What went wrong. */
    public Kind kind() {
        return kind;
    }
}
