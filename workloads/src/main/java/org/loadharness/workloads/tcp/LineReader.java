package org.loadharness.workloads.tcp;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.loadharness.time.DurationText;
import org.loadharness.time.Ticker;
import org.loadharness.workloads.tcp.LineFailure.Kind;

/** Puts lines together, however they were split on the way. Confined to one thread. */
final class LineReader {
    private static final int FIRST_BYTES = 512;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Socket socket;
    private final InputStream in;
    private final int mostBytes;
    private final Duration timeout;
    private final Ticker ticker;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private byte[] bytes;
    private int start;
    private int end;

    /** For lines of at most that many bytes, each of which may take that long. */
    LineReader(Socket socket, int mostBytes, Duration timeout) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.mostBytes = mostBytes;
        this.timeout = timeout;
        this.ticker = Ticker.system();
        this.bytes = new byte[Math.min(FIRST_BYTES, roomFor(mostBytes))];
    }

    /** The next line, without its end. */
    String next() throws LineFailure {
        long deadlineNanos = ticker.nanos() + timeout.toNanos();
        int searched = start;
        while (true) {
            for (int i = searched; i < end; i++) {
                if (bytes[i] == '\n') {
                    return take(i);
                }
            }
            if (end - start > mostBytes + 1) { // one more may be the carriage return before a line feed
                throw tooLong();
            }
            int searchedLength = end - start;
            fill(deadlineNanos);
            searched = start + searchedLength;
        }
    }

    /** Whether something of a further line has come. Does not block. */
    boolean hasMore() throws IOException {
        return end > start || in.available() > 0;
    }

    private String take(int lineFeed) throws LineFailure {
        int from = start;
        start = lineFeed + 1;
        boolean hasReturn = lineFeed > from && bytes[lineFeed - 1] == '\r';
        int length = lineFeed - from - (hasReturn ? 1 : 0);
        if (length > mostBytes) {
            throw tooLong();
        }
        try {
            return decoder.decode(ByteBuffer.wrap(bytes, from, length)).toString();
        } catch (CharacterCodingException malformed) {
            throw new LineFailure(Kind.MALFORMED_LINE, "the line is no UTF-8", malformed);
        }
    }

    private void fill(long deadlineNanos) throws LineFailure {
        makeRoom();
        int count = read(deadlineNanos);
        if (count > 0) {
            end += count;
            return;
        }
        throw end == start
                ? new LineFailure(Kind.CLOSED, "the other side closed the connection", null)
                : new LineFailure(
                        Kind.TRUNCATED_LINE,
                        "the connection ended after " + (end - start) + " bytes of a line without its end",
                        null);
    }

    private int read(long deadlineNanos) throws LineFailure {
        long leftMillis = (deadlineNanos - ticker.nanos()) / NANOS_PER_MILLI;
        if (leftMillis < 1) {
            throw late(null);
        }
        try {
            socket.setSoTimeout((int) leftMillis);
            return in.read(bytes, end, bytes.length - end);
        } catch (SocketTimeoutException silence) {
            throw late(silence);
        } catch (IOException broken) {
            throw new LineFailure(Kind.RESET, "the connection broke: " + broken.getMessage(), broken);
        }
    }

    private void makeRoom() {
        if (start > 0) {
            System.arraycopy(bytes, start, bytes, 0, end - start);
            end -= start;
            start = 0;
        }
        if (end == bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(roomFor(mostBytes), 2 * bytes.length));
        }
    }

    private LineFailure tooLong() {
        return new LineFailure(Kind.LONG_LINE, "the line is longer than " + mostBytes + " bytes", null);
    }

    private LineFailure late(@Nullable Throwable cause) {
        return new LineFailure(Kind.SLOW_LINE, "no whole line within " + DurationText.print(timeout), cause);
    }

    /** One for a carriage return, one for the line feed. */
    private static int roomFor(int lineBytes) {
        return Math.addExact(lineBytes, 2);
    }
}
