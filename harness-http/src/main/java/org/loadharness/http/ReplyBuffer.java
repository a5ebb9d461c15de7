package org.loadharness.http;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one reply, in one array that grows as needed and is used again for the next.
 *
 * <pre>
 *   0 ......... kept ......... position ......... end ......... length
 *   |  head and   |  framing      |  received       |  free
 *   |  content    |  to be        |  and not yet    |
 *   |  so far     |  overwritten  |  looked at      |
 * </pre>
 *
 * <p>The content of a chunked body so comes to lie in one piece, behind the head. A method that receives and finds that
 * the source has no more for now ({@link Incomplete}) has moved nothing, and can be called again. Confined to one
 * thread.
 */
final class ReplyBuffer {

    private static final int INITIAL_BYTES = 2048;
    private static final int DROPPED_AT_ONCE_BYTES = 16 << 10;
    private static final int READ_MAX_BYTES = 64 << 10; // the system's copy buffer of a thread grows to this

    private final ReplySource source;
    private byte[] bytes = new byte[INITIAL_BYTES];
    private ByteBuffer view = ByteBuffer.wrap(bytes);
    private int kept;
    private int position;
    private int end;
    private int lineStart;
    private long overwritten;
    private String part = "";
    private long partStart;
    private int partMaxBytes;

    ReplyBuffer(ReplySource source) {
        this.source = source;
    }

    /** Begins a part of the reply: what failures call it, and how long all of its lines together may be. */
    void beginPart(String name, int maxBytes) {
        part = name;
        partStart = overwritten + position;
        partMaxBytes = maxBytes;
    }

    /** Forgets the reply before. */
    void clear() {
        kept = 0;
        position = 0;
        end = 0;
        overwritten = 0;
    }

    byte[] bytes() {
        return bytes;
    }

    /** The offset of the next byte to look at. */
    int position() {
        return position;
    }

    /** The offset behind the bytes that are kept. */
    int kept() {
        return kept;
    }

    /** Whether more bytes came than were looked at. */
    boolean hasUnread() {
        return position < end;
    }

    /** Looks once more at what was received so far; right only as long as nothing was dropped. */
    void rewind() {
        kept = 0;
        position = 0;
    }

    /** Keeps all bytes up to the position; right only as long as nothing was dropped before. */
    void keepLine() {
        kept = position;
    }

    /**
     * Moves the position behind those bytes and keeps them, if they are the next, and already there; or else does not.
     */
    boolean skip(byte[] expected, int length) throws HttpFailure {
        if (position == end) {
            fill();
        }
        boolean isNext =
                end - position >= length && Arrays.equals(bytes, position, position + length, expected, 0, length);
        if (isNext) {
            position += length;
            kept = position;
        }
        return isNext;
    }

    /**
     * Moves the position behind the next line end, CR LF, and returns the offset of its CR. The line begins at
     * {@link #lineStart} of that.
     */
    int readLine() throws HttpFailure {
        int scanned = 0;
        while (true) {
            int newline = find('\n', position + scanned);
            if (overwritten + newline - partStart >= partMaxBytes) {
                throw tooLarge("bytes of " + part, partMaxBytes);
            }
            if (newline < end) {
                return endLine(newline);
            }
            scanned = end - position;
            fill();
        }
    }

    private int find(char wanted, int from) {
        byte[] array = bytes;
        int i = from;
        while (i < end && array[i] != wanted) {
            i++;
        }
        return i;
    }

    private int endLine(int newline) throws HttpFailure {
        if (newline == position || bytes[newline - 1] != '\r') {
            throw malformed("a line of " + part + " ends in a bare line feed, not in CR LF", newline);
        }
        lineStart = position;
        position = newline + 1;
        return newline - 1;
    }

    /** Moves the position behind the CR LF that must stand there, or leaves it. */
    void skipLineEnd() throws HttpFailure {
        check(0, '\r');
        check(1, '\n');
        position += 2;
    }

    private void check(int ahead, char wanted) throws HttpFailure {
        while (position + ahead >= end) {
            fill();
        }
        if (bytes[position + ahead] != wanted) {
            throw malformed(part + " does not end in CR LF", position + ahead);
        }
    }

