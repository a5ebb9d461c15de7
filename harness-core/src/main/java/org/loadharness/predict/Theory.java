package org.loadharness.predict;

import java.util.Comparator;
import java.util.List;
import org.loadharness.plan.Variant;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * What theory says of the points of a variant, which it sees together. Immutable. Thread-safe.
 *
 * @param points in the order of the run
 */
public record Theory(List<OfPoint> points) {
    public Theory {
        points = List.copyOf(points);
    }

    /**
     * Of one point. Immutable. Thread-safe.
     *
     * @param predictions what says of least others first
     */
    public record OfPoint(PointSummary point, List<Prediction> predictions) {
        public OfPoint {
            predictions = List.copyOf(predictions);
        }
    }

    /** Of a variant of the run's plan. */
    public static Theory of(RunSummary run, Variant variant) {
        return new Theory(run.pointsOf(variant).stream()
                .map(point -> new OfPoint(point, Predictions.of(run.plan(), point)))
                .toList());
    }

    /** Of all variants, point by point in the order of the run. */
    public static List<OfPoint> ofPoints(RunSummary run) {
        return run.plan().variants().stream()
                .flatMap(variant -> of(run, variant).points().stream())
                .sorted(Comparator.comparingInt(each -> run.points().indexOf(each.point())))
                .toList();
    }
}
