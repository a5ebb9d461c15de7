package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.plan.Precision.Goal;
import org.loadharness.plan.Repeats;
import org.loadharness.record.Distribution;

/**
 * How precisely repeats determine a figure, beside what is asked of it. Immutable. Thread-safe.
 *
 * @param repeats that there are, with or without a value
 * @param estimate of those that have one
 * @param tooFewSamples those of all repeats, each of which has some, where they do not carry a percentile; empty elsewhere
 */
record PrecisionStatus(Goal goal, int repeats, Estimate estimate, OptionalLong tooFewSamples) {
    static final String MEASURE_LONGER = "more repeats do not help; measure longer in each";

    public PrecisionStatus {
        requireNonNull(goal, "goal");
        requireNonNull(estimate, "estimate");
        requireNonNull(tooFewSamples, "tooFewSamples");
    }

    /**
     * Whether more repeats would help at all, if there may be so many. A repeat without a value is never left out: those that
     * cannot give one are the slow ones.
     */
    boolean isAttainable(int most) {
        return tooFewSamples.isPresent() ? needed() <= most : isKnown();
    }

    private boolean isKnown() {
        return estimate.count() == repeats && estimate.mean().orElse(0) > 0;
    }

    /** Whether the interval is as narrow as asked for. */
    boolean isReached() {
        return isKnown() && estimate.precision().orElse(Double.POSITIVE_INFINITY) <= goal.fraction();
    }

    /** Half the interval as a share of the figure, where repeats give one. */
    OptionalDouble precision() {
        return isKnown() && tooFewSamples.isEmpty() ? estimate.precision() : OptionalDouble.empty();
    }

    /** Whether some number of repeats that one may make would do. */
    boolean isWithinReach() {
        return isAttainable(Repeats.MOST) && (isWithoutInterval() || needed() <= Repeats.MOST);
    }

    private boolean isWithoutInterval() {
        return tooFewSamples.isEmpty() && estimate.count() < 2;
    }

    /**
     * Repeats with which the interval is as narrow as asked for, if mean and standard deviation stay as they are. Of a percentile
     * with too few samples those that carry it, if repeats go on with as many.
     */
    long needed() {
        return tooFewSamples.isPresent()
                ? (long) Math.ceil((double) repeats * samplesNeeded() / tooFewSamples.getAsLong())
                : estimate.repeatsToReach(goal.fraction());
    }

    private long samplesNeeded() {
        return Distribution.samplesNeeded(goal.metric().fraction().orElseThrow());
    }

    /** For people, as in {@code p99 is known to 14 % after 12 repeats, asked for 10%; about 23 would do}. */
    String sentence() {
        String metric = goal.metric().text();
        if (tooFewSamples.isPresent()) {
            return metric + " is unknown after " + (repeats == 1 ? "one repeat" : repeats + " repeats") + ", asked for "
                    + goal.percent() + ": "
                    + SamplesAudit.shortage(tooFewSamples.getAsLong(), samplesNeeded()) + "; "
                    + (isWithinReach() ? "would need at least " + needed() : MEASURE_LONGER);
        }
        if (estimate.count() == repeats && !isKnown()) {
            return metric + " is 0 in all repeats, asked for " + goal.percent()
                    + " of it; see errors.csv and mend the cause";
        }
        if (!isKnown()) {
            return metric + " is unknown in " + (repeats - estimate.count()) + " of " + repeats
                    + " repeats: they did not end or had no success; see errors.csv, or measure longer";
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
        return isWithinReach() ? "would need about " + needed() : MEASURE_LONGER;
    }
}
