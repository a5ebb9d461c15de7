package org.loadharness.http;

/**
 * The content of a reply, by length, in chunks or up to the server's close (RFC 9112, sections 6 and 7). Confined to one
 * thread.
 */
final class ReplyBody {

    /** For a chunk's size and its extensions, which are skipped. */
    private static final int CHUNK_LINE_MAX_BYTES = 4096;

    private static final int CHUNK_MAX_DIGITS = 16;

    private final ReplyBuffer buffer;
    private final ReplyHead head;
    private final HttpLimits limits;
    private int start;
    private boolean endsAtClose;

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

    /** Whether the reply had no other end than that of its connection. */
    boolean endsAtClose() {
        return endsAtClose;
    }

    /** Notes that the reply has no content, whatever its head says, as one to a HEAD has none. */
    void skip() {
        start = buffer.kept();
        endsAtClose = false;
    }

    /** Reads the content of the reply whose head has just been read. */
    void read() throws HttpFailure {
        skip();
        if (head.status() == 204 || head.status() == 304) {
            return;
        }
        if (head.isChunked()) {
            readChunks();
        } else if (head.contentLength() == ReplyHead.UNKNOWN) {
            readUntilClose();
        } else {
            requireRoomFor(head.contentLength());
            buffer.beginPart("the content", 0);
            keep(head.contentLength());
        }
    }

    private void keep(long count) throws HttpFailure {
        for (long missing = count; missing > 0; ) {
            missing -= buffer.keep(missing);
        }
    }

    private void requireRoomFor(long count) throws HttpFailure {
        if (count > limits.maxBodyBytes() - length()) {
            throw buffer.tooLarge("bytes of content", limits.maxBodyBytes());
        }
    }

    private void readUntilClose() throws HttpFailure {
        endsAtClose = true;
        buffer.beginPart("the content", 0);
        int count = 0;
        while (count >= 0) {
            count = buffer.keepUntilClose(limits.maxBodyBytes() - length());
            if (count == 0) {
                throw buffer.tooLarge("bytes of content", limits.maxBodyBytes());
            }
        }
    }

    private void readChunks() throws HttpFailure {
        long size = readChunkSize();
        while (size > 0) {
            requireRoomFor(size);
            keep(size);
            buffer.skipLineEnd();
            size = readChunkSize();
        }
        skipTrailers();
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

    private void skipTrailers() throws HttpFailure {
        buffer.beginPart("the trailer", limits.maxHeadBytes());
        int count = 0;
        int lineEnd = buffer.readLine();
        while (lineEnd > buffer.lineStart()) {
            if (++count > limits.maxFields()) {
                throw buffer.tooLarge("trailer fields", limits.maxFields());
            }
            head.checkField(buffer.lineStart(), lineEnd);
            lineEnd = buffer.readLine();
        }
    }
}
