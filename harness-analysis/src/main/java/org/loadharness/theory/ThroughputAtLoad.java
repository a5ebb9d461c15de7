package org.loadharness.theory;

import java.util.List;

/**
 * What was measured with one number of users. Immutable. Thread-safe.
 *
 * @param users mean number under way, at least 1
 * @param perSecond throughput of each repeat, more than 0; at least one
 */
public record ThroughputAtLoad(double users, List<Double> perSecond) {
    public ThroughputAtLoad {
        perSecond = List.copyOf(perSecond);
        if (!(users >= 1) || Double.isInfinite(users)) {
            throw new IllegalArgumentException("users must be finite and at least 1, was " + users);
        }
        if (perSecond.isEmpty()) {
            throw new IllegalArgumentException("perSecond must not be empty; leave out the load of " + users);
        }
        perSecond.forEach(value -> Require.positive("perSecond", value));
    }

    double meanPerSecond() {
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

        /** What is compared in place of the value; more than 0. */
        abstract double compared(double value);

        /** By how much that grows when the value's logarithm does. */
        abstract double slopeByLog(double value);
    }
}
