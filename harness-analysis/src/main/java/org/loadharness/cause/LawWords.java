package org.loadharness.cause;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.cause.PointTime.Part;
import org.loadharness.cause.PointTime.Part.Kind;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.PointSummary;
import org.loadharness.theory.ScalabilityFit;
import org.loadharness.theory.ScalabilityFit.Estimated;
import org.loadharness.theory.Scaling.MeasuredScaling;
import org.loadharness.theory.ThroughputAtLoad;
import org.loadharness.theory.ThroughputAtLoad.Noise;

/**
 * The Universal Scalability Law beside what a profile shows of its costs. The law has sigma, the part of a call that one does at a
 * time, and kappa, what users cost each other by pairs. A profile has the time for which a call has the resource, as a part of the
 * time that a call takes alone, and how waits for locks grow. Immutable. Thread-safe.
 *
 * @param points of a variant, with their figures
 * @param times of those that were profiled, of one sort of threads
 */
record LawWords(List<PointSummary> points, List<PointTime> times) {
    private static final int DIGITS = 2;

    /** Empty where the loads show no law. */
    Optional<String> beside(Resource resource) {
        return fit().map(fit -> "By the Universal Scalability Law contention (sigma) is " + known(fit.contention())
                + ": the part of a call that one does at a time." + exclusive(resource) + " Coherency (kappa) is "
                + known(fit.coherency()) + ": what users cost each other by pairs." + growth()
                + " What caches cost is not seen.");
    }

    private Optional<ScalabilityFit> fit() {
        List<ThroughputAtLoad> loads = MeasuredScaling.of(points).loads();
        try {
            return Optional.of(ScalabilityFit.of(loads, Noise.estimated(loads)));
        } catch (IllegalArgumentException undetermined) {
            return Optional.empty();
        }
    }

    /** Only of what one call has at a time. */
    private String exclusive(Resource resource) {
        OptionalDouble alonePerSecond = points.stream()
                .filter(point -> point.point().closedUsers().orElse(0) == 1)
                .flatMapToDouble(point -> point.perSecond().stream())
                .findFirst();
        boolean isOneAtATime = resource.kind() == Kind.LOCK || resource.kind() == Kind.INPUT_OUTPUT;
        if (alonePerSecond.isEmpty() || !isOneAtATime) {
            return "";
        }
        return " By the profile a call has the " + resource.name() + " for "
                + Numbers.text(resource.holdSeconds() * alonePerSecond.getAsDouble(), DIGITS)
                + " of the time that it takes with 1 user.";
    }

    private String growth() {
        PointTime lightest = times.stream().min(byLoad()).orElseThrow();
        PointTime heaviest = times.stream().max(byLoad()).orElseThrow();
        return lightest.equals(heaviest)
                ? ""
                : " Waits for locks go from " + CauseWords.percent(locks(lightest)) + " of the time at "
                        + lightest.point().point().label() + " to " + CauseWords.percent(locks(heaviest)) + " at "
                        + heaviest.point().point().label() + ".";
    }

    private static Comparator<PointTime> byLoad() {
        return Comparator.comparingDouble(time -> Growth.load(time.point()));
    }

    private static double locks(PointTime time) {
        return time.parts().stream()
                .filter(part -> part.kind() == Kind.LOCK)
                .mapToDouble(Part::share)
                .sum();
    }

    private static String known(Estimated estimated) {
        return Numbers.text(estimated.value(), DIGITS) + " [" + Numbers.text(estimated.low(), DIGITS) + ", "
                + Numbers.text(estimated.high(), DIGITS) + "]";
    }
}
