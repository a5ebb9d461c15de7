package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The difference of the means of two independent samples with Welch's interval. Repeats are the units. Immutable. Thread-safe.
 *
 * @param difference of after less before
 * @param interval of it, at 95 %
 */
public record MeanDifference(double difference, Interval interval) {
    public MeanDifference {
        requireNonNull(interval, "interval");
    }

    /**
     * Of two samples.
     *
     * @throws IllegalArgumentException if one has fewer than two repeats, or a value that is not finite
     */
    public static MeanDifference of(List<Double> before, List<Double> after) {
        Contrast contrast = Contrast.of(values("before", before), values("after", after));
        double halfWidth = contrast.halfWidth(Confidence.STANDARD);
        return new MeanDifference(
                contrast.value(), new Interval(contrast.value() - halfWidth, contrast.value() + halfWidth));
    }

    private static double[] values(String name, List<Double> values) {
        if (values.size() < 2) {
            throw new IllegalArgumentException(name + " must have at least 2 repeats, had " + values.size()
                    + "; without a spread nothing is compared");
        }
        if (!values.stream().allMatch(Double::isFinite)) {
            throw new IllegalArgumentException(name + " must be finite, was " + values);
        }
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
