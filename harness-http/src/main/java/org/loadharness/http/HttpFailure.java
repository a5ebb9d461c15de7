package org.loadharness.http;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An exchange that brought no valid reply: {@link #kind()} says why, the message what, the value and where. The connection
 * it happened on has been dropped; the next exchange opens a new one. Immutable. Thread-safe.
 */
public final class HttpFailure extends IOException {

    private static final long serialVersionUID = 1L;

    /** Why there is no reply. */
    public enum Kind {
        /** The host's name has no address. Nothing was sent. */
        UNKNOWN_HOST("name-not-found"),
        /** Nothing listens on the port. Nothing was sent. */
        CONNECT_REFUSED("refused"),
        /** The connection was not open within {@link HttpLimits#connectTimeout()}. Nothing was sent. */
        CONNECT_TIMEOUT("connect-timeout"),
        /** The connection could not be opened for another reason: no route, no free local port or file. Nothing was sent. */
        CONNECT_FAILED("connect-failed"),
        /**
         * The two sides did not agree on TLS: a certificate that is not trusted, of another host or too old, or no version in
         * common. Nothing was sent, but where the server refuses this side's certificate, which it may do later.
         */
        TLS("tls"),
        /** No complete reply within {@link HttpLimits#exchangeTimeout()}. The request may have been processed. */
        RESPONSE_TIMEOUT("timeout"),
        /** The server closed before the first byte of a reply. The request may have been processed. */
        CLOSED_BEFORE_REPLY("reset"),
        /** The server closed inside a reply. */
        TRUNCATED("cut-off"),
        /** The reply breaks the rules of HTTP/1.1, or uses what this client does not speak. */
        MALFORMED("malformed"),
        /** The reply is larger than {@link HttpLimits} allows. */
        TOO_LARGE("too-large"),
        /** The thread was interrupted; its interrupt flag is still set. */
        INTERRUPTED("interrupted"),
        /** The connection or its origin was closed from our side. */
        CLOSED("closed");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** By which failures of this kind are counted. */
        public String word() {
            return word;
        }

        /** The words of all kinds that are a server's or the network's doing. */
        public static List<String> words() {
            return Stream.of(values())
                    .filter(kind -> kind != INTERRUPTED && kind != CLOSED)
                    .map(Kind::word)
                    .toList();
        }
    }

    private final Kind kind;

    HttpFailure(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** The same failure with the request it happened to in front of its message. */
    HttpFailure during(String exchange) {
        return saying(exchange + ": " + getMessage());
    }

    /** The same failure with more behind its message. */
    public HttpFailure with(String more) {
        return saying(getMessage() + more);
    }

    private HttpFailure saying(String message) {
        HttpFailure failure = new HttpFailure(kind, message, getCause());
        failure.setStackTrace(getStackTrace());
        return failure;
    }

    /** As results quote it, before its stack trace: what went wrong, and no class of this program. */
    @Override
    @SuppressWarnings("OverrideThrowableToString") // a printed stack trace begins with this, and with no message
    public String toString() {
        return String.valueOf(getMessage());
    }

    /** Whether the request may be sent once more, of which the system had taken that much. */
    boolean allowsRepeating(PreparedRequest request, long writtenBytes) {
        return kind == Kind.CLOSED_BEFORE_REPLY && (request.isIdempotent() || writtenBytes == 0);
    }

    /** Why there is no reply. */
    public Kind kind() {
        return kind;
    }
}
