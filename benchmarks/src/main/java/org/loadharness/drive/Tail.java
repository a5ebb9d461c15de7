package org.loadharness.drive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Reads the percentiles that no table has from a run's histograms. */
final class Tail {
    private static final double MICROS_NANOS = TimeUnit.MICROSECONDS.toNanos(1);

    private Tail() {}

    /** Takes a run's histograms.hlog and a part of a tag; prints p50, p99, p99.9 and the highest in microseconds. */
    public static void main(String[] arguments) throws IOException {
        Histogram found = first(Path.of(arguments[0]), arguments[1]);
        Answers.print(System.out, "p50", found.getValueAtPercentile(50) / MICROS_NANOS);
        Answers.print(System.out, "p99", found.getValueAtPercentile(99) / MICROS_NANOS);
        Answers.print(System.out, "p999", found.getValueAtPercentile(99.9) / MICROS_NANOS);
        Answers.print(System.out, "highest", found.getMaxValue() / MICROS_NANOS);
    }

    private static Histogram first(Path log, String tag) throws IOException {
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            while (reader.hasNext()) {
                if (reader.nextIntervalHistogram() instanceof Histogram next
                        && next.getTag() != null
                        && next.getTag().contains(tag)) {
                    return next;
                }
            }
        }
        throw new IOException(log + " has no histogram whose tag has \"" + tag + "\" in it");
    }
}
