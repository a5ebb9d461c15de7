package org.loadharness.simulation;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.loadharness.time.DurationText;

/**
 * A time in which a station stands still: no service begins in it and none goes on. Immutable. Thread-safe.
 *
 * @param after how long after the station was made it begins
 * @param length 0 for none
 */
record Freeze(Duration after, Duration length) {
    private static final Duration MOST = Duration.ofHours(1_000_000);

    /** The station never stands still. */
    public static final Freeze NONE = new Freeze(Duration.ZERO, Duration.ZERO);

    private static final String NONE_TEXT = "none";

    public Freeze {
        requireNonNull(after, "after");
        requireNonNull(length, "length");
        if (after.isNegative() || length.isNegative()) {
            throw new IllegalArgumentException("a freeze must not be negative, was " + after + " and " + length);
        }
        if (after.compareTo(MOST) > 0 || length.compareTo(MOST) > 0) {
            throw new IllegalArgumentException("a freeze must begin within " + DurationText.print(MOST)
                    + " and be over within as much, was " + after + " and " + length);
        }
    }

    /**
     * Reads {@code none}, or when it begins and how long it lasts: {@code 10s+3s}.
     *
     * @throws IllegalArgumentException with the text and the way out
     */
    public static Freeze parse(String text) {
        String stripped = text.strip();
        if (stripped.equals(NONE_TEXT)) {
            return NONE;
        }
        int plus = stripped.indexOf('+');
        if (plus < 0) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no freeze; write when it begins and how long it lasts, as in 10s+3s, or none");
        }
        return new Freeze(
                DurationText.parse(stripped.substring(0, plus)), DurationText.parse(stripped.substring(plus + 1)));
    }

    /** As a user writes it. */
    public String text() {
        return length.isZero() ? NONE_TEXT : DurationText.print(after) + "+" + DurationText.print(length);
    }

    /** When a service ends that begins at one time, which is outside, and takes another. */
    long endNanos(long beginNanos, long serviceNanos) {
        long aheadNanos = after.toNanos() - beginNanos;
        boolean isHeldUp = aheadNanos > 0 && serviceNanos > aheadNanos;
        return beginNanos + serviceNanos + (isHeldUp ? length.toNanos() : 0);
    }

    /** When a service begins that may do so at that time after the station was made. */
    long beginNanos(long readyNanos) {
        long intoNanos = readyNanos - after.toNanos();
        boolean isInside = intoNanos >= 0 && intoNanos < length.toNanos();
        return isInside ? after.plus(length).toNanos() : readyNanos;
    }
}
