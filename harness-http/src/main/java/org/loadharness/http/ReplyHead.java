package org.loadharness.http;

import java.util.Arrays;

/**
 * Status line and header fields of a reply, interim (1xx) replies before it skipped (RFC 9112, sections 4 to 7).
 *
 * <p>Strict, since what two parsers read differently cannot be measured: lines end in CR LF and in nothing else; no
 * folded lines; no blank before a colon; no control characters; one message length, given in one way. One leniency, for
 * servers that are in use: the blank before an absent reason phrase may be missing.
 *
 * <p>A head that is the same to the last byte as the one before means the same, and is not read again. Confined to one
 * thread.
 */
final class ReplyHead {

    /** The content length of a reply that does not state it. */
    static final long UNKNOWN = -1;

    private static final int INTS_PER_FIELD = 4;
    private static final int STATUS_OFFSET = 9; // of the digits in "HTTP/1.1 200"
    private static final int STATUS_END = 12;
    private static final byte[] VERSION_START = HttpSyntax.ascii("HTTP/1.");

    private final ReplyBuffer buffer;
    private final HttpLimits limits;
    private int[] offsets = new int[16 * INTS_PER_FIELD]; // start and end of each field's name, then of its value
    private int fieldCount;
    private int status;
    private boolean oldVersion;
    private long contentLength;
    private boolean chunked;
    private boolean closing;
    private byte[] before = {};
    private int beforeLength;

    ReplyHead(ReplyBuffer buffer, HttpLimits limits) {
        this.buffer = buffer;
        this.limits = limits;
    }

    int status() {
        return status;
    }

    /** Whether the content comes in chunks. */
    boolean isChunked() {
        return chunked;
    }

    /** The {@code Content-Length} field, or {@link #UNKNOWN}. */
    long contentLength() {
        return contentLength;
    }

    /** Whether the server will close after this reply, or may, as those of HTTP/1.0 do. */
    boolean isClosing() {
        return closing || oldVersion;
    }

    /**
     * Reads up to the empty line that ends the head, from the first byte of the reply on each time that it is called.
     */
    void read() throws HttpFailure {
        buffer.rewind();
        buffer.beginPart("the head", limits.maxHeadBytes());
        if (beforeLength > 0 && buffer.skip(before, beforeLength)) {
            return;
        }
        beforeLength = 0;
        parse();
        remember();
    }

    private void remember() {
        int length = buffer.position();
        if (before.length < length) {
            before = new byte[length];
        }
        System.arraycopy(buffer.bytes(), 0, before, 0, length);
        beforeLength = length;
    }

    private void parse() throws HttpFailure {
        do {
            readStatusLine();
            readFields();
        } while (status < 200);
        if (chunked && contentLength != UNKNOWN) {
            throw malformed("both Content-Length and Transfer-Encoding", buffer.position());
        }
        if (chunked && oldVersion) {
            throw malformed("Transfer-Encoding in a reply of HTTP/1.0", buffer.position());
        }
    }

    private void readStatusLine() throws HttpFailure {
        int lineEnd = readLine();
        int start = buffer.lineStart();
        byte[] bytes = buffer.bytes();
        boolean version = lineEnd - start >= STATUS_END
                && Arrays.equals(bytes, start, start + VERSION_START.length, VERSION_START, 0, VERSION_START.length)
                && HttpSyntax.isDigit(bytes[start + VERSION_START.length])
                && bytes[start + STATUS_OFFSET - 1] == ' ';
        boolean reason = lineEnd - start == STATUS_END || (version && bytes[start + STATUS_END] == ' ');
        status = version && reason ? number(start + STATUS_OFFSET, start + STATUS_END) : 0;
        if (status < 100 || status > 599 || status == 101) { // 101: to a protocol that nobody asked for
            throw malformed("status line " + HttpSyntax.quote(bytes, start, lineEnd), start);
        }
        checkText(start + STATUS_END, lineEnd);
        oldVersion = bytes[start + VERSION_START.length] == '0';
    }

    /** The number of three digits, or 0. */
    private int number(int start, int end) {
        int value = 0;
        for (int i = start; i < end; i++) {
            byte b = buffer.bytes()[i];
            if (!HttpSyntax.isDigit(b)) {
                return 0;
            }
            value = 10 * value + b - '0';
        }
        return value;
    }

    private void readFields() throws HttpFailure {
        fieldCount = 0;
        contentLength = UNKNOWN;
        chunked = false;
        closing = false;
        int lineEnd = readLine();
        while (lineEnd > buffer.lineStart()) {
            if (fieldCount == limits.maxFields()) {
                throw buffer.tooLarge("header fields", limits.maxFields());
            }
            addField(buffer.lineStart(), lineEnd);
            lineEnd = readLine();
        }
    }

