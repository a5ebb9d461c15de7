package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.loadharness.theory.ScalingForecast.HoldOut.LowerLoads;
import org.loadharness.theory.ScalingLaws.Candidate;
import org.loadharness.theory.ScalingLaws.Kind;
import org.loadharness.theory.ThroughputAtLoad.Noise;

/**
 * Laws of scalability that were fitted on the lower loads alone, weighed there, and held against the higher ones. Immutable.
 * Thread-safe.
 */
public sealed interface ScalingForecast {
    /**
     * Predicted and compared.
     *
     * @param mostUsers of the loads that the laws were fitted on
     * @param laws best first, as the lower loads alone have it; at least one
     */
    record Made(double mostUsers, List<OfLaw> laws) implements ScalingForecast {
        public Made {
            laws = List.copyOf(laws);
            if (laws.isEmpty()) {
                throw new IllegalArgumentException("laws must not be empty");
            }
        }

        /** By the law that the lower loads prefer. */
        public OfLaw preferred() {
            return laws.get(0);
        }

        /** By the law with those costs; empty if the lower loads have none such. */
        public Optional<OfLaw> of(Kind kind) {
            return laws.stream().filter(each -> each.candidate().kind() == kind).findFirst();
        }
    }

    /**
     * What one law predicted. Immutable. Thread-safe.
     *
     * @param candidate as it was fitted on the lower loads
     * @param holdOut each load above them
     */
    record OfLaw(Candidate candidate, HoldOut.Tested holdOut) {
        public OfLaw {
            requireNonNull(candidate, "candidate");
            requireNonNull(holdOut, "holdOut");
        }
    }

    /** There was too little to fit on; why, and the way out. */
    record NotMade(String why) implements ScalingForecast {
        public NotMade {
            requireNonNull(why, "why");
        }
    }

    /** Of fewer the linear law alone can be weighed, which is then preferred to none. */
    int FEWEST_VALUES = 5;

    /** Of loads that {@link ScalabilityFit#of(List, Noise)} accepts. */
    static ScalingForecast of(List<ThroughputAtLoad> loads, LowerLoads lower, Noise noise) {
        double limit = lower.limit(loads.stream().map(ThroughputAtLoad::users).toList());
        List<ThroughputAtLoad> fitted =
                loads.stream().filter(load -> load.users() <= limit).toList();
        List<ThroughputAtLoad> held = loads.stream()
                .filter(load -> load.users() > limit)
                .sorted(Comparator.comparingDouble(ThroughputAtLoad::users))
                .toList();
        int values = fitted.stream().mapToInt(load -> load.perSecond().size()).sum();
        if (fitted.size() < ScalabilityFit.FEWEST_LOADS) {
            return new NotMade("only " + fitted.size() + " of the loads lie in " + lower + ", and the law needs "
                    + ScalabilityFit.FEWEST_LOADS + "; measure more small loads");
        }
        if (values < FEWEST_VALUES) {
            return new NotMade("only " + values + " measurements lie in " + lower
                    + ", which leaves nothing to weigh laws by; repeat them, or measure more small loads");
        }
        double most = fitted.stream().mapToDouble(ThroughputAtLoad::users).max().orElseThrow();
        return new Made(
                most,
                ScalingLaws.of(fitted, noise).candidates().stream()
                        .map(candidate -> new OfLaw(candidate, held(candidate, fitted.size(), held)))
                        .toList());
    }

    private static HoldOut.Tested held(Candidate candidate, int fittedLoads, List<ThroughputAtLoad> held) {
        return new HoldOut.Tested(
                fittedLoads,
                held.stream()
                        .map(load -> new HoldOut.Forecast(
                                load.users(), candidate.law().throughputPerSecond(load.users()), load.meanPerSecond()))
                        .toList());
    }

    /**
     * How a model that was fitted on the lower loads predicted the higher ones: the only error that says something of loads
     * that were not measured. Immutable. Thread-safe.
     */
    sealed interface HoldOut {
        /** Loads that a fit for hold-out may use: those up to this share of the range. */
        double FITTED_SHARE = 0.6;

        /**
         * Predicted and compared.
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

        /** There was nothing to fit on, or nothing to predict. */
        record Untested(String reason) implements HoldOut {
            public Untested {
                requireNonNull(reason, "reason");
            }
        }

        /**
         * One load that the model did not see. Immutable. Thread-safe.
         *
         * @param load users or arrivals per second
         * @param predicted by the model; infinite where it says that the queue grows without bound
         * @param measured mean over repeats; more than 0
         */
        record Forecast(double load, double predicted, double measured) {
            public Forecast {
                Require.positive("measured", measured);
            }

            /** Predicted too high is positive. */
            public double errorFraction() {
                return predicted / measured - 1;
            }
        }

        /**
         * Which loads a law is fitted on if it shall predict the others: those up to a part of the range from the least users to
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
                    throw new IllegalArgumentException("percentOfRange must be more than 0 and less than 100, was "
                            + percentOfRange.toPlainString());
                }
            }

            /**
             * The highest load that can be among them; loads above it are predicted.
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
}
