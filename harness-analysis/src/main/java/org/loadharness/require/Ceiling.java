package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.plan.Threshold;
import org.loadharness.record.Distribution;
import org.loadharness.record.Distribution.Bucket;
import org.loadharness.require.Requirement.PointRequirement;
import org.loadharness.stats.TrialMeasures;
import org.loadharness.workload.Mix;

/**
 * A requirement that a figure which grows with load stays below a bound: what a search for the highest load needs.
 * Immutable. Thread-safe.
 */
public final class Ceiling {
    private static final String WAY_OUT =
            "; require percentiles, mean or errors to be < or <= a bound, as in p99 < 50 ms, errors < 0.1 %";
    private static final double NANOS_PER_MILLI = 1e6;

    private final Metric metric;
    private final Claim claim;

    private Ceiling(Metric metric, Claim claim) {
        this.metric = requireNonNull(metric, "metric");
        this.claim = requireNonNull(claim, "claim");
    }

    /**
     * Reads a requirement of that kind.
     *
     * @throws IllegalArgumentException with the text, what is wrong and the way out
     */
    public static Ceiling parse(String text) {
        Requirement requirement = Requirement.parse(text);
        String start = "requirement \"" + requirement.text() + "\": ";
        if (!(requirement instanceof PointRequirement point)) {
            throw new IllegalArgumentException(start + "it compares two loads, where the highest is sought" + WAY_OUT);
        }
        Ceiling ceiling = new Ceiling(point.metric(), point.claim());
        ceiling.objection().ifPresent(objection -> {
            throw new IllegalArgumentException(start + objection + WAY_OUT);
        });
        return ceiling;
    }

    /** That no more interactions fail than the response times of the others can stand for. */
    public static Ceiling ofFailures(Threshold.InForce limits) {
        return parse("errors <= " + Threshold.FAILURES.print(limits.of(Threshold.FAILURES)));
    }

    private Optional<String> objection() {
        if (metric.figure() == Figure.Plain.MAX) {
            return Optional.of("the largest of all grows with the length of a trial");
        }
        if (metric.figure() == Figure.Plain.THROUGHPUT) {
            return Optional.of("throughput grows with load, so it sets no highest load");
        }
        if (claim.operator() == Operator.MORE || claim.operator() == Operator.AT_LEAST) {
            return Optional.of("a figure that must exceed its bound says nothing of the highest load");
        }
        return claim.bound().limit() > 0 ? Optional.empty() : Optional.of("nothing stays below 0");
    }

    /** As it may be written. */
    public String text() {
        return claim.text();
    }

    /** Whether it bounds the failures of all interactions together. */
    public boolean isOfAllFailures() {
        return metric.figure() == Figure.Plain.ERRORS && metric.interaction().isEmpty();
    }

    /** Why it can never be judged; empty if it can. */
    public Optional<String> problem(Mix mix) {
        return metric.problem(mix).map(problem -> "requirement \"" + text() + "\": " + problem);
    }

    /**
     * The value of the figure in a trial, for people: nanoseconds, or a fraction; empty if it has too few samples.
     *
     * @throws IllegalArgumentException if it has no such interaction
     */
    public OptionalDouble value(TrialMeasures trial) {
        return metric.figure() == Figure.Plain.ERRORS ? quantity(trial) : PointFigure.value(trial, metric);
    }

    /**
     * The quantity that must stay below {@link #level}: a mean, or a share. Of a percentile it is the share of responses
     * beyond the bound, which says the same and, unlike the percentile of a sample, is right on average however short the
     * trial. Empty if nothing ended.
     *
     * @throws IllegalArgumentException if the trial has no such interaction
     */
    public OptionalDouble quantity(TrialMeasures trial) {
        Distribution responses = PointFigure.responses(trial, metric);
        if (metric.figure() == Figure.Plain.ERRORS) {
            long failures = metric.interaction()
                    .map(name -> Interactions.named(trial, name).failures())
                    .orElse(trial.counts().failures());
            long ended = failures + responses.count();
            return ended == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) failures / ended);
        }
        if (metric.figure() == Figure.Plain.MEAN) {
            return responses.meanNanos();
        }
        return responses.count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(shareBeyond(responses));
    }

    private double shareBeyond(Distribution responses) {
        double bound = claim.bound().limit();
        double beyond = 0;
        for (Bucket bucket : responses.buckets()) {
            double width = bucket.highestNanos() - bucket.lowestNanos() + 1.0;
            double share = (bucket.highestNanos() + 1.0 - bound) / width;
            beyond += bucket.count() * Math.min(1, Math.max(0, share));
        }
        return beyond / responses.count();
    }

    /** What the {@link #quantity} must stay below: nanoseconds, or a fraction. */
    public double level() {
        return metric.figure() instanceof Figure.Percentile percentile
                ? 1 - percentile.fraction()
                : claim.bound().limit();
    }

    /** Whether it is a share of interactions, and so by nature small numbers with much scatter. */
    public boolean isOfShare() {
        return metric.figure() != Figure.Plain.MEAN;
    }

    /** Whether a quantity keeps to it. */
    public boolean allows(double quantity) {
        return claim.operator().allows(quantity, level());
    }

    /** The name of its column in a table, with its unit. */
    public String column() {
        String name = metric.text().replaceAll("[^A-Za-z0-9]+", "_");
        return metric.figure() == Figure.Plain.ERRORS ? name + "_fraction" : name + "_ms";
    }

    /** The name of a column of what is compared, where that is not the figure itself: the share of slower responses. */
    public Optional<String> shareColumn() {
        return metric.figure() instanceof Figure.Percentile
                ? Optional.of(column().replaceFirst("_ms$", "_beyond_fraction"))
                : Optional.empty();
    }

    /** A value in that column's unit. */
    public double shown(double value) {
        return metric.figure() == Figure.Plain.ERRORS ? value : value / NANOS_PER_MILLI;
    }

    @Override
    public String toString() {
        return text();
    }
}
