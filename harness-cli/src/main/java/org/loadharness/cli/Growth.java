package org.loadharness.cli;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The rate of a system by its users, from the rates seen so far: between two numbers of users on a line through both, on log
 * axes. Above the largest it lies between that of the largest and one that grows as it did, or a little where it did not
 * grow; below the smallest likewise. Of one rate alone nobody knows more than that it grows at most as users do. Confined to
 * one thread.
 */
final class Growth {
    /** A rate that did not grow may do so yet: from few users on it is noise that hides it. */
    private static final double A_LITTLE = 0.25;

    private final NavigableMap<Integer, Double> seen = new TreeMap<>();

    /** Between what a rate is, in interactions per nanosecond. */
    record Bounds(double lowPerNano, double highPerNano) {}

    /** That many users had this rate, in interactions per nanosecond. */
    void observe(int users, double perNano) {
        if (perNano > 0) {
            seen.put(users, perNano);
        }
    }

    boolean isUnknown() {
        return seen.isEmpty();
    }

    /** Between what the rate of so many users is expected; at least one was observed. */
    Bounds expected(int users) {
        Map.Entry<Integer, Double> below = seen.floorEntry(users);
        Map.Entry<Integer, Double> above = seen.ceilingEntry(users);
        if (below != null && above != null) {
            double rate = onLine(below, users, slope(below, above));
            return new Bounds(rate, rate);
        }
        if (below == null) {
            Map.Entry<Integer, Double> next = seen.higherEntry(above.getKey());
            double least = next == null ? 0 : Math.max(0, Math.min(1, slope(above, next)));
            return new Bounds(onLine(above, users, 1), onLine(above, users, least));
        }
        return new Bounds(below.getValue(), onLine(below, users, mostAfter(below)));
    }

    /** As steep as from the last one, or as from the first, since noise of neighbours hides how it grows. */
    private double mostAfter(Map.Entry<Integer, Double> largest) {
        Map.Entry<Integer, Double> last = seen.lowerEntry(largest.getKey());
        if (last == null) {
            return 1;
        }
        double steepest = Math.max(slope(last, largest), slope(seen.firstEntry(), largest));
        return Math.max(A_LITTLE, Math.min(1, steepest));
    }

    private static double onLine(Map.Entry<Integer, Double> from, int users, double exponent) {
        return from.getValue() * Math.pow((double) users / from.getKey(), exponent);
    }

    private static double slope(Map.Entry<Integer, Double> low, Map.Entry<Integer, Double> high) {
        return low.getKey().equals(high.getKey())
                ? 0
                : Math.log(high.getValue() / low.getValue()) / Math.log((double) high.getKey() / low.getKey());
    }
}
