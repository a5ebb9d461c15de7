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

    /** Bytes of the body; 0 if there is none. */
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
        int start = head.valueStart(index);
        return Optional.of(
                new String(buffer.bytes(), start, head.valueEnd(index) - start, StandardCharsets.ISO_8859_1));
    }

    /** The values of all header fields of that name, in their order; for a field that comes more than once, as cookies do. */
    public List<String> fields(String name) {
        List<String> found = new ArrayList<>();
        for (int i = head.indexOf(name, 0); i >= 0; i = head.indexOf(name, i + 1)) {
            int start = head.valueStart(i);
            found.add(new String(buffer.bytes(), start, head.valueEnd(i) - start, StandardCharsets.ISO_8859_1));
        }
        return found;
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
}
