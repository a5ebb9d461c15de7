package org.loadharness.load;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.loadharness.time.DurationText;

/**
 * From one duration to another: {@code 5ms..15ms}. Immutable. Thread-safe.
 *
 * @param least 0 or more
 * @param most not less
 */
public record DurationRange(Duration least, Duration most) {
    public DurationRange {
        requireNonNull(most, "most");
        if (requireNonNull(least, "least").isNegative()) {
            throw new IllegalArgumentException("a duration must not be negative, was " + least);
        }
        if (least.compareTo(most) > 0) {
            throw new IllegalArgumentException(DurationText.print(least) + " is more than " + DurationText.print(most)
                    + "; write the shorter first");
        }
    }

    /**
     * Reads what {@link #text()} writes.
     *
     * @throws IllegalArgumentException with the text and the way out
     */
    public static DurationRange parse(String text) {
        int dots = text.indexOf("..");
        if (dots < 0) {
            throw new IllegalArgumentException("\"" + text + "\" has one end; write two durations, as in 5ms..15ms");
        }
        return new DurationRange(
                DurationText.parse(text.substring(0, dots)), DurationText.parse(text.substring(dots + 2)));
    }

    /** As a user writes it. */
    public String text() {
        return DurationText.print(least) + ".." + DurationText.print(most);
    }
}
