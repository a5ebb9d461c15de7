package org.loadharness.predict;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.stats.Digits;
import org.loadharness.stats.PartSummary;
import org.loadharness.stats.PointSummary;
import org.loadharness.workload.QueueingStation.Demand;
import org.loadharness.workload.QueueingStation.Demand.Known;
import org.loadharness.workload.QueueingStation.Demand.Measured;

/** How long interactions of a point are served, by design or as it was measured. Immutable. Thread-safe. */
sealed interface ServiceTime {
    /** Digits of a number in a sentence. */
    int DIGITS = 4;

    /**
     * Mean over all interactions.
     *
     * @param meanSeconds more than 0
     * @param squaredVariation variance over squared mean; empty if it is not known
     */
    record Told(double meanSeconds, OptionalDouble squaredVariation) implements ServiceTime {}

    /** Nobody told. */
    record Untold(String why) implements ServiceTime {}

    static ServiceTime of(Demand demand, PointSummary point) {
        if (demand instanceof Known known) {
            return new Told(known.meanSeconds(), OptionalDouble.of(known.squaredVariation()));
        }
        return ofParts(((Measured) demand).parts(), point);
    }

    /** Of all successes together; the variation of a sum is known where it is that of one part. */
    private static ServiceTime ofParts(List<String> parts, PointSummary point) {
        List<PartSummary> told = new ArrayList<>();
        for (String part : parts) {
            List<PartSummary> ofPart = point.parts().stream()
                    .filter(summary -> summary.part().equals(part))
                    .toList();
            long count = ofPart.stream()
                    .mapToLong(summary -> summary.lengths().count())
                    .sum();
            if (count < point.successes() || count == 0) {
                return new Untold("how long interactions are served is not known, for part " + part + " was told of "
                        + count + " of " + point.successes() + " successes");
            }
            told.addAll(ofPart);
        }
        double meanSeconds = told.stream()
                        .mapToLong(part -> part.lengths().totals().sumNanos())
                        .sum()
                / 1e9
                / Math.max(1, point.successes());
        return meanSeconds > 0
                ? new Told(
                        meanSeconds, parts.size() == 1 ? squaredVariation(told, meanSeconds) : OptionalDouble.empty())
                : new Untold("interactions were served in no time");
    }

    /** From the means and variations of each interaction: the second moment is that of all of them. */
    private static OptionalDouble squaredVariation(List<PartSummary> interactions, double meanSeconds) {
        double squares = 0;
        long count = 0;
        for (PartSummary part : interactions) {
            if (part.lengths().count() > 0) {
                double mean = part.lengths().meanNanos().orElse(0) / 1e9;
                double variation = part.variation().orElse(0);
                squares += part.lengths().count() * mean * mean * (1 + variation * variation);
                count += part.lengths().count();
            }
        }
        return count < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.max(0, squares / count / (meanSeconds * meanSeconds) - 1));
    }

    /** A number in a sentence. */
    static String text(double value) {
        return Digits.text(value, DIGITS);
    }
}
