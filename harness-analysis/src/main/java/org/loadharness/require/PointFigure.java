package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.record.Distribution;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.PooledPercentiles;
import org.loadharness.stats.TrialMeasures;

/**
 * A figure of a point, as {@code summary.csv} has it: percentiles of all samples of all repeats together, means over repeats of
 * each repeat's mean and throughput. Requirements, baselines and comparisons all judge this one. Immutable. Thread-safe.
 *
 * @param estimate in nanoseconds, milliseconds or per second; nothing if there is none
 * @param ofRepeats what each repeat has by itself, in its unit, as a baseline keeps them; empty if one has nothing
 * @param samples that it comes from
 * @param missing why it cannot be judged, and what to do about it; empty if it can
 */
record PointFigure(Estimate estimate, List<Double> ofRepeats, long samples, Optional<String> missing) {
    private static final double NANOS_PER_SECOND = 1e9;

    PointFigure {
        requireNonNull(estimate, "estimate");
        ofRepeats = List.copyOf(ofRepeats);
        requireNonNull(missing, "missing");
    }

    /** Of any figure that each repeat has by itself. A repeat without one is never left out: those are the slow ones. */
    static PointFigure of(PointSummary point, Metric metric) {
        List<TrialMeasures> repeats = point.pooled().repeats();
        List<Distribution> responses =
                repeats.stream().map(repeat -> responses(repeat, metric)).toList();
        List<OptionalDouble> values =
                repeats.stream().map(repeat -> ownValue(repeat, metric)).toList();
        long samples = responses.stream().mapToLong(Distribution::count).sum();
        double[] known = values.stream().flatMapToDouble(OptionalDouble::stream).toArray();
        Estimate estimate = metric.figure() instanceof Figure.Percentile percentile
                ? PooledPercentiles.of(responses).at(percentile.fraction())
                : Estimate.of(known);
        return known.length == values.size() && estimate.count() == known.length
                ? new PointFigure(estimate, Arrays.stream(known).boxed().toList(), samples, Optional.empty())
                : new PointFigure(Estimate.of(), List.of(), samples, Optional.of(missing(metric.figure(), samples)));
    }

    PointFigure dividedBy(double divisor) {
        return new PointFigure(
                estimate.dividedBy(divisor),
                ofRepeats.stream().map(value -> value / divisor).toList(),
                samples,
                missing);
    }

    /** Why it cannot be compared with another; empty if it can. */
    Optional<String> gap() {
        if (missing.isPresent()) {
            return missing;
        }
        if (estimate.count() < 2) {
            return Optional.of(RepeatsEvidence.ONE_REPEAT);
        }
        return ofRepeats.stream().allMatch(value -> value > 0)
                ? Optional.empty()
                : Optional.of("a repeat had no success; see errors.csv, or measure longer");
    }

    /** Response times of the successes that a metric speaks of. */
    static Distribution responses(TrialMeasures repeat, Metric metric) {
        return metric.interaction()
                .map(name -> Interactions.named(repeat, name).successes())
                .orElse(repeat.responses());
    }

    /** The value of any figure that one repeat has by itself. */
    static OptionalDouble value(TrialMeasures repeat, Metric metric) {
        Distribution responses = responses(repeat, metric);
        if (metric.figure() instanceof Figure.Percentile percentile) {
            OptionalLong nanos = responses.percentileNanos(percentile.fraction());
            return nanos.isPresent() ? OptionalDouble.of((double) nanos.getAsLong()) : OptionalDouble.empty();
        }
        return switch ((Figure.Plain) metric.figure()) {
            case MEAN -> responses.meanNanos();
            case THROUGHPUT -> throughputPerSecond(repeat, responses.count());
            case MAX, ERRORS -> throw new IllegalArgumentException(metric.text() + " is not one of each repeat");
        };
    }

    /** The same, of a percentile however few samples there are: it only shows how repeats scatter. */
    private static OptionalDouble ownValue(TrialMeasures repeat, Metric metric) {
        return metric.figure() instanceof Figure.Percentile percentile
                ? PooledPercentiles.ofRepeat(responses(repeat, metric), percentile.fraction())
                : value(repeat, metric);
    }

    private static OptionalDouble throughputPerSecond(TrialMeasures repeat, long successes) {
        long wallNanos = repeat.concurrency().wallNanos();
        return wallNanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(successes * NANOS_PER_SECOND / wallNanos);
    }

    private static String missing(Figure figure, long samples) {
        if (figure instanceof Figure.Percentile percentile) {
            return samples < percentile.samplesNeeded()
                    ? percentile.text() + " needs " + Words.count(percentile.samplesNeeded(), "sample")
                            + ", there were " + Words.number(samples) + "; measure longer"
                    : "a repeat had no success to time; see errors.csv, or measure longer";
        }
        return figure == Figure.Plain.MEAN
                ? "a repeat had no success to time; see errors.csv, or measure longer"
                : "in a repeat no time passed; measure longer";
    }
}
