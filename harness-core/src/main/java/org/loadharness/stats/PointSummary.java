package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.record.Distribution;

/**
 * What the repeats of one point mean together. Immutable. Thread-safe.
 *
 * @param point of the plan
 * @param trials its repeats, in their order; at least one
 * @param pooled their figures together
 * @param phases each phase of the load by itself; empty if there is one alone
 * @param verdict that of the worst repeat, and of what only the repeats together show
 */
public record PointSummary(
        Point point, List<TrialSummary> trials, Pooled pooled, List<PhaseSummary> phases, Verdict verdict) {
    public PointSummary {
        requireNonNull(point, "point");
        requireNonNull(pooled, "pooled");
        requireNonNull(verdict, "verdict");
        trials = List.copyOf(trials);
        phases = List.copyOf(phases);
    }

    static PointSummary of(ExperimentPlan plan, List<TrialSummary> trials) {
        Pooled pooled = Pooled.of(trials.stream().map(TrialSummary::measures).toList());
        PointEvidence evidence = new PointEvidence(plan, trials, pooled.estimates(), pooled.responses());
        return new PointSummary(
                plan.pointOf(trials.get(0).log().id()),
                trials,
                pooled,
                PhaseSummary.of(trials),
                Verdict.of(evidence.findings()));
    }

    /** Means over the repeats. */
    public Estimates estimates() {
        return pooled.estimates();
    }

    /** Response times of the successes of all repeats. */
    public Distribution responses() {
        return pooled.responses();
    }

    /**
     * Into what the time of each interaction went, in the order of the mix: its parts in their order, then {@link
     * PartSummary#REST} and {@link PartSummary#END_TO_END}; empty where nobody told.
     */
    public List<PartSummary> parts() {
        return pooled.parts();
    }

    /** Successes of all repeats. */
    public long successes() {
        return pooled.sum(repeat -> repeat.counts().successes());
    }

    /** Failures of all repeats. */
    public long failures() {
        return pooled.sum(repeat -> repeat.counts().failures());
    }

    /** Interactions of all repeats that had begun and not ended when their trial was over. */
    public long censored() {
        return pooled.sum(repeat -> repeat.counts().censored());
    }

    /** Successes of those that ended, over all repeats; empty if none did. */
    public OptionalDouble successFraction() {
        return pooled.successFraction();
    }

    /** The largest of the repeats; empty if no user of any began an interaction. */
    public OptionalLong startSkewNanosMax() {
        return pooled.startSkewNanosMax();
    }
}
