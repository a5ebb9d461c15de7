package org.loadharness.report;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.loadharness.record.Distribution;

/**
 * Writes distributions as an HdrHistogram V2 log, which the field's tools read: byte for byte what the library's own writer
 * writes, without a table of all buckets for each. (RATIONALE.md, "Why are histograms kept encoded?") Stateless. Thread-safe.
 */
final class HistogramLog {
    private static final String HEAD = """
            #times in nanoseconds; of an interaction those of its successes
            #[Histogram log format version 1.3]
            "StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"
            """;

    private static final double MILLIS_PER_SECOND = 1e3;
    private static final long NANOS_PER_MILLI = 1_000_000;

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

        private String line() {
            long startMillis = start.toEpochMilli();
            double startSeconds = startMillis / MILLIS_PER_SECOND;
            double endSeconds = (startMillis + lengthNanos / NANOS_PER_MILLI) / MILLIS_PER_SECOND;
            return (tag.isEmpty() ? "" : "Tag=" + tag + ",")
                    + String.format(
                            Locale.ROOT,
                            "%.3f,%.3f,%.3f,",
                            startSeconds,
                            endSeconds - startSeconds,
                            (double) times.highestBucketNanos() / NANOS_PER_MILLI)
                    + Base64.getEncoder().encodeToString(times.encodedSmallest()) + "\n";
        }
    }

    /**
     * Writes a whole log; values are nanoseconds. The stream stays open.
     *
     * @throws IOException if the stream throws it
     */
    static void write(OutputStream out, List<Entry> entries) throws IOException {
        out.write(HEAD.getBytes(StandardCharsets.US_ASCII));
        for (Entry entry : entries) {
            out.write(entry.line().getBytes(StandardCharsets.UTF_8));
        }
    }
}
