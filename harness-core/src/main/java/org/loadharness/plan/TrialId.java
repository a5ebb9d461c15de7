package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

/**
 * Names one trial of a plan. Immutable. Thread-safe.
 *
 * @param point index of the point, from 0
 * @param repeat from 1
 * @param purpose what the trial is for
 */
public record TrialId(int point, int repeat, Purpose purpose) {
    public TrialId {
        if (point < 0) {
            throw new IllegalArgumentException("point must be at least 0, was " + point);
        }
        if (repeat < 1) {
            throw new IllegalArgumentException("repeat must be at least 1, was " + repeat);
        }
        requireNonNull(purpose, "purpose");
    }

    /** One that is measured. */
    public TrialId(int point, int repeat) {
        this(point, repeat, Purpose.FIGURES);
    }

    /** The profiled trial beside this one: the same interactions of the same users. */
    public TrialId profiled() {
        return new TrialId(point, repeat, Purpose.PROFILE);
    }

    /** Whether it says where time goes, and is in no figure. */
    public boolean isProfiled() {
        return purpose == Purpose.PROFILE;
    }

    /** Which of its point it is, as in {@code repeat=2}. */
    public String tag() {
        return (isProfiled() ? "profiled=" : "repeat=") + repeat;
    }

    /** What a trial is for. */
    public enum Purpose {
        /** Its figures. */
        FIGURES,
        /** Where the users' time goes. What it costs to record that is in its figures, so that no table shows them. */
        PROFILE
    }
}
