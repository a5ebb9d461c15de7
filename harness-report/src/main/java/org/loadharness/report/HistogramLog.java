package org.loadharness.report;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.loadharness.record.Distribution;

/** Writes distributions as an HdrHistogram V2 log, which the field's tools read. Thread-safe. */
final class HistogramLog {
    private HistogramLog() {}

    /**
     * One interval of the log.
     *
     * @param tag what it is, without commas or spaces, as in {@code users=50/customer}; blank for what the field's tools
     *     read where nobody asks them for a tag
     * @param start wall-clock time at which the interval began
     * @param lengthNanos of the interval
     */
    record Entry(String tag, Instant start, long lengthNanos, Distribution times) {
        Entry {
            if (!tag.matches("[^,\\s]*")) {
                throw new IllegalArgumentException("tag must be without commas and spaces, was \"" + tag + "\"");
            }
        }
    }

    /**
     * Writes a whole log; values are nanoseconds. The stream stays open.
     *
     * @throws IOException if the stream throws it
     */
    static void write(OutputStream out, List<Entry> entries) throws IOException {
        HonestStream stream = new HonestStream(out);
        HistogramLogWriter writer = new HistogramLogWriter(stream);
        writer.outputComment("times in nanoseconds; of an interaction those of its successes");
        writer.outputLogFormatVersion();
        writer.outputLegend();
        for (Entry entry : entries) {
            Histogram histogram = histogram(entry.times());
            long startMillis = entry.start().toEpochMilli();
            if (!entry.tag().isEmpty()) {
                histogram.setTag(entry.tag());
            }
            histogram.setStartTimeStamp(startMillis);
            histogram.setEndTimeStamp(startMillis + entry.lengthNanos() / 1_000_000);
            writer.outputIntervalHistogram(histogram);
            stream.throwIfFailed();
        }
        stream.throwIfFailed();
    }

    private static Histogram histogram(Distribution times) {
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(times.encodedPlain()), 0);
    }

    /** Remembers what went wrong, for the log writer prints through a stream that reports no error. */
    private static final class HonestStream extends FilterOutputStream {
        private Optional<IOException> failure = Optional.empty();

        HonestStream(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int octet) throws IOException {
            try {
                out.write(octet);
            } catch (IOException failed) {
                throw remember(failed);
            }
        }

        @Override
        public void write(byte[] octets, int offset, int length) throws IOException {
            try {
                out.write(octets, offset, length);
            } catch (IOException failed) {
                throw remember(failed);
            }
        }

        @Override
        public void flush() throws IOException {
            try {
                out.flush();
            } catch (IOException failed) {
                throw remember(failed);
            }
        }

        void throwIfFailed() throws IOException {
            if (failure.isPresent()) {
                throw failure.get();
            }
        }

        private IOException remember(IOException failed) {
            failure = Optional.of(failed);
            return failed;
        }
    }
}
