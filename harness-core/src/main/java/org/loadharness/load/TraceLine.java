package org.loadharness.load;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;
import org.loadharness.time.DurationText;

/** One line of a trace. Stateless. */
final class TraceLine {
    private static final Pattern SECONDS = Pattern.compile("\\d{1,10}(?:\\.\\d{1,40})?(?:[eE][+-]?\\d{1,2})?");
    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000);
    private static final BigDecimal LATEST_NANOS = BigDecimal.valueOf(ArrivalTimes.LATEST_NANOS);

    /** The bytes EF BB BF, with which some programs begin a file of UTF-8. */
    private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

    private static final int SHOWN_CHARACTERS = 40;

    private TraceLine() {}

    /** What stands before the comment; empty where nothing does. */
    static String timeIn(StringBuilder line, long lineNumber) {
        int from = lineNumber == 1 && line.indexOf(BYTE_ORDER_MARK) == 0 ? BYTE_ORDER_MARK.length() : 0;
        int comment = line.indexOf("#");
        return line.substring(from, comment < 0 ? line.length() : comment).strip();
    }

    /** A number of seconds, rounded to whole nanoseconds, or a duration with its unit. */
    static long nanos(String text) {
        if (!SECONDS.matcher(text).matches()) {
            return durationNanos(text);
        }
        BigDecimal nanos = new BigDecimal(text).multiply(NANOS_PER_SECOND);
        if (nanos.compareTo(LATEST_NANOS) > 0) {
            throw new IllegalArgumentException("later than 146 years after the start; write seconds after the start");
        }
        return nanos.setScale(0, RoundingMode.HALF_EVEN).longValueExact();
    }

    /** As it can be shown: no control characters, and not too long. */
    static String readable(CharSequence line) {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < line.length() && i < SHOWN_CHARACTERS; i++) {
            char next = line.charAt(i);
            shown.append(next >= ' ' && next <= '~' ? next : '?');
        }
        return shown.append(line.length() > SHOWN_CHARACTERS ? "..." : "")
                .toString()
                .strip();
    }

    private static long durationNanos(String text) {
        long nanos;
        try {
            nanos = DurationText.parse(text).toNanos();
        } catch (IllegalArgumentException noDuration) {
            throw new IllegalArgumentException(
                    "no time; write seconds after the start, as in 1.25, or a duration, as in 12ms", noDuration);
        }
        if (nanos > ArrivalTimes.LATEST_NANOS) {
            throw new IllegalArgumentException("later than 146 years after the start; write an earlier time");
        }
        return nanos;
    }
}
