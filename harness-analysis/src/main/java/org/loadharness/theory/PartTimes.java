package org.loadharness.theory;

import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.PointSummary;

/**
 * What was reported of one part of all interactions of points together. Immutable. Thread-safe.
 *
 * @param ofInteractions the part of each interaction that has it
 * @param successes of the points
 */
record PartTimes(List<InteractionSummary.Part> ofInteractions, long successes) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** A variance so small beside the squared mean is what rounding leaves of none. */
    private static final double ROUNDING = 1e-12;

    PartTimes {
        ofInteractions = List.copyOf(ofInteractions);
    }

    static PartTimes of(List<PointSummary> points, String part) {
        return new PartTimes(
                points.stream()
                        .flatMap(point -> point.parts().stream())
                        .filter(summary -> summary.part().equals(part))
                        .toList(),
                points.stream().mapToLong(PointSummary::successes).sum());
    }

    /** Successes for which it was reported. */
    long reported() {
        return ofInteractions.stream()
                .mapToLong(summary -> summary.lengths().count())
                .sum();
    }

    /** All of them together. */
    double sumSeconds() {
        return ofInteractions.stream()
                        .mapToLong(summary -> summary.lengths().totals().sumNanos())
                        .sum()
                / NANOS_PER_SECOND;
    }

    /** Mean over all successes: those that report none of it had none. */
    double meanSeconds() {
        return successes == 0 ? 0 : sumSeconds() / successes;
    }

    /** Of those that had it, from the means and variations of each interaction. */
    OptionalDouble deviationSeconds() {
        if (reported() < 2) {
            return OptionalDouble.empty();
        }
        double ofAll = sumSeconds() / reported();
        double squares = 0;
        for (InteractionSummary.Part part : ofInteractions) {
            double mean = part.lengths().meanNanos().orElse(0) / NANOS_PER_SECOND;
            double variation = part.variation().orElse(0);
            squares += part.lengths().count() * mean * mean * (1 + variation * variation);
        }
        double variance = squares / reported() - ofAll * ofAll;
        return OptionalDouble.of(variance > ROUNDING * ofAll * ofAll ? Math.sqrt(variance) : 0);
    }

    /** Variance over squared mean, of those that had it; empty with fewer than two, or if it took no time. */
    OptionalDouble squaredVariation() {
        OptionalDouble deviation = deviationSeconds();
        return deviation.isPresent() && sumSeconds() > 0
                ? OptionalDouble.of(Math.pow(deviation.getAsDouble() * reported() / sumSeconds(), 2))
                : OptionalDouble.empty();
    }
}
