package org.loadharness.theory;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What was measured with one number of users. Immutable. Thread-safe.
 *
 * @param users mean number under way, more than 0; of fewer than one, nobody was under way for a part of the time
 * @param perSecond throughput of each repeat, more than 0; at least one
 */
public record ThroughputAtLoad(double users, List<Double> perSecond) {
    public ThroughputAtLoad {
        perSecond = List.copyOf(perSecond);
        Require.positive("users", users);
        if (perSecond.isEmpty()) {
            throw new IllegalArgumentException("perSecond must not be empty; leave out the load of " + users);
        }
        perSecond.forEach(value -> Require.positive("perSecond", value));
    }

    /** Mean over repeats. */
    public double meanPerSecond() {
        return perSecond.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** Mean of what is compared. */
    double meanCompared(Noise noise) {
        return perSecond.stream().mapToDouble(noise::compared).average().orElseThrow();
    }

    /** Sum of squared distances from that mean. */
    double squaresWithin(Noise noise) {
        double mean = meanCompared(noise);
        return perSecond.stream()
                .mapToDouble(value -> noise.compared(value) - mean)
                .map(distance -> distance * distance)
                .sum();
    }

    /** How the scatter of a measured throughput depends on it, and so what a fit compares. Immutable. Thread-safe. */
    public enum Noise {
        /** A share of it, the same at all loads: logarithms are compared. What repeated runs show. */
        RELATIVE {
            @Override
            double compared(double value) {
                return Math.log(value);
            }

            @Override
            double slopeByLog(double value) {
                return 1;
            }
        },
        /** The root of it, as counts scatter: roots are compared. */
        ROOT {
            @Override
            double compared(double value) {
                return Math.sqrt(value);
            }

            @Override
            double slopeByLog(double value) {
                return Math.sqrt(value) / 2;
            }
        },
        /** The same at all loads: the values are compared, so that the largest decide. What most published fits assume. */
        ABSOLUTE {
            @Override
            double compared(double value) {
                return value;
            }

            @Override
            double slopeByLog(double value) {
                return value;
            }
        };

        /**
         * The one under which the universal law makes what was measured most probable: the power of the throughput that its
         * variance grows with is estimated as 2, 1 or 0 (Carroll and Ruppert, "Power transformations when fitting theoretical
         * models to data", Journal of the American Statistical Association 79, 1984). That of repeated runs, {@link #RELATIVE},
         * with too few values.
         */
        public static Noise estimated(List<ThroughputAtLoad> loads) {
            int values =
                    loads.stream().mapToInt(load -> load.perSecond().size()).sum();
            if (loads.size() < LeaveOneOut.FEWEST_LOADS) {
                return RELATIVE;
            }
            return Stream.of(RELATIVE, ROOT, ABSOLUTE)
                    .max(Comparator.comparingDouble(noise -> noise.logLikelihood(loads, values)))
                    .orElseThrow();
        }

        private double logLikelihood(List<ThroughputAtLoad> loads, int values) {
            double squares = ScalabilityCurve.full(loads, this)
                            .map(ScalabilityCurve::squares)
                            .orElse(Double.POSITIVE_INFINITY)
                    + loads.stream()
                            .mapToDouble(load -> load.squaresWithin(this))
                            .sum();
            double stretch = loads.stream()
                    .flatMap(load -> load.perSecond().stream())
                    .mapToDouble(value -> Math.log(slopeByLog(value) / value))
                    .sum();
            return stretch - values / 2.0 * Math.log(squares / values);
        }

        /** What is compared in place of the value; more than 0. */
        abstract double compared(double value);

        /** By how much that grows when the value's logarithm does. */
        abstract double slopeByLog(double value);
    }
}
