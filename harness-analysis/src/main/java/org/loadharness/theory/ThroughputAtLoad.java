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
}
