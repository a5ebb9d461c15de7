package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.Point;
import org.loadharness.record.Distribution;

/**
 * What the repeats of one point mean together. Immutable. Thread-safe.
 *
 * @param point of the plan
 * @param trials its repeats, in their order; at least one
 * @param estimates means over the repeats
 * @param responses response times of the successes of all repeats: percentiles come from here and are never averaged
 * @param verdict that of the worst repeat, and of what only the repeats together show
 */
public record PointSummary(
        Point point, List<TrialSummary> trials, Estimates estimates, Distribution responses, Verdict verdict) {
    public PointSummary {
        requireNonNull(point, "point");
        requireNonNull(estimates, "estimates");
        requireNonNull(responses, "responses");
        requireNonNull(verdict, "verdict");
        trials = List.copyOf(trials);
    }

    static PointSummary of(ExperimentPlan plan, List<TrialSummary> trials) {
        List<TrialMeasures> measures =
                trials.stream().map(TrialSummary::measures).toList();
        PointEvidence evidence = new PointEvidence(
                plan,
                trials,
                Estimates.of(measures),
                Distribution.merge(
                        measures.stream().map(TrialMeasures::responses).toList()));
        return new PointSummary(
                plan.pointOf(trials.get(0).log().id()),
                trials,
                evidence.estimates(),
                evidence.responses(),
                Verdict.of(evidence.findings()));
    }

    /** Successes of all repeats. */
    public long successes() {
        return sum(Counts::successes);
    }

    /** Failures of all repeats. */
    public long failures() {
        return sum(Counts::failures);
    }

    /** Interactions of all repeats that had begun and not ended when their trial was over. */
    public long censored() {
        return sum(Counts::censored);
    }

    /** Successes of those that ended, over all repeats; empty if none did. */
    public OptionalDouble successFraction() {
        return Digits.part(successes(), successes() + failures());
    }

    /** The largest of the repeats; empty if no user of any began an interaction. */
    public OptionalLong startSkewNanosMax() {
        return trials.stream()
                .map(trial -> trial.measures().concurrency().startSkewNanos())
                .flatMapToLong(OptionalLong::stream)
                .max();
    }

    private long sum(ToLongFunction<Counts> quantity) {
        return trials.stream()
                .mapToLong(trial -> quantity.applyAsLong(trial.measures().counts()))
                .sum();
    }
}
