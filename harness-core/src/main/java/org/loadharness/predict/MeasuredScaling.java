package org.loadharness.predict;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.model.ThroughputAtLoad;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.TrialMeasures;
import org.loadharness.stats.Verdict;

/**
 * Throughput against the mean number of interactions under way, as a run measured both: what a law of scalability means by
 * its N, whatever the users did between their interactions.
 */
public final class MeasuredScaling {
    private MeasuredScaling() {}

    /** A load for each closed point that is not invalid and in which anything succeeded; the order is that of the points. */
    public static List<ThroughputAtLoad> of(List<PointSummary> points) {
        return points.stream()
                .filter(point -> point.point().closedUsers().isPresent())
                .filter(point -> !(point.verdict() instanceof Verdict.Invalid))
                .flatMap(point -> load(point).stream())
                .toList();
    }

    private static Optional<ThroughputAtLoad> load(PointSummary point) {
        List<TrialMeasures> repeats = point.pooled().repeats();
        OptionalDouble underWay = repeats.stream()
                .map(repeat -> repeat.concurrency().inFlightMean())
                .flatMapToDouble(OptionalDouble::stream)
                .average();
        List<Double> perSecond = repeats.stream()
                .map(repeat -> repeat.rates().throughputPerSecond())
                .flatMapToDouble(OptionalDouble::stream)
                .filter(rate -> rate > 0)
                .boxed()
                .toList();
        return underWay.isEmpty() || perSecond.isEmpty()
                ? Optional.empty()
                : Optional.of(new ThroughputAtLoad(Math.max(1, underWay.getAsDouble()), perSecond));
    }
}
