package org.loadharness.record;

import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Writes distributions as an HdrHistogram V2 log, which the field's tools read. Thread-safe. */
public final class HistogramLog {
    private HistogramLog() {}

    /**
     * One interval of the log.
     *
     * @param tag what it is, without commas or spaces, as in {@code users=50/customer}
     * @param start wall-clock time at which the interval began
     * @param lengthNanos of the interval
     */
    public record Entry(String tag, Instant start, long lengthNanos, Distribution responses) {
        public Entry {
            if (!tag.matches("[^,\\s]+")) {
                throw new IllegalArgumentException("tag must be without commas and spaces, was \"" + tag + "\"");
            }
        }
    }

    /** Writes a whole log; values are nanoseconds. The stream stays open. */
    public static void write(OutputStream out, List<Entry> entries) {
        HistogramLogWriter writer = new HistogramLogWriter(out);
        writer.outputComment("response times of successes, in nanoseconds");
        writer.outputLogFormatVersion();
        writer.outputLegend();
        for (Entry entry : entries) {
            Histogram histogram = entry.responses().copyOfHistogram();
            long startMillis = entry.start().toEpochMilli();
            histogram.setTag(entry.tag());
            histogram.setStartTimeStamp(startMillis);
            histogram.setEndTimeStamp(startMillis + entry.lengthNanos() / 1_000_000);
            writer.outputIntervalHistogram(histogram);
        }
    }
}
