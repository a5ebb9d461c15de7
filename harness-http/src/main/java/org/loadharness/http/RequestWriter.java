package org.loadharness.http;

import static java.util.Objects.checkFromIndexSize;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Lays a request out in one array that is used again for the next, and sends it: in one piece, unless its body is large.
 * Confined to one thread.
 */
final class RequestWriter {

    private static final int INITIAL_BYTES = 1024;
    private static final int PIECE_MAX_BYTES = 64 << 10;
    private static final byte[] CONTENT_LENGTH = HttpSyntax.ascii("Content-Length: ");
    private static final byte[] LINE_END = HttpSyntax.ascii("\r\n");

    private final byte[] versionAndHost;
    private byte[] bytes = new byte[INITIAL_BYTES];
    private ByteBuffer view = ByteBuffer.wrap(bytes);
    private int headLength;
    /** The request whose head lies in the array and is the same each time; null if there is none. */
    private @Nullable PreparedRequest standing;

    private byte[] body = {};
    private int bodyOffset;
    private int bodyLength;
    private int laidOut;

    RequestWriter(String authority) {
        this.versionAndHost = HttpSyntax.ascii(" HTTP/1.1\r\nHost: " + authority + "\r\n");
    }

    /**
     * Lays the head out, and remembers where the body is.
     *
     * @throws IllegalArgumentException if the request cannot have that suffix or body
     */
    void prepare(PreparedRequest request, @Nullable TargetSuffix suffix, byte[] content, int offset, int length) {
        checkFromIndexSize(offset, length, content.length);
        if (length > 0 && !request.takesBody()) {
            throw new IllegalArgumentException(request + " takes no body, was given " + length + " bytes");
        }
        if (suffix != null && request.hasQuery()) {
            throw new IllegalArgumentException(request + " has a query already, cannot add \"" + suffix + "\"");
        }
        body = content;
        bodyOffset = offset;
        bodyLength = length;
        if (suffix == null && request == standing && length == 0) {
            return; // it lies there from the last time
        }
        boolean hasBody = length > 0 || request.alwaysHasBody();
        standing = suffix == null && !hasBody ? request : null;
        headLength = 0;
        put(request.start(), request.start().length);
        if (suffix != null) {
            put(suffix.bytes(), suffix.length());
        }
        put(versionAndHost, versionAndHost.length);
        put(request.fields(), request.fields().length);
        if (hasBody) {
            put(CONTENT_LENGTH, CONTENT_LENGTH.length);
            require(headLength + Decimal.MAX_DIGITS);
            headLength = Decimal.put(bodyLength, bytes, headLength);
            put(LINE_END, LINE_END.length);
        }
        put(LINE_END, LINE_END.length);
    }

    /** Sends the request prepared last from its start; may be called again. */
    void rewind() {
        laidOut = 0;
        layOutPiece(0);
    }

    /** Sends what the wire takes of what is left, and returns whether that was all of it. */
    boolean send(Wire wire) throws IOException {
        wire.write(view);
        while (!view.hasRemaining() && laidOut < bodyLength) {
            layOutPiece(headLength);
            wire.write(view);
        }
        return !view.hasRemaining() && wire.isFlushed();
    }

    /** Puts the next piece of the body behind the head, to be sent from that offset on. */
    private void layOutPiece(int start) {
        int count = Math.min(bodyLength - laidOut, PIECE_MAX_BYTES);
        require(headLength + count);
        System.arraycopy(body, bodyOffset + laidOut, bytes, headLength, count);
        view.limit(headLength + count).position(start);
        laidOut += count;
    }

    private void put(byte[] source, int count) {
        require(headLength + count);
        System.arraycopy(source, 0, bytes, headLength, count);
        headLength += count;
    }

    private void require(int length) {
        if (bytes.length < length) {
            bytes = Arrays.copyOf(bytes, Math.max(length, 2 * bytes.length));
            view = ByteBuffer.wrap(bytes);
        }
    }
}
