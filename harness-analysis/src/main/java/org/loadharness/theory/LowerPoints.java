package org.loadharness.theory;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.loadharness.stats.PointSummary;
import org.loadharness.theory.Prediction.Basis;
import org.loadharness.theory.ScalingForecast.HoldOut.LowerLoads;

/**
 * Points of one system, of which those at the lower loads predict the others. Immutable. Thread-safe.
 *
 * @param fitted by increasing load
 * @param held those above
 */
record LowerPoints(List<PointSummary> fitted, List<PointSummary> held) {
    LowerPoints {
        fitted = List.copyOf(fitted);
        held = List.copyOf(held);
    }

    /** Empty if no two points have different loads. */
    static Optional<LowerPoints> of(List<PointSummary> points, ToDoubleFunction<PointSummary> load, LowerLoads lower) {
        if (points.stream().mapToDouble(load).distinct().count() < 2) {
            return Optional.empty();
        }
        double limit = lower.limit(points.stream().map(load::applyAsDouble).toList());
        List<PointSummary> ordered =
                points.stream().sorted(Comparator.comparingDouble(load)).toList();
        int among = (int) ordered.stream()
                .filter(point -> load.applyAsDouble(point) <= limit)
                .count();
        return Optional.of(new LowerPoints(ordered.subList(0, among), ordered.subList(among, ordered.size())));
    }

    boolean has(PointSummary point) {
        return fitted.contains(point) || held.contains(point);
    }

    /** Of a prediction for one of them. */
    Basis basis(PointSummary point) {
        return fitted.contains(point) ? Basis.FITTED : Basis.PREDICTED;
    }
}
