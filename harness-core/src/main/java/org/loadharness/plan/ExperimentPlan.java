package org.loadharness.plan;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A whole experiment: what is driven, at which points, how often and how. Built and checked by {@link PlanDraft}.
 *
 * <p>Immutable. Thread-safe.
 *
 * @param system what is driven
 * @param points as they are listed
 * @param repeats trials per point
 * @param order in which the trials run
 * @param conduct how every trial is conducted
 * @param seed root of every random stream
 * @param limits by which trials are judged
 */
public record ExperimentPlan(
        SystemUnderTest system,
        List<Point> points,
        int repeats,
        TrialOrder order,
        Conduct conduct,
        long seed,
        Limits limits) {
    /** The most trials per point: {@value}. */
    public static final int MOST_REPEATS = 1_000;

    public ExperimentPlan {
        requireNonNull(system, "system");
        requireNonNull(order, "order");
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

    /** One point after the other, judged by the standard limits. */
    public ExperimentPlan(SystemUnderTest system, List<Point> points, int repeats, Conduct conduct, long seed) {
        this(system, points, repeats, TrialOrder.LISTED, conduct, seed, Limits.STANDARD);
    }

    /** Every trial in the order in which they run. */
    public List<TrialId> trials() {
        return order.trials(points.size(), repeats, seed);
    }

    /** The point that a trial belongs to. */
    public Point pointOf(TrialId trial) {
        return points.get(trial.point());
    }
}
