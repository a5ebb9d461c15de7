package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;

/**
 * How a model that was fitted on the lower loads foretold the higher ones: the only error that says something of loads
 * that were not measured. Immutable. Thread-safe.
 */
public sealed interface HoldOut {
    /** Loads that a fit for hold-out may use: those up to this share of the range. */
    double FITTED_SHARE = 0.6;

    /**
     * Foretold and compared.
     *
     * @param fittedLoads number of loads that the model was fitted on
     * @param forecasts one for each load held out, by increasing load; at least one
     */
    record Tested(int fittedLoads, List<Forecast> forecasts) implements HoldOut {
        public Tested {
            forecasts = List.copyOf(forecasts);
            if (forecasts.isEmpty()) {
                throw new IllegalArgumentException("forecasts must not be empty");
            }
        }

        /** Mean over the loads held out of the size of the relative error; 0.1 is ten percent. */
        public double meanErrorFraction() {
            return forecasts.stream()
                    .mapToDouble(forecast -> Math.abs(forecast.errorFraction()))
                    .average()
                    .orElseThrow();
        }

        /** The largest size of a relative error. */
        public double worstErrorFraction() {
            return forecasts.stream()
                    .mapToDouble(forecast -> Math.abs(forecast.errorFraction()))
                    .max()
                    .orElseThrow();
        }
    }

    /** There was nothing to fit on, or nothing to foretell. */
    record Untested(String reason) implements HoldOut {
        public Untested {
            requireNonNull(reason, "reason");
        }
    }

    /**
     * One load that the model did not see. Immutable. Thread-safe.
     *
     * @param load users or arrivals per second
     * @param foretold by the model; infinite where it says that the queue grows without bound
     * @param measured mean over repeats; more than 0
     */
    record Forecast(double load, double foretold, double measured) {
        public Forecast {
            Require.positive("measured", measured);
        }

        /** Foretold too high is positive. */
        public double errorFraction() {
            return foretold / measured - 1;
        }
    }

    /**
     * Which loads a law is fitted on if it shall foretell the others: those up to a part of the range from the least users to
     * the most. Immutable. Thread-safe.
     *
     * @param percentOfRange more than 0, less than 100
     */
    record LowerLoads(BigDecimal percentOfRange) {
        /** The lower 60 %. */
        public static final LowerLoads USUAL =
                new LowerLoads(BigDecimal.valueOf(Math.round(100 * HoldOut.FITTED_SHARE)));

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
}
