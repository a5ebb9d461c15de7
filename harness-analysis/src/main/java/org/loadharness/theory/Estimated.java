package org.loadharness.theory;

import org.loadharness.stats.Student;

/**
 * A number found from measurements, with the range that covers the truth in 95 of 100 experiments if the model holds.
 * Immutable. Thread-safe.
 *
 * @param value the best guess; lies within the range
 * @param low the range's lower end
 * @param high its upper end; infinite if the measurements set none
 */
public record Estimated(double value, double low, double high) {
    public Estimated {
        if (!(low <= value && value <= high)) {
            throw new IllegalArgumentException(
                    "value must lie within its range, was " + value + " in [" + low + ", " + high + "]");
        }
    }

    /** A value with its standard error, Student's way. */
    static Estimated of(double value, double standardError, double degreesOfFreedom) {
        double halfWidth = Student.quantile(degreesOfFreedom, Student.UPPER_TAIL_FROM) * standardError;
        return new Estimated(value, value - halfWidth, value + halfWidth);
    }

    /** Whether the range covers that number. */
    public boolean covers(double truth) {
        return low <= truth && truth <= high;
    }
}
