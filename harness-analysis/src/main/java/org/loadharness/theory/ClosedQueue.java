package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleBiFunction;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.TrialSummary;
import org.loadharness.theory.MachineRepairman.Users;
import org.loadharness.theory.Prediction.Metric;
import org.loadharness.theory.Prediction.Model;
import org.loadharness.theory.Prediction.Validity;
import org.loadharness.theory.Prediction.Validity.Standing;
import org.loadharness.theory.ServiceTime.Determined;

/**
 * A station under users who each wait for their own interaction. Immutable. Thread-safe.
 *
 * @param stationServers empty if nobody waits for one
 * @param service how long an interaction is served
 */
record ClosedQueue(PointSummary point, OptionalInt stationServers, Determined service) {
    private static final double MILLIS = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    /** What sums of measured times may be off by, as a share of them: of a system without scatter the interval is a point. */
    private static final double ROUNDING = 1e-9;

    ClosedQueue {
        requireNonNull(point, "point");
        requireNonNull(stationServers, "stationServers");
        requireNonNull(service, "service");
    }

    /** Bounds first, for they hold whatever the laws are. */
    List<Prediction> predictions() {
        List<Prediction> predictions = new ArrayList<>(List.of(throughputBound(), responseBound()));
        OptionalDouble thinkSeconds = Cycle.plannedPauseSeconds(point);
        if (stationServers.isPresent() && thinkSeconds.isPresent()) {
            predictions.addAll(repairman(thinkSeconds.getAsDouble()));
        }
        return predictions;
    }

    private Prediction throughputBound() {
        double most = meanOfBounds((bounds, active) -> bounds.throughputPerSecond(users()));
        boolean exceeded = low(Metric.THROUGHPUT) > most * (1 + ROUNDING);
        return prediction(Model.BOUND, Metric.THROUGHPUT, most, exceeded ? broken("more") : Validity.APPLIES);
    }

    /** Of the users that were there at a time, for not all stay until the last one ends. */
    private Prediction responseBound() {
        double least = MILLIS * meanOfBounds(AsymptoticBounds::responseSeconds);
        boolean exceeded =
                point.estimates().responseMillis().mean().isPresent() && high(Metric.RESPONSE) < least * (1 - ROUNDING);
        return prediction(Model.BOUND, Metric.RESPONSE, least, exceeded ? broken("less") : Validity.APPLIES);
    }

    /**
     * Mean over the repeats, of the bound and the active users of each. With the pauses as they were measured it holds for
     * every run, and not only for the mean of many.
     */
    private double meanOfBounds(ToDoubleBiFunction<AsymptoticBounds, Double> bound) {
        return point.trials().stream()
                .map(TrialSummary::measures)
                .mapToDouble(repeat -> bound.applyAsDouble(
                        AsymptoticBounds.ofStation(
                                service.meanSeconds(),
                                servers(),
                                repeat.utilization().thinkMeanNanos().orElse(0) / NANOS_PER_SECOND),
                        repeat.concurrency().usersActiveMean().orElse(0)))
                .average()
                .orElse(0);
    }

    private static Validity broken(String how) {
        return new Validity(
                Standing.DOES_NOT_APPLY,
                "broken: no such system has " + how
                        + ", so that it has other servers or another demand than its workload says");
    }

    private List<Prediction> repairman(double thinkSeconds) {
        MachineRepairman model = MachineRepairman.of(
                new Users(users(), thinkSeconds, service.meanSeconds(), stationServers.orElseThrow()));
        boolean nobodyWaits = users() <= stationServers.orElseThrow();
        Optional<String> exponential = nobodyWaits || thinkSeconds == 0
                ? Optional.empty()
                : Assumptions.exponential(service.squaredVariation());
        Validity validity = Assumptions.validity(exponential, Assumptions.served(point));
        return List.of(
                prediction(Model.MACHINE_REPAIRMAN, Metric.THROUGHPUT, model.throughputPerSecond(), validity),
                prediction(Model.MACHINE_REPAIRMAN, Metric.RESPONSE, MILLIS * model.meanResponseSeconds(), validity));
    }

    private Prediction prediction(Model model, Metric metric, double predicted, Validity validity) {
        return new Prediction(model, metric, utilisation(), OptionalDouble.of(predicted), metric.of(point), validity);
    }

    /** The utilisation law: throughput times demand is the mean number of busy servers. */
    private OptionalDouble utilisation() {
        OptionalDouble perSecond = point.estimates().throughputPerSecond().mean();
        return stationServers.isPresent() && perSecond.isPresent()
                ? OptionalDouble.of(perSecond.getAsDouble() * service.meanSeconds() / stationServers.getAsInt())
                : OptionalDouble.empty();
    }

    private int users() {
        return point.point().users();
    }

    private int servers() {
        return Math.min(users(), stationServers.orElse(Integer.MAX_VALUE));
    }

    private double low(Metric metric) {
        return metric.of(point)
                .interval()
                .map(Interval::low)
                .orElse(metric.of(point).mean().orElse(0));
    }

    private double high(Metric metric) {
        return metric.of(point)
                .interval()
                .map(Interval::high)
                .orElse(metric.of(point).mean().orElse(0));
    }
}
