package org.loadharness.stats;

import org.apache.commons.math3.special.Erf;
import org.loadharness.plan.ExperimentPlan;

/**
 * How often an audit that chance may deceive looks at a run: once for each phase of each trial, or once for each point. What is
 * rare in one trial happens in a run of many, so each look gets its share of the chance that the run as a whole is allowed (Bonferroni): a
 * healthy run is then suspected as seldom as a healthy trial, however long it is. Immutable. Thread-safe.
 *
 * @param count at least 1
 */
record Looks(int count) {
    /** From here on a single look has no chance left to divide. */
    private static final double CERTAIN = 8;

    private static final double ROOT_OF_TWO = Math.sqrt(2);

    Looks {
        if (count < 1) {
            throw new IllegalArgumentException("count must be at least 1, was " + count);
        }
    }

    /** At all trials that a plan may come to. */
    static Looks of(ExperimentPlan plan) {
        long phases =
                plan.points().stream().mapToLong(point -> point.phases().size()).sum();
        return new Looks((int)
                Math.max(1, Math.min(Integer.MAX_VALUE, phases * plan.repeats().most())));
    }

    /** At all points of a plan, all repeats of one together. */
    static Looks atPoints(ExperimentPlan plan) {
        return new Looks(plan.points().size());
    }

    /** The same where each look is at so many. */
    Looks times(int each) {
        return new Looks((int) Math.max(1, Math.min(Integer.MAX_VALUE, (long) count * each)));
    }

    /** The probability that one look may have, of that of the run. */
    double chance(double ofRun) {
        return ofRun / count;
    }

    /** The standard deviations that chance may take in one look, to exceed those of the run as seldom in all. */
    double deviations(double ofRun) {
        if (count == 1 || ofRun <= 0 || ofRun >= CERTAIN) {
            return ofRun;
        }
        return -Normal.quantile(chance(Erf.erfc(ofRun / ROOT_OF_TWO)) / 2);
    }
}
