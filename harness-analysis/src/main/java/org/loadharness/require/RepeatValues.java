package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.record.Distribution;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.TrialMeasures;

/**
 * A figure of each repeat of a point. A repeat without a value is never left out: those without one are the slow ones.
 * Immutable. Thread-safe.
 *
 * @param values in nanoseconds or per second, one a repeat; empty if any of them has none
 * @param samples that they come from together
 * @param missing why there are none, and what to do about it; empty if there are
 */
record RepeatValues(List<Double> values, long samples, Optional<String> missing) {
    private static final double NANOS_PER_SECOND = 1e9;

    RepeatValues {
        values = List.copyOf(values);
        requireNonNull(missing, "missing");
    }

    /** Of any figure that each repeat has by itself. */
    static RepeatValues of(PointSummary point, Metric metric) {
        List<TrialMeasures> repeats = point.pooled().repeats();
        List<Distribution> responses =
                repeats.stream().map(repeat -> responses(repeat, metric)).toList();
        List<OptionalDouble> values =
                repeats.stream().map(repeat -> value(repeat, metric)).toList();
        long samples = responses.stream().mapToLong(Distribution::count).sum();
        if (values.stream().allMatch(OptionalDouble::isPresent)) {
            return new RepeatValues(
                    values.stream().map(OptionalDouble::orElseThrow).toList(), samples, Optional.empty());
        }
        long fewest = responses.stream().mapToLong(Distribution::count).min().orElse(0);
        return new RepeatValues(List.of(), samples, Optional.of(missing(metric.figure(), fewest)));
    }

    RepeatValues dividedBy(double divisor) {
        return new RepeatValues(values.stream().map(value -> value / divisor).toList(), samples, missing);
    }

    /** Of values above 0, as ratios are compared; empty without any. */
    OptionalDouble geometricMean() {
        return values.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.exp(
                        values.stream().mapToDouble(Math::log).average().orElseThrow()));
    }

    double[] toArray() {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Response times of the successes that a metric speaks of. */
    static Distribution responses(TrialMeasures repeat, Metric metric) {
        return metric.interaction()
                .map(name -> Interactions.of(repeat, name).successes())
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

    private static OptionalDouble throughputPerSecond(TrialMeasures repeat, long successes) {
        long wallNanos = repeat.concurrency().wallNanos();
        return wallNanos == 0 ? OptionalDouble.empty() : OptionalDouble.of(successes * NANOS_PER_SECOND / wallNanos);
    }

    private static String missing(Figure figure, long fewest) {
        if (figure instanceof Figure.Percentile percentile) {
            return percentile.text() + " needs " + Words.count(percentile.samplesNeeded(), "sample")
                    + " in each repeat, the fewest were " + Words.number(fewest) + "; measure longer";
        }
        return figure == Figure.Plain.MEAN
                ? "a repeat had no success to time; see errors.csv, or measure longer"
                : "in a repeat no time passed; measure longer";
    }
}
