package org.loadharness.theory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.PointSummary;
import org.loadharness.workload.Queueing.Station.Demand;
import org.loadharness.workload.Queueing.Station.Demand.Known;
import org.loadharness.workload.Queueing.Station.Demand.Measured;

/** How long interactions of points are served, by design or as it was measured. Immutable. Thread-safe. */
sealed interface ServiceTime {
    /** Digits of a number in a sentence. */
    int DIGITS = 4;

    /**
     * A squared variation V may be off by so much of 1 + V, to which the mean wait for a server is proportional where arrivals
     * are Poisson.
     */
    double MOST_UNCERTAINTY = 0.125;

    /**
     * Mean over all interactions.
     *
     * @param meanSeconds more than 0
     * @param squaredVariation variance over squared mean; empty if it is not known well enough
     */
    record Determined(double meanSeconds, OptionalDouble squaredVariation) implements ServiceTime {}

    /** It is not known, and why. */
    record Undetermined(String why) implements ServiceTime {}

    static ServiceTime of(Demand demand, List<PointSummary> points) {
        if (demand instanceof Known known) {
            return new Determined(known.meanSeconds(), OptionalDouble.of(known.squaredVariation()));
        }
        return ofParts(((Measured) demand).parts(), points);
    }

    /** Of all successes together. */
    private static ServiceTime ofParts(List<String> parts, List<PointSummary> points) {
        double meanSeconds = 0;
        List<OptionalDouble> deviationsSeconds = new ArrayList<>();
        for (String part : parts) {
            PartTimes times = PartTimes.of(points, part);
            if (times.reported() < times.successes() || times.reported() == 0) {
                return new Undetermined("the service time is unknown: part " + part + " was reported for "
                        + times.reported() + " of " + times.successes() + " successes");
            }
            meanSeconds += times.meanSeconds();
            deviationsSeconds.add(times.deviationSeconds());
        }
        return meanSeconds > 0
                ? new Determined(meanSeconds, squaredVariation(meanSeconds, deviationsSeconds))
                : new Undetermined("interactions were served in no time");
    }

    /**
     * Of the sum of parts, of which nobody knows how they go together: it lies between what they have if one makes up for the
     * other and if they grow as one. The middle, if that is within {@link #MOST_UNCERTAINTY}; that of one part is exact.
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
        return most - middle <= MOST_UNCERTAINTY * (1 + middle) ? OptionalDouble.of(middle) : OptionalDouble.empty();
    }

    /** A number in a sentence. */
    static String text(double value) {
        return Numbers.text(value, DIGITS);
    }
}
