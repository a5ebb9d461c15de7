package org.loadharness.cause;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.TrialSummary;
import org.loadharness.stats.Verdict;

/**
 * Interactions that ended in a second, well or not: one that fails has what it waits for as well. Immutable. Thread-safe.
 *
 * @param perSecond all of them
 * @param succeededPerSecond of them those that succeeded
 */
record Calls(double perSecond, double succeededPerSecond) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Mean over trials; empty where no time passed. */
    static OptionalDouble perSecond(List<TrialSummary> trials) {
        return trials.stream()
                .flatMapToDouble(trial ->
                        plusFailures(trial.measures().rates().throughputPerSecond(), failedPerSecond(List.of(trial))))
                .average();
    }

    /** Those of the point that has most, as of valid points that with the highest throughput is one. */
    static Calls most(List<PointSummary> points, PointSummary peak) {
        boolean isValid = !(peak.verdict() instanceof Verdict.Invalid);
        return points.stream()
                .filter(point -> !isValid || !(point.verdict() instanceof Verdict.Invalid))
                .map(Calls::of)
                .max(Comparator.comparingDouble(Calls::perSecond))
                .orElseThrow();
    }

    private static Calls of(PointSummary point) {
        double succeeded = point.perSecond().orElse(0);
        return new Calls(succeeded + failedPerSecond(point.trials()), succeeded);
    }

    private static DoubleStream plusFailures(OptionalDouble succeeded, double failed) {
        return succeeded.stream().map(perSecond -> perSecond + failed);
    }

    private static double failedPerSecond(List<TrialSummary> trials) {
        return trials.stream()
                .map(TrialSummary::measures)
                .filter(measures -> measures.concurrency().wallNanos() > 0)
                .mapToDouble(measures -> measures.counts().failures()
                        * NANOS_PER_SECOND
                        / measures.concurrency().wallNanos())
                .average()
                .orElse(0);
    }

    /** As in {@code 205/s was measured}. */
    String words() {
        return Numbers.rate(perSecond) + " was measured"
                + (succeededPerSecond < perSecond
                        ? ", of which " + Numbers.rate(succeededPerSecond) + " succeeded"
                        : "");
    }
}
