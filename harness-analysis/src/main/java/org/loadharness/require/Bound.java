package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Numbers;

/**
 * A value as it was required, in the unit it was written in. What was measured is shown in the same. Immutable.
 * Thread-safe.
 *
 * @param number in that unit
 * @param unit as it stands behind a number, with the blank that goes before it; empty for a plain fraction
 * @param limit the same in nanoseconds, per second or as a fraction, as figures are kept
 * @param oneUnit one of the unit, likewise
 */
record Bound(BigDecimal number, String unit, double limit, double oneUnit) {
    private static final int DIGITS = 3;
    private static final int MOST_DIGITS = 15;

    /** Ends that are more times apart than that tell nothing, and have digits by the dozen. */
    private static final int VAST = 1_000_000;

    Bound {
        requireNonNull(number, "number");
        requireNonNull(unit, "unit");
    }

    String text() {
        return number.toPlainString() + unit;
    }

    /** A figure in the unit, without it: to three digits, or as many as show on which side of the limit it is. */
    String show(double figure) {
        if (Double.isInfinite(figure)) {
            return "infinity";
        }
        int side = Double.compare(figure, limit);
        int digits = DIGITS;
        while (digits < MOST_DIGITS && Integer.signum(rounded(figure, digits).compareTo(number)) != side) {
            digits++;
        }
        return rounded(figure, digits).toPlainString();
    }

    /** {@code measured 23.1 ms}. */
    String measured(double figure) {
        return "measured " + show(figure) + unit;
    }

    /** {@code , 95 % CI [22.4, 23.9]}. */
    String within(Interval interval, Interval.Confidence confidence) {
        String ends = interval.low() > 0 && interval.high() / interval.low() > VAST
                ? "more than x " + VAST + " wide"
                : "[" + show(interval.low()) + ", " + show(interval.high()) + "]";
        return ", " + confidence.text() + " CI " + ends;
    }

    private BigDecimal rounded(double figure, int digits) {
        return Numbers.rounded(figure / oneUnit, digits);
    }
}
