package org.loadharness.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads the lines of a trace. A line holds one time after the start, as a number of seconds or a duration with a unit;
 * {@code #} begins a comment; an empty line counts for nothing; times never decrease. Confined to one thread.
 */
final class TraceReader {
    private static final int MOST_LINE_LENGTH = 1_000;
    private static final int FIRST_CAPACITY = 1_024;

    private final Path file;
    private final StringBuilder line = new StringBuilder();
    private long[] timesNanos = new long[FIRST_CAPACITY];
    private int count;
    private long lineNumber = 1;

    TraceReader(Path file) {
        this.file = file;
    }

    /** All times, in nanoseconds. Bytes are taken as they come: only comments may be more than ASCII. */
    long[] read(InputStream bytes) throws IOException {
        for (int next = bytes.read(); next >= 0; next = bytes.read()) {
            if (next == '\n') {
                endLine();
                lineNumber++;
            } else if (line.length() < MOST_LINE_LENGTH) {
                line.append((char) next);
            } else {
                throw wrong("longer than " + MOST_LINE_LENGTH + " characters; write one time per line");
            }
        }
        endLine();
        if (count == 0) {
            throw new IllegalArgumentException(
                    "the trace " + file + " holds no time; write one per line, as in 1.25 or 12ms");
        }
        return Arrays.copyOf(timesNanos, count);
    }

    private void endLine() {
        String text = TraceLine.timeIn(line, lineNumber);
        if (!text.isEmpty()) {
            add(nanos(text));
        }
        line.setLength(0);
    }

    private long nanos(String text) {
        try {
            return TraceLine.nanos(text);
        } catch (IllegalArgumentException noTime) {
            throw wrong(String.valueOf(noTime.getMessage()));
        }
    }

    private void add(long timeNanos) {
        if (count > 0 && timeNanos < timesNanos[count - 1]) {
            throw wrong("earlier than the time before it, " + timesNanos[count - 1] / 1e9 + " s; sort the times");
        }
        if (count == Arrivals.Trace.MOST_ARRIVALS) {
            throw wrong("more than " + Arrivals.Trace.MOST_ARRIVALS + " arrivals; split the trace");
        }
        if (count == timesNanos.length) {
            timesNanos = Arrays.copyOf(timesNanos, Math.min(2 * count, Arrivals.Trace.MOST_ARRIVALS));
        }
        timesNanos[count++] = timeNanos;
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(
                file + ", line " + lineNumber + ": \"" + TraceLine.readable(line) + "\": " + what);
    }
}
