package org.loadharness.cli;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The rate of a system by its users, from the rates seen so far: between two numbers of users on a line through both, on log
 * axes. Above the largest it grows as it did last, at least not at all and at most as the users do; below the smallest
 * likewise. Of one rate alone nobody knows whether it grows: it is taken for all users, unless it left processors idle. Then
 * users wait for something, and more of them do more. Confined to one thread.
 */
final class Growth {
    private final NavigableMap<Integer, Double> seen = new TreeMap<>();
    private double aloneExponent;

    /** That many users had this rate, in interactions per nanosecond. */
    void observe(int users, double perNano) {
        if (perNano > 0) {
            seen.put(users, perNano);
        }
    }

    /** The same, and they left processors idle: as long as nothing else is seen, the rate grows as users do. */
    void observeIdle(int users, double perNano) {
        observe(users, perNano);
        aloneExponent = 1;
    }

    boolean isUnknown() {
        return seen.isEmpty();
    }

    /** The rate that is expected, in interactions per nanosecond; at least one was observed. */
    double perNano(int users) {
        Map.Entry<Integer, Double> below = seen.floorEntry(users);
        Map.Entry<Integer, Double> above = seen.ceilingEntry(users);
        Map.Entry<Integer, Double> from = below == null ? above : below;
        return from.getValue() * Math.pow((double) users / from.getKey(), exponent(below, above));
    }

    /** Of the two around a number of users; outside of all of the two that are nearest. */
    private double exponent(Map.Entry<Integer, Double> below, Map.Entry<Integer, Double> above) {
        if (seen.size() == 1) {
            return aloneExponent;
        }
        Map.Entry<Integer, Double> low = below;
        Map.Entry<Integer, Double> high = above;
        if (low == null) {
            low = above;
            high = seen.higherEntry(above.getKey());
        } else if (high == null) {
            high = below;
            low = seen.lowerEntry(below.getKey());
        }
        if (low.getKey().equals(high.getKey())) {
            return 0;
        }
        double slope = Math.log(high.getValue() / low.getValue()) / Math.log((double) high.getKey() / low.getKey());
        return Math.max(0, Math.min(1, slope));
    }
}
