package org.loadharness.require;

import java.util.Arrays;
import org.loadharness.stats.Interval;

/** How a figure must stand to its bound. Immutable. Thread-safe. */
enum Operator {
    LESS("<"),
    AT_MOST("<="),
    MORE(">"),
    AT_LEAST(">=");

    private final String text;

    Operator(String text) {
        this.text = text;
    }

    /**
     * Reads what {@link #text} writes.
     *
     * @throws IllegalArgumentException if it is none
     */
    static Operator of(String text) {
        return Arrays.stream(values())
                .filter(operator -> operator.text.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("\"" + text + "\" is no comparison"));
    }

    String text() {
        return text;
    }

    boolean allows(double value, double limit) {
        return switch (this) {
            case LESS -> value < limit;
            case AT_MOST -> value <= limit;
            case MORE -> value > limit;
            case AT_LEAST -> value >= limit;
        };
    }

    /** Where an interval lies: what holds at both ends holds between them. */
    Side sideOf(Interval interval, double limit) {
        boolean low = allows(interval.low(), limit);
        boolean high = allows(interval.high(), limit);
        if (low != high) {
            return Side.BOTH;
        }
        return low ? Side.GOOD : Side.BAD;
    }
}
