package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

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
}
