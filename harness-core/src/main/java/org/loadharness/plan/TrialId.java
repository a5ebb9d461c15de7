package org.loadharness.plan;

/**
 * Names one trial of a plan. Immutable. Thread-safe.
 *
 * @param point index of the point, from 0
 * @param repeat from 1
 */
public record TrialId(int point, int repeat) {
    public TrialId {
        if (point < 0) {
            throw new IllegalArgumentException("point must be at least 0, was " + point);
        }
        if (repeat < 1) {
            throw new IllegalArgumentException("repeat must be at least 1, was " + repeat);
        }
    }
}
