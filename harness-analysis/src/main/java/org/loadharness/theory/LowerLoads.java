package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;

/**
 * Which loads a law is fitted on if it shall foretell the others: those up to a part of the range from the least users to
 * the most. Immutable. Thread-safe.
 *
 * @param percentOfRange more than 0, less than 100
 */
public record LowerLoads(BigDecimal percentOfRange) {
    /** The lower 60 %. */
    public static final LowerLoads USUAL = new LowerLoads(BigDecimal.valueOf(Math.round(100 * HoldOut.FITTED_SHARE)));

    public LowerLoads {
        requireNonNull(percentOfRange, "percentOfRange");
        if (percentOfRange.signum() <= 0 || percentOfRange.compareTo(BigDecimal.valueOf(100)) >= 0) {
            throw new IllegalArgumentException(
                    "percentOfRange must be more than 0 and less than 100, was " + percentOfRange.toPlainString());
        }
    }

    /**
     * The highest load that can be among them; loads above it are foretold.
     *
     * @param loads users, or arrivals per second; at least one
     */
    public double limit(List<Double> loads) {
        double least = Collections.min(loads);
        double most = Collections.max(loads);
        return least + percentOfRange.doubleValue() / 100 * (most - least);
    }

    @Override
    public String toString() {
        return "the lower " + percentOfRange.toPlainString() + " % of the range";
    }
}
