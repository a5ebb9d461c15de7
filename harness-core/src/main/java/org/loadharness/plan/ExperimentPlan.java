package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;

/**
 * A whole experiment: what is driven, at which points, how often and how. Built and checked by {@link PlanDraft}.
 *
 * <p>Immutable. Thread-safe.
 *
 * @param system what is driven
 * @param points in the order in which they run
 * @param repeats trials per point
 * @param conduct how every trial is conducted
 * @param seed root of every random stream
 * @param limits by which trials are judged
 */
public record ExperimentPlan(
        SystemUnderTest system, List<Point> points, int repeats, Conduct conduct, long seed, Limits limits) {
    /** The most trials per point: {@value}. */
    public static final int MOST_REPEATS = 1_000;

    public ExperimentPlan {
        requireNonNull(system, "system");
        requireNonNull(conduct, "conduct");
        requireNonNull(limits, "limits");
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("points must not be empty");
        }
        if (repeats < 1 || repeats > MOST_REPEATS) {
            throw new IllegalArgumentException("repeats must be 1 to " + MOST_REPEATS + ", was " + repeats);
        }
    }

    /** Judged by the standard limits. */
    public ExperimentPlan(SystemUnderTest system, List<Point> points, int repeats, Conduct conduct, long seed) {
        this(system, points, repeats, conduct, seed, Limits.STANDARD);
    }

    /** Every trial in the order in which they run: all repeats of a point before the next point. */
    public List<TrialId> trials() {
        List<TrialId> trials = new ArrayList<>();
        for (int point = 0; point < points.size(); point++) {
            for (int repeat = 1; repeat <= repeats; repeat++) {
                trials.add(new TrialId(point, repeat));
            }
        }
        return trials;
    }

    /** The point that a trial belongs to. */
    public Point pointOf(TrialId trial) {
        return points.get(trial.point());
    }
}
