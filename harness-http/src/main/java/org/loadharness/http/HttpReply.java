package org.loadharness.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The reply to the last exchange of a connection: a view of its buffers, valid until the next exchange begins, and of no
 * meaning after one that failed. Confined to one thread.
 */
public final class HttpReply {

    private static final char REPLACEMENT = '\ufffd';

    private final ReplyBuffer buffer;
    private final ReplyHead head;
    private final ReplyBody body;
    private final FieldView view = new FieldView();
    private boolean expectsHeadOnly;
    private boolean headRead;

    HttpReply(ReplySource source, HttpLimits limits) {
        this.buffer = new ReplyBuffer(source);
        this.head = new ReplyHead(buffer, limits);
        this.body = new ReplyBody(buffer, head, limits);
    }

    /** What becomes of the bodies of replies. */
    public enum Bodies {
        /** They can be read, up to the limit for their length. */
        KEPT,
        /** What comes up to that limit can be read; the rest is counted as it comes. */
        BEGINNING_KEPT,
        /** They are counted as they come, however long they are, and take no memory. */
        COUNTED
    }

    void use(Bodies bodies) {
        body.use(bodies);
    }

    /** Forgets the reply before, and expects one to a request of that method. */
    void begin(boolean headOnly) {
        buffer.clear();
        expectsHeadOnly = headOnly;
        headRead = false;
    }

    /**
     * Reads what is left of the reply begun.
     *
     * @throws Incomplete if the source does not wait and has no more for now; then it is to be called again
     */
    void read() throws HttpFailure {
        if (!headRead) {
            head.read();
            headRead = true;
            beginBody();
        }
        body.read();
    }

    private void beginBody() throws HttpFailure {
        if (expectsHeadOnly) {
            body.beginNone();
        } else {
            body.begin();
        }
    }

    /** Whether the connection can carry another exchange: the server keeps it open, and has sent nothing unasked. */
    boolean keepsConnection() {
        return !head.isClosing() && !body.endsAtClose() && !buffer.hasUnread();
    }

    /** The status code, 200 to 599. */
    public int status() {
        return head.status();
    }

    /**
     * The array that holds the body, the chunked coding removed: {@link #bodyLength()} bytes from {@link #bodyOffset()}.
     * It is the connection's own: read it, do not keep or change it.
     */
    public byte[] bodyBytes() {
        return buffer.bytes();
    }

    /** Where in {@link #bodyBytes()} the body begins. */
    public int bodyOffset() {
        return body.start();
    }

    /** Bytes of the body that came, without those of the chunked coding, whether it is kept or not. */
    public long receivedBodyBytes() {
        return body.receivedBytes();
    }

    /** Bytes of the body that is kept; 0 if there is none. */
    public int bodyLength() {
        return body.length();
    }

    /** A copy of the body that stays valid. */
    public byte[] copyBody() {
        return Arrays.copyOfRange(buffer.bytes(), body.start(), body.start() + body.length());
    }

    /** The body read as UTF-8. */
    public String bodyText() {
        return new String(buffer.bytes(), body.start(), body.length(), StandardCharsets.UTF_8);
    }

    /** The value of the first header field of that name, in upper or lower case; of a chunked reply's trailers none. */
    public Optional<String> field(String name) {
        int index = head.indexOf(name);
        if (index < 0) {
            return Optional.empty();
        }
        return Optional.of(value(index));
    }

    /** The values of all header fields of that name, in their order; for a field that comes more than once, as cookies do. */
    public List<String> fields(String name) {
        int first = head.indexOf(name);
        if (first < 0) {
            return List.of();
        }
        List<String> found = new ArrayList<>();
        for (int i = first; i >= 0; i = head.indexOf(name, i + 1)) {
            found.add(value(i));
        }
        return found;
    }

    /** As UTF-8, in which fields are sent, so that a cookie goes back as it came; as ISO 8859-1 where it is none. */
    private String value(int index) {
        int start = head.valueStart(index);
        int length = head.valueEnd(index) - start;
        String value = new String(buffer.bytes(), start, length, StandardCharsets.UTF_8);
        return value.indexOf(REPLACEMENT) < 0
                ? value
                : new String(buffer.bytes(), start, length, StandardCharsets.ISO_8859_1);
    }

    /**
     * The value of the first header field of that name where it lies, empty if there is none: valid until the next exchange
     * or the next call of this. Allocates nothing.
     */
    public CharSequence fieldView(String name) {
        int index = head.indexOf(name);
        return index < 0
                ? view.show(buffer.bytes(), 0, 0)
                : view.show(buffer.bytes(), head.valueStart(index), head.valueEnd(index));
    }

