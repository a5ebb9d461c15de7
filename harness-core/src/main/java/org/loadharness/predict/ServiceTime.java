package org.loadharness.predict;

import java.util.ArrayList;
import java.util.Arrays;
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
     * A squared variation V may be off by so much of 1 + V, to which the mean wait for a server is proportional where arrivals
     * are Poisson.
     */
    double MOST_DOUBT = 0.125;

    /**
     * Mean over all interactions.
     *
     * @param meanSeconds more than 0
     * @param squaredVariation variance over squared mean; empty if it is not known well enough
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

    /** Of all successes together. */
    private static ServiceTime ofParts(List<String> parts, PointSummary point) {
        double meanSeconds = 0;
        List<OptionalDouble> deviationsSeconds = new ArrayList<>();
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
            double ofPartSeconds = ofPart.stream()
                            .mapToLong(summary -> summary.lengths().totals().sumNanos())
                            .sum()
                    / 1e9
                    / count;
            meanSeconds += ofPartSeconds;
            deviationsSeconds.add(deviationSeconds(ofPart, ofPartSeconds));
        }
        return meanSeconds > 0
                ? new Told(meanSeconds, squaredVariation(meanSeconds, deviationsSeconds))
                : new Untold("interactions were served in no time");
    }

    /** From the means and variations of each interaction: the second moment is that of all of them. */
    private static OptionalDouble deviationSeconds(List<PartSummary> interactions, double meanSeconds) {
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
                : OptionalDouble.of(Math.sqrt(Math.max(0, squares / count - meanSeconds * meanSeconds)));
    }

    /**
     * Of the sum of parts, of which nobody knows how they go together: it lies between what they have if one makes up for the
     * other and if they grow as one. The middle, if that is within {@link #MOST_DOUBT}; that of one part is exact.
     */
    static OptionalDouble squaredVariation(double meanSeconds, List<OptionalDouble> deviationsSeconds) {
        if (deviationsSeconds.stream().anyMatch(OptionalDouble::isEmpty)) {
            return OptionalDouble.empty();
        }
        double[] deviations = deviationsSeconds.stream()
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        double sum = Arrays.stream(deviations).sum();
        double longest = Arrays.stream(deviations).max().orElse(0);
        double most = Math.pow(sum / meanSeconds, 2);
        double least = Math.pow(Math.max(0, 2 * longest - sum) / meanSeconds, 2);
        double middle = (least + most) / 2;
        return most - middle <= MOST_DOUBT * (1 + middle) ? OptionalDouble.of(middle) : OptionalDouble.empty();
    }

    /** A number in a sentence. */
    static String text(double value) {
        return Digits.text(value, DIGITS);
    }
}
