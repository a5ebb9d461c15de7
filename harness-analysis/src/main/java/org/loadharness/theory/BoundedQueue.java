package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.plan.TrialSettings;
import org.loadharness.stats.PointSummary;
import org.loadharness.theory.Prediction.Metric;
import org.loadharness.theory.Prediction.Model;
import org.loadharness.theory.Prediction.Validity;
import org.loadharness.theory.ServiceTime.Determined;

/**
 * A station with a bounded queue under interactions that come at a steady rate: who finds no place fails at once. Immutable.
 * Thread-safe.
 *
 * @param open how they come
 * @param queue what theory says of them
 * @param load their rate, and what serves them
 * @param service how long
 */
record BoundedQueue(
        PointSummary point, OpenLoop open, TrialSettings settings, StationLoad load, Mmmk queue, Determined service) {
    private static final double MILLIS = 1e3;

    BoundedQueue {
        requireNonNull(point, "point");
        requireNonNull(open, "open");
        requireNonNull(settings, "settings");
        requireNonNull(load, "load");
        requireNonNull(queue, "queue");
        requireNonNull(service, "service");
    }

    /** Of those who are served: how long it takes, and how many they are. */
    List<Prediction> predictions() {
        return List.of(
                prediction(Metric.RESPONSE, MILLIS * queue.meanResponseSeconds()),
                prediction(Metric.THROUGHPUT, queue.throughputPerSecond()));
    }

    private Prediction prediction(Metric metric, double predicted) {
        return new Prediction(
                Model.MMMK,
                metric,
                OptionalDouble.of(load.utilisation()),
                OptionalDouble.of(predicted),
                metric.of(point),
                validity());
    }

    private Validity validity() {
        return settings.retries().most() > 0
                ? Validity.not("who finds no place comes again (--retries), and more come than are planned")
                : Assumptions.validity(
                        Assumptions.random(open),
                        Assumptions.exponential(service.squaredVariation()),
                        Assumptions.lasting(point, queue.relaxationSeconds()));
    }
}