    /** Whether the first header field of that name has that value, both in upper or lower case. Allocates nothing. */
    public boolean hasField(String name, String value) {
        int index = head.indexOf(name);
        return index >= 0 && HttpSyntax.spells(buffer.bytes(), head.valueStart(index), head.valueEnd(index), value);
    }

    /**
     * Reads what a server says of its own time in the field {@code Server-Timing}, such as {@code queue;dur=0.012, handler;dur=1.5}
     * in milliseconds (W3C Server Timing). Stateless. Thread-safe.
     */
    public static final class ServerTiming {

        /** The name of the field: {@value}. */
        public static final String FIELD = "Server-Timing";

        /** What is unknown. */
        public static final long UNKNOWN = -1;

        private static final long NANOS_PER_MILLI = 1_000_000;
        private static final long MOST_MILLIS = Long.MAX_VALUE / NANOS_PER_MILLI / 10 - 1;
        private static final String DURATION = "dur";

        private ServerTiming() {}

        /**
         * The duration of the first metric of that name that has one. Allocates nothing.
         *
         * @param field the field's value
         * @param metric in lower or upper case as the server writes it
         * @return nanoseconds, what is below them cut off; {@link #UNKNOWN} if there is no such metric, or its duration is no
         *     decimal number from 0 to some 29 years
         */
        public static long nanos(CharSequence field, String metric) {
            int length = field.length();
            int start = 0;
            while (start < length) {
                int end = indexOf(',', field, start, length);
                int nameEnd = indexOf(';', field, start, end);
                if (isBetween(field, start, nameEnd, metric)) {
                    return duration(field, nameEnd, end);
                }
                start = end + 1;
            }
            return UNKNOWN;
        }

        private static long duration(CharSequence field, int from, int end) {
            int start = from + 1;
            while (start < end) {
                int parameterEnd = indexOf(';', field, start, end);
                int equals = indexOf('=', field, start, parameterEnd);
                if (equals < parameterEnd && isBetween(field, start, equals, DURATION)) {
                    return nanos(field, skipBlanks(field, equals + 1, parameterEnd), parameterEnd);
                }
                start = parameterEnd + 1;
            }
            return UNKNOWN;
        }

        private static long nanos(CharSequence field, int start, int end) {
            long millis = 0;
            int at = start;
            while (at < end && HttpSyntax.isDigit(field.charAt(at)) && millis <= MOST_MILLIS) {
                millis = 10 * millis + field.charAt(at++) - '0';
            }
            boolean isNumber = at > start && millis <= MOST_MILLIS;
            long nanos = millis * NANOS_PER_MILLI;
            if (isNumber && at < end && field.charAt(at) == '.') {
                int point = at++;
                for (long unit = NANOS_PER_MILLI / 10; at < end && HttpSyntax.isDigit(field.charAt(at)); unit /= 10) {
                    nanos += unit * (field.charAt(at++) - '0');
                }
                isNumber = at > point + 1;
            }
            return isNumber && skipBlanks(field, at, end) == end ? nanos : UNKNOWN;
        }

        /** Whether there is that word and else but blanks. */
        private static boolean isBetween(CharSequence field, int from, int end, String word) {
            int start = skipBlanks(field, from, end);
            int wordEnd = start + word.length();
            if (wordEnd > end || skipBlanks(field, wordEnd, end) < end) {
                return false;
            }
            for (int i = 0; i < word.length(); i++) {
                if (field.charAt(start + i) != word.charAt(i)) {
                    return false;
                }
            }
            return true;
        }

        private static int skipBlanks(CharSequence field, int from, int end) {
            int at = from;
            while (at < end && (field.charAt(at) == ' ' || field.charAt(at) == '\t')) {
                at++;
            }
            return at;
        }

        /** Where the character is outside of quotation marks, or the end. */
        private static int indexOf(char wanted, CharSequence field, int from, int end) {
            int at = from;
            while (at < end && field.charAt(at) != wanted) {
                boolean isQuoted = field.charAt(at) == '"' && at > from && field.charAt(at - 1) == '=';
                at = isQuoted ? behindQuoted(field, at + 1, end) : at + 1;
            }
            return at;
        }

        /** Behind the mark that closes a quoted text; where none does, the one before it is a letter like others. */
        private static int behindQuoted(CharSequence field, int from, int end) {
            for (int at = from; at < end; at++) {
                if (field.charAt(at) == '"') {
                    return at + 1;
                }
                if (field.charAt(at) == '\\') {
                    at++;
                }
            }
            return from;
        }
    }
}
