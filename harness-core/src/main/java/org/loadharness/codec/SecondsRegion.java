package org.loadharness.codec;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import org.loadharness.record.Seconds;
import org.loadharness.record.TrialLog.SecondLog;

/**
 * The seconds of a stage where they lie in {@code seconds.jsonl}, one line after the other. They are read anew whenever
 * somebody walks through them. Immutable. Thread-safe.
 *
 * @param fromBytes where the first begins
 * @param lengthBytes of all
 * @param lastEndNanos when the last one ended
 * @param checksum of all their bytes
 */
record SecondsRegion(
        SecondsBytes bytes, long fromBytes, long lengthBytes, int count, long lastEndNanos, String checksum)
        implements Seconds {
    private static final int CHUNK_BYTES = 1 << 16;

    @Override
    public OptionalLong endNanos() {
        return count == 0 ? OptionalLong.empty() : OptionalLong.of(lastEndNanos);
    }

    /** Whether they are what was written. */
    boolean isWhole() throws IOException {
        CRC32C found = new CRC32C();
        try (InputStream in = new CheckedInputStream(open(), found)) {
            return in.transferTo(OutputStream.nullOutputStream()) == lengthBytes
                    && SealedLine.digits(found).equals(checksum);
        }
    }

    @Override
    public Iterator<SecondLog> iterator() {
        return new Walk(open());
    }

    private BufferedInputStream open() {
        return new BufferedInputStream(new Section(bytes, fromBytes, fromBytes + lengthBytes), CHUNK_BYTES);
    }

    /** Reads line after line. Confined to one thread. */
    private final class Walk implements Iterator<SecondLog> {
        private final BufferedInputStream in;
        private int walked;

        Walk(BufferedInputStream in) {
            this.in = in;
        }

        @Override
        public boolean hasNext() {
            return walked < count;
        }

        @Override
        public SecondLog next() {
            if (!hasNext()) {
                throw new NoSuchElementException("there are " + count + " seconds");
            }
            walked++;
            try {
                return line().second();
            } catch (IOException unreadable) {
                throw new UncheckedIOException(bytes.name() + ": " + unreadable.getMessage(), unreadable);
            }
        }

        private SecondsJson.Named line() throws IOException {
            Optional<byte[]> line = SealedLine.next(in, SealedLine.LONGEST_BYTES);
            Optional<byte[]> payload = line.flatMap(SealedLine::openEnded);
            return SecondsJson.Named.decode(
                    bytes.name(), payload.orElseThrow(() -> new MalformedFile("was altered while it was read")));
        }
    }

    /** A part of the bytes, which keeps nothing open. Confined to one thread. */
    static final class Section extends InputStream {
        private final SecondsBytes bytes;
        private final long untilBytes;
        private long atBytes;

        Section(SecondsBytes bytes, long fromBytes, long untilBytes) {
            this.bytes = bytes;
            this.atBytes = fromBytes;
            this.untilBytes = untilBytes;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int most = (int) Math.min(length, untilBytes - atBytes);
            if (most <= 0) {
                return -1;
            }
            byte[] some = new byte[most];
            int read = bytes.read(atBytes, some);
            if (read > 0) {
                System.arraycopy(some, 0, into, from, read);
                atBytes += read;
            }
            return read;
        }
    }
}