    private int readLine() throws HttpFailure {
        int lineEnd = buffer.readLine();
        buffer.keepLine();
        return lineEnd;
    }

    private void addField(int start, int lineEnd) throws HttpFailure {
        int colon = checkField(start, lineEnd);
        byte[] bytes = buffer.bytes();
        int valueStart = colon + 1;
        int valueEnd = lineEnd;
        while (valueStart < valueEnd && HttpSyntax.isBlank(bytes[valueStart])) {
            valueStart++;
        }
        while (valueEnd > valueStart && HttpSyntax.isBlank(bytes[valueEnd - 1])) {
            valueEnd--;
        }
        int at = fieldCount++ * INTS_PER_FIELD;
        if (at == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
        }
        offsets[at] = start;
        offsets[at + 1] = colon;
        offsets[at + 2] = valueStart;
        offsets[at + 3] = valueEnd;
        interpret(start, colon, valueStart, valueEnd);
    }

    /** Checks a header or trailer line, and returns the offset of its colon. */
    int checkField(int start, int lineEnd) throws HttpFailure {
        byte[] bytes = buffer.bytes();
        int colon = start;
        while (colon < lineEnd && HttpSyntax.isToken(bytes[colon])) {
            colon++;
        }
        if (colon == start || colon == lineEnd || bytes[colon] != ':') {
            throw malformed("header field " + HttpSyntax.quote(bytes, start, lineEnd), colon);
        }
        checkText(colon + 1, lineEnd);
        return colon;
    }

    /** Checks that no control character but tab stands there. */
    void checkText(int start, int end) throws HttpFailure {
        byte[] bytes = buffer.bytes();
        for (int i = start; i < end; i++) {
            if (!HttpSyntax.isText(bytes[i])) {
                throw malformed("control character " + HttpSyntax.quote(bytes, i, i + 1), i);
            }
        }
    }

    private void interpret(int start, int colon, int valueStart, int valueEnd) throws HttpFailure {
        byte[] bytes = buffer.bytes();
        switch (colon - start) {
            case 10 ->
                closing |= HttpSyntax.spells(bytes, start, colon, "connection") && listsClose(valueStart, valueEnd);
            case 14 -> {
                if (HttpSyntax.spells(bytes, start, colon, "content-length")) {
                    readLength(valueStart, valueEnd);
                }
            }
            case 17 -> {
                if (HttpSyntax.spells(bytes, start, colon, "transfer-encoding")) {
                    readCoding(valueStart, valueEnd);
                }
            }
            default -> {}
        }
    }

    private boolean listsClose(int start, int end) {
        byte[] bytes = buffer.bytes();
        int tokenStart = start;
        for (int i = start; i <= end; i++) {
            boolean separator = i == end || bytes[i] == ',' || HttpSyntax.isBlank(bytes[i]);
            if (separator && HttpSyntax.spells(bytes, tokenStart, i, "close")) {
                return true;
            }
            tokenStart = separator ? i + 1 : tokenStart;
        }
        return false;
    }

    private void readLength(int start, int end) throws HttpFailure {
        byte[] bytes = buffer.bytes();
        long value = 0;
        boolean digits = end > start;
        for (int i = start; i < end && digits; i++) {
            digits = HttpSyntax.isDigit(bytes[i]);
            value = Math.min(10 * value + bytes[i] - '0', Long.MAX_VALUE / 100); // beyond every limit, and never wraps
        }
        if (!digits) {
            throw malformed("Content-Length " + HttpSyntax.quote(bytes, start, end), start);
        }
        if (contentLength != UNKNOWN && contentLength != value) {
            throw malformed("Content-Length " + value + " after Content-Length " + contentLength, start);
        }
        contentLength = value;
    }

    private void readCoding(int start, int end) throws HttpFailure {
        if (chunked || !HttpSyntax.spells(buffer.bytes(), start, end, "chunked")) {
            String coding = HttpSyntax.quote(buffer.bytes(), start, end);
            throw malformed("Transfer-Encoding " + coding + ", only one \"chunked\" is understood", start);
        }
        chunked = true;
    }

    /** The index of the first field of that name, in upper or lower case, or -1. */
    int indexOf(String name) {
        return indexOf(name, 0);
    }

    /** The same from a field on. */
    int indexOf(String name, int first) {
        for (int i = first; i < fieldCount; i++) {
            int at = i * INTS_PER_FIELD;
            if (HttpSyntax.spells(buffer.bytes(), offsets[at], offsets[at + 1], name)) {
                return i;
            }
        }
        return -1;
    }

    int valueStart(int index) {
        return offsets[index * INTS_PER_FIELD + 2];
    }

    int valueEnd(int index) {
        return offsets[index * INTS_PER_FIELD + 3];
    }

    private HttpFailure malformed(String message, int offset) {
        return buffer.malformed(message, offset);
    }
}
