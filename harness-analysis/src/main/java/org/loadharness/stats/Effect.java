package org.loadharness.stats;

import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.FDistribution;

/**
 * What something multiplies a quantity by, measured at several pairs of points: the mean of the pairs' log ratios, each as
 * weighty as any other, and whether they differ by more than their noise explains.
 *
 * <p>That is told by the sum of squares of the log ratios about their mean over what noise makes of it, (1 - 1/k) Σ v(i) with
 * v(i) the squared standard error of pair i of k (Brown and Forsythe, "The small sample behavior of some statistics which
 * test the equality of several means", Technometrics 16, 1974). Where the pairs do not differ it has F's distribution; its
 * degrees of freedom have the same first two moments, above the line (1 - 1/k)² (Σ v)² / ((1 - 2/k) Σ v² + (Σ v)²/k²)
 * (Mehrotra, "Improving the Brown-Forsythe solution to the generalized Behrens-Fisher problem", Communications in
 * Statistics B 26, 1997), below it those of the mean. Cochran's Q, which weighs each pair by 1/v(i) and takes v(i) for known,
 * finds a difference where there is none several times as often as it says. Immutable. Thread-safe.
 *
 * @param pairs of points that differ in that alone, none of them in two pairs; at least one
 */
public record Effect(List<LogRatio> pairs) {
    public Effect {
        pairs = List.copyOf(pairs);
        if (pairs.isEmpty()) {
            throw new IllegalArgumentException("pairs must not be empty");
        }
    }

    /** Of all pairs. */
    public LogRatio mean() {
        return new LogRatio(contrast());
    }

    /** That of one of the pairs. */
    public double smallestRatio() {
        return pairs.stream().mapToDouble(LogRatio::ratio).min().orElseThrow();
    }

    /** That of one of the pairs. */
    public double largestRatio() {
        return pairs.stream().mapToDouble(LogRatio::ratio).max().orElseThrow();
    }

    /** How probable it is that pairs are so far apart if all have the same ratio; empty of a single pair. */
    public OptionalDouble probabilityOfOneRatio() {
        int count = pairs.size();
        if (count == 1) {
            return OptionalDouble.empty();
        }
        Contrast mean = contrast();
        double distances = pairs.stream()
                .mapToDouble(pair -> pair.difference() - mean.value())
                .map(distance -> distance * distance)
                .sum();
        double errors = sumOfErrors(1);
        if (errors == 0) {
            return OptionalDouble.of(distances == 0 ? 1 : 0);
        }
        double share = 1 - 1.0 / count;
        double above = share
                * share
                * errors
                * errors
                / ((1 - 2.0 / count) * sumOfErrors(2) + errors * errors / ((double) count * count));
        double statistic = distances / (share * errors);
        return OptionalDouble.of(
                1 - new FDistribution(null, above, mean.degreesOfFreedom()).cumulativeProbability(statistic));
    }

    private Contrast contrast() {
        return Contrast.mean(pairs.stream().map(LogRatio::contrast).toList());
    }

    private double sumOfErrors(int power) {
        return pairs.stream()
                .mapToDouble(pair -> Math.pow(pair.contrast().squaredError(), power))
                .sum();
    }
}