    /** The offset at which the line read last begins; valid until more is read. */
    int lineStart() {
        return lineStart;
    }

    /** Keeps up to that many of the next bytes, at least one, and returns how many. */
    int keep(long maxBytes) throws HttpFailure {
        if (position == end) {
            fill();
        }
        return keepReceived(maxBytes);
    }

    /** Lets up to that many of the next bytes go, at least one, and returns how many. */
    int drop(long maxBytes) throws HttpFailure {
        if (position == end) {
            makeRoomToDrop(maxBytes);
            fill();
        }
        return dropReceived(maxBytes);
    }

    /** Lets the next bytes go, and returns how many, or -1 when the server has closed. */
    int dropUntilClose() throws HttpFailure {
        if (position == end) {
            makeRoomToDrop(Long.MAX_VALUE);
            if (!receive()) {
                return -1;
            }
        }
        return dropReceived(Long.MAX_VALUE);
    }

    private int dropReceived(long maxBytes) {
        int count = (int) Math.min(maxBytes, end - position);
        position += count;
        return count;
    }

    /** Few large reads cost less than many small ones; more than this saves nothing that could be measured. */
    private void makeRoomToDrop(long maxBytes) {
        if (maxBytes > bytes.length && bytes.length < DROPPED_AT_ONCE_BYTES) {
            grow(DROPPED_AT_ONCE_BYTES);
        }
    }

    private void grow(int length) {
        bytes = Arrays.copyOf(bytes, length);
        view = ByteBuffer.wrap(bytes);
    }

    /** Keeps the next bytes, and returns how many, or -1 when the server has closed. */
    int keepUntilClose(int maxBytes) throws HttpFailure {
        if (position == end && !receive()) {
            return -1;
        }
        return keepReceived(maxBytes);
    }

    private int keepReceived(long maxBytes) {
        int count = (int) Math.min(maxBytes, end - position);
        if (kept != position) {
            System.arraycopy(bytes, position, bytes, kept, count);
        }
        kept += count;
        position += count;
        return count;
    }

    private void fill() throws HttpFailure {
        if (!receive()) {
            throw closed(null);
        }
    }

    /** Receives at least one byte, or returns false when the server has closed. */
    private boolean receive() throws HttpFailure {
        makeRoom();
        view.limit(Math.min(bytes.length, end + READ_MAX_BYTES)).position(end);
        try {
            int count = source.read(view);
            end += Math.max(count, 0);
            return count >= 0;
        } catch (IOException e) {
            throw closed(e);
        }
    }

    private void makeRoom() {
        if (position == end || end == bytes.length) {
            System.arraycopy(bytes, position, bytes, kept, end - position);
            overwritten += position - kept;
            end -= position - kept;
            position = kept;
        }
        if (end == bytes.length) {
            grow(2 * bytes.length);
        }
    }

    private HttpFailure closed(@Nullable IOException cause) {
        long received = overwritten + end;
        if (received == 0) {
            return source.failure(
                    HttpFailure.Kind.CLOSED_BEFORE_REPLY, "the server closed before the first byte of a reply", cause);
        }
        String why = cause instanceof EOFException ? ": " + cause.getMessage() : "";
        String wayOut = overwritten == 0 ? TlsWords.ofReply(bytes, end) : "";
        String message = "the server closed after " + received + " bytes, inside " + part + why + wayOut;
        return source.failure(HttpFailure.Kind.TRUNCATED, message, cause);
    }

    /** The failure of a reply that breaks a rule at an offset. */
    HttpFailure malformed(String message, int offset) {
        return new HttpFailure(
                HttpFailure.Kind.MALFORMED, "reply malformed at byte " + (overwritten + offset) + ": " + message, null);
    }

    /** The failure of a reply that has more of something than its limit. */
    HttpFailure tooLarge(String what, int limit) {
        return tooLarge(what, limit, "");
    }

    /** The same with what can be done about it. */
    HttpFailure tooLarge(String what, int limit, String wayOut) {
        String message = "reply has more than " + limit + " " + what + ", the limit (at byte "
                + (overwritten + position) + ")" + wayOut;
        return new HttpFailure(HttpFailure.Kind.TOO_LARGE, message, null);
    }
}
