package org.loadharness.plan;

import java.math.BigDecimal;
import java.time.Duration;
import org.loadharness.time.DurationText;

/**
 * What a threshold is a figure of, and how people write it; {@code parse(print(x))} is {@code x}. Immutable.
 * Thread-safe.
 */
enum Quantity {
    /** A part of a whole, at most all of it, kept as a fraction. */
    SHARE("a percentage, as in 5%"),
    /** A figure beside another, which may be larger, kept as a fraction. */
    RATIO("a percentage, as in 5%"),
    /** A time, kept in nanoseconds. */
    TIME("a duration, as in 250ms"),
    /** A number. */
    NUMBER("a number, as in 3 or 0.001");

    private static final double MOST = 1e18;
    private static final int PERCENT_DIGITS = 2;

    private final String form;

    Quantity(String form) {
        this.form = form;
    }

    /** How it is written, with an example. */
    public String form() {
        return form;
    }

    /**
     * Reads what {@link #print} writes.
     *
     * @throws IllegalArgumentException with the text and the way out
     */
    public double parse(String text) {
        double value = switch (this) {
            case SHARE -> part(text.strip());
            case RATIO -> fraction(text.strip());
            case TIME -> DurationText.parse(text).toNanos();
            case NUMBER -> number(text.strip()).doubleValue();
        };
        if (!(value >= 0 && value <= MOST)) {
            throw new IllegalArgumentException("\"" + text + "\" must be from 0 to 1e18; write " + form);
        }
        return value;
    }

    /** As a user writes it. */
    public String print(double value) {
        return switch (this) {
            case SHARE, RATIO -> plain(BigDecimal.valueOf(value).movePointRight(PERCENT_DIGITS)) + "%";
            case TIME -> DurationText.print(Duration.ofNanos(Math.round(value)));
            case NUMBER -> plain(BigDecimal.valueOf(value));
        };
    }

    private double part(String text) {
        double fraction = fraction(text);
        if (fraction > 1) {
            throw new IllegalArgumentException("\"" + text + "\" is more than all there is; write at most 100%");
        }
        return fraction;
    }

    private double fraction(String text) {
        if (!text.endsWith("%")) {
            throw new IllegalArgumentException("\"" + text + "\" is no share; write " + form);
        }
        String digits = text.substring(0, text.length() - 1).strip();
        return number(digits).movePointLeft(PERCENT_DIGITS).doubleValue();
    }

    private BigDecimal number(String digits) {
        if (!digits.matches("\\d{1,20}(\\.\\d{1,350})?([eE]-?\\d{1,2})?")) {
            throw new IllegalArgumentException("\"" + digits + "\" is no number; write " + form);
        }
        return new BigDecimal(digits);
    }

    private static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
