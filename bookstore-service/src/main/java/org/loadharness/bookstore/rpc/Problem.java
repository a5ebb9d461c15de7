package org.loadharness.bookstore.rpc;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.loadharness.bookstore.api.BookStoreException;
import org.loadharness.bookstore.api.BookStoreException.Reason;

/**
 * Why a request failed, as problem details (RFC 9457). Always JSON, also to a client that speaks Smile, so that a person
 * and any HTTP tool can read it. Members: {@code type}, {@code title}, {@code status}, {@code detail}; for an exception of
 * the bookstore {@code reason}, the name of its {@link Reason}, whose message is the detail; for a malformed body
 * {@code line} and {@code column} from 1, or {@code byteOffset} from 0 where there are no lines. Immutable. Thread-safe.
 */
record Problem(
        int status,
        String detail,
        @Nullable Reason reason,
        @Nullable JsonLocation position) {

    static final String MEDIA_TYPE = "application/problem+json";

    private static final Pattern SETTING = Pattern.compile(", from `[^`]*`");
    private static final String TYPE_PREFIX = "tag:loadharness.org,2026:bookstore/";

    /** A failure of HTTP alone. */
    Problem(int status, String detail) {
        this(status, detail, null, null);
    }

    /** What the bookstore said. */
    static Problem of(BookStoreException failure) {
        String detail = failure.getMessage() == null ? "" : failure.getMessage();
        return new Problem(statusOf(failure.reason()), detail, failure.reason(), null);
    }

    /** A body that is not what it should be, or is too large for it. */
    static Problem of(JsonProcessingException failure) {
        JsonLocation position = failure.getLocation();
        String what = failure instanceof JsonEOFException ? "the body ends too early" : messageOf(failure);
        String detail = position == null ? what : where(position) + ": " + what;
        return failure instanceof StreamConstraintsException
                ? new Problem(HttpStatus.PAYLOAD_TOO_LARGE_413, detail, Reason.INVALID, position)
                : new Problem(HttpStatus.BAD_REQUEST_400, detail, null, position);
    }

    /** The status by which the server answers an exception. */
    static int statusOf(Reason reason) {
        return switch (reason) {
            case NULL_ARGUMENT -> HttpStatus.BAD_REQUEST_400;
            case INVALID -> HttpStatus.UNPROCESSABLE_ENTITY_422;
            case DUPLICATED, NOT_AVAILABLE -> HttpStatus.CONFLICT_409;
            case ABSENT -> HttpStatus.NOT_FOUND_404;
            case TRANSPORT -> HttpStatus.BAD_GATEWAY_502;
            case TIMEOUT -> HttpStatus.GATEWAY_TIMEOUT_504;
        };
    }

    /**
     * The exception that a problem reports.
     *
     * @throws IOException when the reply is no problem, or not one of the bookstore's
     */
    static BookStoreException restore(Reply reply) throws IOException {
        String status = reply.status() + " " + HttpStatus.getMessage(reply.status());
        if (!reply.contentType().startsWith(MEDIA_TYPE)) {
            throw new IOException(status);
        }
        Reason reason = null;
        String detail = "";
        try (JsonParser in = Codec.JSON.parser(reply.bytes(), reply.offset(), reply.length())) {
            in.nextToken();
            for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                in.nextToken();
                switch (name) {
                    case "reason" -> reason = reasonNamed(in.getText());
                    case "detail" -> detail = in.getText();
                    default -> in.skipChildren();
                }
            }
        }
        if (reason == null) {
            throw new IOException(status + ": " + detail);
        }
        return new BookStoreException(reason, detail);
    }

    void write(OutputStream target) throws IOException {
        try (JsonGenerator out = Codec.JSON.generator(target)) {
            out.writeStartObject();
            out.writeStringField("type", reason == null ? "about:blank" : TYPE_PREFIX + words(reason, '-'));
            out.writeStringField("title", reason == null ? HttpStatus.getMessage(status) : title(reason));
            out.writeNumberField("status", status);
            out.writeStringField("detail", detail);
            if (reason != null) {
                out.writeStringField("reason", reason.name());
            }
            writePosition(out);
            out.writeEndObject();
        }
    }

    private void writePosition(JsonGenerator out) throws IOException {
        if (position == null) {
            return;
        }
        if (hasLine(position)) {
            out.writeNumberField("line", position.getLineNr());
            out.writeNumberField("column", position.getColumnNr());
        } else {
            out.writeNumberField("byteOffset", position.getByteOffset());
        }
    }

    private static String messageOf(JsonProcessingException failure) {
        return withoutSetting(failure.getOriginalMessage());
    }

    /** Leaves out by which of its settings a parser knows a limit. */
    static String withoutSetting(String message) {
        return SETTING.matcher(message).replaceAll("");
    }

    private static String where(JsonLocation position) {
        return hasLine(position)
                ? "line " + position.getLineNr() + ", column " + position.getColumnNr()
                : "byte " + position.getByteOffset();
    }

    private static @Nullable Reason reasonNamed(String name) {
        for (Reason reason : Reason.values()) {
            if (reason.name().equals(name)) {
                return reason;
            }
        }
        return null;
    }

    private static boolean hasLine(JsonLocation position) {
        return position.getLineNr() > 0;
    }

    private static String title(Reason reason) {
        return reason.name().charAt(0) + words(reason, ' ').substring(1);
    }

    private static String words(Reason reason, char separator) {
        return reason.name().toLowerCase(Locale.ROOT).replace('_', separator);
    }
}
