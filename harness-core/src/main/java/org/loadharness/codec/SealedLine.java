package org.loadharness.codec;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A JSON object on one line together with a checksum of its bytes: {@code {"crc32c":"1a2b3c4d","trial":{...}}}. The line
 * is JSON itself, so that any tool reads it; a line that is torn, or altered by as much as a space, is recognised.
 */
final class SealedLine {
    /** No line is so long. */
    static final int LONGEST_BYTES = 1 << 29;

    private static final byte[] HEAD = bytes("{\"crc32c\":\"");
    private static final byte[] NECK = bytes("\",\"trial\":");
    private static final byte[] TAIL = bytes("}");
    private static final int DIGITS = 8;
    private static final int CHUNK_BYTES = 1 << 13;
    private static final int START = HEAD.length + DIGITS + NECK.length;

    private SealedLine() {}

    /** The line with its line end. */
    static byte[] seal(byte[] payload) {
        byte[] line = new byte[START + payload.length + TAIL.length + 1];
        byte[] digits = bytes(checksum(payload));
        System.arraycopy(HEAD, 0, line, 0, HEAD.length);
        System.arraycopy(digits, 0, line, HEAD.length, DIGITS);
        System.arraycopy(NECK, 0, line, HEAD.length + DIGITS, NECK.length);
        System.arraycopy(payload, 0, line, START, payload.length);
        System.arraycopy(TAIL, 0, line, START + payload.length, TAIL.length);
        line[line.length - 1] = '\n';
        return line;
    }

    /** The next line with its line end, if it has one, or that many bytes of it; empty at the end. */
    static Optional<byte[]> next(BufferedInputStream in, int mostBytes) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        byte[] some = new byte[CHUNK_BYTES];
        boolean isMore = true;
        while (isMore && line.size() < mostBytes) {
            int length = upToLineEnd(in, some, Math.min(some.length, mostBytes - line.size()));
            line.write(some, 0, length);
            isMore = length > 0 && some[length - 1] != '\n';
        }
        return line.size() == 0 ? Optional.empty() : Optional.of(line.toByteArray());
    }

    /** Reads what there is, and gives back what is behind a line end; byte by byte, large files would take long. */
    private static int upToLineEnd(BufferedInputStream in, byte[] into, int mostBytes) throws IOException {
        in.mark(mostBytes);
        int read = in.read(into, 0, mostBytes);
        for (int at = 0; at < read; at++) {
            if (into[at] == '\n') {
                in.reset();
                in.skipNBytes(at + 1L);
                return at + 1;
            }
        }
        return Math.max(0, read);
    }

    /** The payload of a line with its line end; empty if it has none, or is not as {@link #seal} made it. */
    static Optional<byte[]> openEnded(byte[] line) {
        boolean ended = line[line.length - 1] == '\n';
        return ended ? open(Arrays.copyOf(line, line.length - 1)) : Optional.empty();
    }

    /** The payload of a line given without its line end; empty if it is not as {@link #seal} made it. */
    static Optional<byte[]> open(byte[] line) {
        if (line.length < START + TAIL.length) {
            return Optional.empty();
        }
        byte[] payload = Arrays.copyOfRange(line, START, line.length - TAIL.length);
        byte[] sealed = seal(payload);
        boolean whole = Arrays.equals(sealed, 0, sealed.length - 1, line, 0, line.length);
        return whole ? Optional.of(payload) : Optional.empty();
    }

    private static String checksum(byte[] payload) {
        CRC32C checksum = new CRC32C();
        checksum.update(payload);
        return digits(checksum);
    }

    /** A checksum as it is written. */
    static String digits(CRC32C checksum) {
        return String.format(Locale.ROOT, "%08x", checksum.getValue());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
