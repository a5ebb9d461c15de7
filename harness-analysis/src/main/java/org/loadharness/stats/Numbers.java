package org.loadharness.stats;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/** Prints numbers the same on every machine: a decimal point, no grouping, no exponent. Immutable. Thread-safe. */
public final class Numbers {
    private static final double PERCENT = 100;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final int DIGITS = 3;

    private Numbers() {}

    /**
     * Rounds to that many significant digits, but never before the decimal point: 1,234.5 to three is 1234.
     *
     * @throws IllegalArgumentException if the value is infinite or not a number
     */
    public static BigDecimal rounded(double value, int digits) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("value must be finite, was " + value);
        }
        BigDecimal exact = BigDecimal.valueOf(value);
        int digitsBeforePoint = exact.precision() - exact.scale();
        BigDecimal rounded = exact.setScale(Math.max(0, digits - digitsBeforePoint), RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros();
    }

    /** What {@link #rounded} gives, without an exponent. */
    public static String text(double value, int digits) {
        return rounded(value, digits).toPlainString();
    }

    /** A fraction as a percentage of three digits: {@code 12.5 %}. */
    public static String percent(double fraction) {
        return text(PERCENT * fraction, 3) + " %";
    }

    /** A response time for people, to three digits and always in this unit: {@code 0.0228 ms}, {@code 1500 ms}. */
    public static String millis(double nanos) {
        return text(nanos / NANOS_PER_MILLI, DIGITS) + " ms";
    }

    /** The same without a blank, for a line of words that blanks separate. */
    public static String briefMillis(long nanos) {
        return millis((double) nanos).replace(" ", "");
    }

    /** A rate to three digits, and all of those before the point: {@code 0.25/s}, {@code 22.8/s}, {@code 24983/s}. */
    public static String rate(double perSecond) {
        return text(perSecond, DIGITS) + "/s";
    }

    /** Empty if the whole is nothing. */
    static OptionalDouble part(long count, long whole) {
        return ratio((double) count, (double) whole);
    }

    /** Empty if the divisor is not more than 0. */
    static OptionalDouble ratio(double dividend, double divisor) {
        return divisor > 0 ? OptionalDouble.of(dividend / divisor) : OptionalDouble.empty();
    }
}
