package org.loadharness.http;

/**
 * The content of a reply, by length, in chunks or up to the server's close (RFC 9112, sections 6 and 7). Confined to one
 * thread.
 */
final class ReplyBody {

    /** For a chunk's size and its extensions, which are skipped. */
    private static final int CHUNK_LINE_MAX_BYTES = 4096;

    private static final int CHUNK_MAX_DIGITS = 16;

    /** The way out of the limit on contents that are kept. */
    private static final String ANY_LENGTH = "; one that no expect and no extract looks into may be of any length";

    private final ReplyBuffer buffer;
    private final ReplyHead head;
    private final HttpLimits limits;
    private int start;
    private boolean endsAtClose;
    private Part next = Part.NONE;
    private HttpReply.Bodies bodies = HttpReply.Bodies.KEPT;
    private long missing;
    private long receivedBytes;
    private int trailerFields;

    /** What comes next of a content. */
    private enum Part {
        LENGTH,
        UNTIL_CLOSE,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER,
        NONE
    }

    ReplyBody(ReplyBuffer buffer, ReplyHead head, HttpLimits limits) {
        this.buffer = buffer;
        this.head = head;
        this.limits = limits;
    }

    /** The offset of the content in the buffer. */
    int start() {
        return start;
    }

    int length() {
        return buffer.kept() - start;
    }

    /** Bytes of the content, kept or not. */
    long receivedBytes() {
        return receivedBytes;
    }

    /** What becomes of contents from the next one on. */
    void use(HttpReply.Bodies next) {
        bodies = next;
    }

    /** Whether the reply had no other end than that of its connection. */
    boolean endsAtClose() {
        return endsAtClose;
    }

    /** Begins a content that is not there, whatever the head says, as none is there in the reply to a HEAD. */
    void beginNone() {
        start = buffer.kept();
        endsAtClose = false;
        receivedBytes = 0;
        next = Part.NONE;
    }

    /** Begins the content of the reply whose head has just been read. */
    void begin() throws HttpFailure {
        beginNone();
        if (head.status() == 204 || head.status() == 304) {
            return;
        }
        if (head.isChunked()) {
            next = Part.CHUNK_SIZE;
        } else if (head.contentLength() == ReplyHead.UNKNOWN) {
            endsAtClose = true;
            buffer.beginPart("the content", 0);
            next = Part.UNTIL_CLOSE;
        } else {
            requireRoomFor(head.contentLength());
            buffer.beginPart("the content", 0);
            missing = head.contentLength();
            next = Part.LENGTH;
        }
    }

    /** Reads what is left of the content begun; may be called again when the source had no more. */
    void read() throws HttpFailure {
        while (next != Part.NONE) {
            switch (next) {
                case LENGTH -> {
                    takeMissing();
                    next = Part.NONE;
                }
                case UNTIL_CLOSE -> readUntilClose();
                case CHUNK_SIZE -> beginChunk();
                case CHUNK -> {
                    takeMissing();
                    next = Part.CHUNK_END;
                }
                case CHUNK_END -> {
                    buffer.skipLineEnd();
                    next = Part.CHUNK_SIZE;
                }
                case TRAILER -> skipTrailer();
                case NONE -> {}
            }
        }
    }

    private void takeMissing() throws HttpFailure {
        while (missing > 0) {
            int count = room() > 0 ? buffer.keep(Math.min(missing, room())) : buffer.drop(missing);
            missing -= count;
            receivedBytes += count;
        }
    }

    /** How much of what comes next is kept. */
    private int room() {
        return bodies == HttpReply.Bodies.COUNTED ? 0 : limits.maxBodyBytes() - length();
    }

    private boolean isKept() {
        return bodies == HttpReply.Bodies.KEPT;
    }

    private void requireRoomFor(long count) throws HttpFailure {
        if (isKept() && count > limits.maxBodyBytes() - length()) {
            throw buffer.tooLarge("bytes of content", limits.maxBodyBytes(), ANY_LENGTH);
        }
    }

    private void readUntilClose() throws HttpFailure {
        int count = isKept() || room() > 0 ? buffer.keepUntilClose(room()) : buffer.dropUntilClose();
        if (count == 0) {
            throw buffer.tooLarge("bytes of content", limits.maxBodyBytes(), ANY_LENGTH);
        }
        receivedBytes += Math.max(0, count);
        next = count < 0 ? Part.NONE : Part.UNTIL_CLOSE;
    }

    private void beginChunk() throws HttpFailure {
        missing = readChunkSize();
        if (missing > 0) {
            requireRoomFor(missing);
            next = Part.CHUNK;
        } else {
            buffer.beginPart("the trailer", limits.maxHeadBytes());
            trailerFields = 0;
            next = Part.TRAILER;
        }
    }

    private void skipTrailer() throws HttpFailure {
        int lineEnd = buffer.readLine();
        if (lineEnd == buffer.lineStart()) {
            next = Part.NONE;
            return;
        }
        if (++trailerFields > limits.maxFields()) {
            throw buffer.tooLarge("trailer fields", limits.maxFields());
        }
        head.checkField(buffer.lineStart(), lineEnd);
    }

    private long readChunkSize() throws HttpFailure {
        buffer.beginPart("a chunk", CHUNK_LINE_MAX_BYTES);
        int lineEnd = buffer.readLine();
        byte[] bytes = buffer.bytes();
        long size = 0;
        int i = buffer.lineStart();
        for (int digit; i < lineEnd && (digit = HttpSyntax.hexDigit(bytes[i])) >= 0; i++) {
            size = Math.min(16 * size + digit, Long.MAX_VALUE / 32); // beyond every limit, and never wraps
        }
        int digits = i - buffer.lineStart();
        int extension = i;
        while (extension < lineEnd && HttpSyntax.isBlank(bytes[extension])) {
            extension++;
        }
        boolean ended = extension < lineEnd ? bytes[extension] == ';' : extension == i;
        if (digits == 0 || digits > CHUNK_MAX_DIGITS || !ended) {
            throw buffer.malformed("chunk size " + HttpSyntax.quote(bytes, buffer.lineStart(), lineEnd), i);
        }
        head.checkText(extension, lineEnd);
        return size;
    }
}
