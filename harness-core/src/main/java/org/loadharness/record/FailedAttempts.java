package org.loadharness.record;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The attempts at one interaction that failed and were repeated, as the text of a cell: {@code 0.001200000 0.002200000 http-503}
 * says when one ended, when the next began and how it failed; a semicolon is between two. Confined to one thread.
 */
final class FailedAttempts {
    /** Users may try for ever: of more than these, the last is in the place of the one before it. */
    static final int MOST = 1_000;

    private static final String SEPARATOR = ";";
    private static final int SECOND_DIGITS = 9;

    private final List<String> attempts = new ArrayList<>();

    /** Times are nanoseconds since the start of the measured stage. */
    void add(long endNanos, long againNanos, String failure) {
        String attempt = seconds(endNanos) + " " + seconds(againNanos) + " " + failure.replace(SEPARATOR, ",");
        if (attempts.size() == MOST) {
            attempts.set(MOST - 1, attempt);
        } else {
            attempts.add(attempt);
        }
    }

    String text() {
        return String.join(SEPARATOR, attempts);
    }

    private static String seconds(long nanos) {
        return new BigDecimal(BigInteger.valueOf(nanos), SECOND_DIGITS).toPlainString();
    }
}
