package org.loadharness.http;

/**
 * Reads what a server says of its own time in the field {@code Server-Timing}, such as {@code queue;dur=0.012, handler;dur=1.5}
 * in milliseconds (W3C Server Timing). Stateless. Thread-safe.
 */
public final class ServerTiming {

    /** The name of the field: {@value}. */
    public static final String FIELD = "Server-Timing";

    /** What is unknown. */
    public static final long UNTOLD = -1;

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MOST_MILLIS = Long.MAX_VALUE / NANOS_PER_MILLI / 10 - 1;
    private static final String DURATION = "dur";

    private ServerTiming() {}

    /**
     * The duration of the first metric of that name that has one. Allocates nothing.
     *
     * @param field the field's value, without quoted commas and semicolons before what is looked for
     * @param metric in lower or upper case as the server writes it
     * @return nanoseconds, what is below them cut off; {@link #UNTOLD} if there is no such metric, or its duration is no
     *     decimal number from 0 to some 29 years
     */
    public static long nanos(CharSequence field, String metric) {
        int length = field.length();
        int start = 0;
        while (start < length) {
            int end = indexOf(',', field, start, length);
            int nameEnd = indexOf(';', field, start, end);
            if (isBetween(field, start, nameEnd, metric)) {
                return duration(field, nameEnd, end);
            }
            start = end + 1;
        }
        return UNTOLD;
    }

    private static long duration(CharSequence field, int from, int end) {
        int start = from + 1;
        while (start < end) {
            int parameterEnd = indexOf(';', field, start, end);
            int equals = indexOf('=', field, start, parameterEnd);
            if (equals < parameterEnd && isBetween(field, start, equals, DURATION)) {
                return nanos(field, skipBlanks(field, equals + 1, parameterEnd), parameterEnd);
            }
            start = parameterEnd + 1;
        }
        return UNTOLD;
    }

    private static long nanos(CharSequence field, int start, int end) {
        long millis = 0;
        int at = start;
        while (at < end && HttpSyntax.isDigit(field.charAt(at)) && millis <= MOST_MILLIS) {
            millis = 10 * millis + field.charAt(at++) - '0';
        }
        boolean isNumber = at > start && millis <= MOST_MILLIS;
        long nanos = millis * NANOS_PER_MILLI;
        if (isNumber && at < end && field.charAt(at) == '.') {
            int point = at++;
            for (long unit = NANOS_PER_MILLI / 10; at < end && HttpSyntax.isDigit(field.charAt(at)); unit /= 10) {
                nanos += unit * (field.charAt(at++) - '0');
            }
            isNumber = at > point + 1;
        }
        return isNumber && skipBlanks(field, at, end) == end ? nanos : UNTOLD;
    }

    /** Whether there is that word and else but blanks. */
    private static boolean isBetween(CharSequence field, int from, int end, String word) {
        int start = skipBlanks(field, from, end);
        int wordEnd = start + word.length();
        if (wordEnd > end || skipBlanks(field, wordEnd, end) < end) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (field.charAt(start + i) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static int skipBlanks(CharSequence field, int from, int end) {
        int at = from;
        while (at < end && (field.charAt(at) == ' ' || field.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    /** Where the character is, or the end. */
    private static int indexOf(char wanted, CharSequence field, int from, int end) {
        int at = from;
        while (at < end && field.charAt(at) != wanted) {
            at++;
        }
        return at;
    }
}
