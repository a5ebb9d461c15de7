package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.loadharness.plan.Point;
import org.loadharness.stats.Confidence;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.workload.Mix;

/**
 * A requirement that every point meets or does not. Where its figure comes from:
 *
 * <ul>
 *   <li>percentiles, {@code mean} and {@code throughput}: the mean over repeats of each repeat's own, with Student's
 *       interval. A repeat is one observation, so one alone decides nothing. A percentile needs 10 / (1 - p) samples in
 *       every repeat.
 *   <li>{@code errors}: failures of the interactions that ended, in all repeats together, with Wilson's interval. Those that
 *       had not ended when their trial was over are not counted.
 *   <li>{@code max}: the largest of all repeats. It has no interval and speaks of these samples alone; a longer run has a
 *       larger one.
 * </ul>
 *
 * <p>Where the verdict of the point is not sound it is inconclusive. There is one exception: of {@code errors} that are
 * wholly on the bad side it is not met where nothing but failures speaks against the numbers, for that verdict doubts the
 * response times and rests on the same count. Immutable. Thread-safe.
 */
public final class PointRequirement implements Requirement {
    private final Metric metric;
    private final Claim claim;

    PointRequirement(Metric metric, Claim claim) {
        this.metric = requireNonNull(metric, "metric");
        this.claim = requireNonNull(claim, "claim");
    }

    @Override
    public String text() {
        return claim.text();
    }

    /** The interaction that it speaks of; empty if of all together. */
    public Optional<String> interaction() {
        return metric.interaction();
    }

    Metric metric() {
        return metric;
    }

    Claim claim() {
        return claim;
    }

    @Override
    public Optional<String> problem(Mix mix, List<Point> points) {
        return metric.problem(mix).map(problem -> "requirement \"" + text() + "\": " + problem);
    }

    @Override
    public List<Judgement> judge(RunSummary run, Confidence confidence) {
        return run.points().stream().map(point -> judge(point, confidence)).toList();
    }

    /**
     * Judges a point.
     *
     * @throws IllegalArgumentException if it has no such interaction
     */
    public Judgement judge(PointSummary point, Confidence confidence) {
        Evidence evidence = evidence(point, confidence);
        String where = metric.text() + " at " + point.point().label();
        return Judge.judgement(where, claim, evidence, doubt(point.verdict(), evidence));
    }

    private Optional<String> doubt(Verdict verdict, Evidence evidence) {
        boolean isFailing = metric.figure() == Figure.Plain.ERRORS
                && Doubts.areOfFailuresAlone(verdict)
                && evidence.gap().isEmpty()
                && evidence.side(claim) == Side.BAD;
        return isFailing ? Optional.empty() : Doubts.of(verdict);
    }

    private Evidence evidence(PointSummary point, Confidence confidence) {
        if (metric.figure() == Figure.Plain.ERRORS) {
            return ErrorsEvidence.of(point, metric, confidence);
        }
        return metric.figure() == Figure.Plain.MAX
                ? LargestEvidence.of(point, metric)
                : RepeatsEvidence.of(point, metric, confidence);
    }

    @Override
    public String toString() {
        return text();
    }
}
