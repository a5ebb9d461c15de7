package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import org.loadharness.plan.Precision.Goal;
import org.loadharness.plan.Repeats;

/**
 * How precisely repeats determine a figure, beside what is asked of it. Immutable. Thread-safe.
 *
 * @param repeats that there are, with or without a value
 * @param estimate of those that have one
 */
record PrecisionStatus(Goal goal, int repeats, Estimate estimate) {
    public PrecisionStatus {
        requireNonNull(goal, "goal");
        requireNonNull(estimate, "estimate");
    }

    /**
     * Whether more repeats would help at all. A repeat without a value is never left out: those that cannot give one are the
     * slow ones.
     */
    boolean isAttainable() {
        return estimate.count() == repeats && estimate.mean().orElse(0) > 0;
    }

    /** Whether the interval is as narrow as asked for. */
    boolean isReached() {
        return isAttainable() && estimate.precision().orElse(Double.POSITIVE_INFINITY) <= goal.fraction();
    }

    /** Whether some number of repeats that one may make would do. */
    boolean isWithinReach() {
        return isAttainable() && (estimate.count() < 2 || needed() <= Repeats.MOST);
    }

    /** Repeats with which the interval is as narrow as asked for, if mean and standard deviation stay as they are. */
    long needed() {
        return estimate.repeatsToReach(goal.fraction());
    }

    /** For people, as in {@code p99 is known to 14 % after 12 repeats, asked for 10%; about 23 would do}. */
    String sentence() {
        String metric = goal.metric().text();
        if (estimate.count() == repeats && !isAttainable()) {
            return metric + " is 0 in all repeats, asked for " + goal.percent()
                    + " of it; see errors.csv and mend the cause";
        }
        if (!isAttainable()) {
            return metric + " is unknown in " + (repeats - estimate.count()) + " of " + repeats
                    + " repeats: they did not end or had too few successes; measure longer";
        }
        if (estimate.precision().isEmpty()) {
            return metric + " has no interval after one repeat, asked for " + goal.percent();
        }
        String known = metric + " is known to "
                + Numbers.percent(estimate.precision().orElse(0)) + " after " + repeats + " repeats, asked for "
                + goal.percent();
        return isReached() ? known : known + "; " + wayOut();
    }

    private String wayOut() {
        return isWithinReach() ? "would need about " + needed() : "more repeats do not help; measure longer in each";
    }
}
