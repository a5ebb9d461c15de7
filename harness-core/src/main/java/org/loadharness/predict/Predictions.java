package org.loadharness.predict;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.model.StationLoad;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.predict.ServiceTime.Told;
import org.loadharness.predict.ServiceTime.Untold;
import org.loadharness.stats.PointSummary;
import org.loadharness.workload.QueueingStation;

/** Asks theory about one point by itself. */
final class Predictions {
    /** More servers than any harness has users. */
    private static final int MOST_SERVERS = 1_000_000;

    private Predictions() {}

    /**
     * All that theory says of a point, what it says of least others first. Of a queue that it knows at least one: where no
     * model fits, that says why. Of another system what holds for all: Little's law where users wait for their own
     * interactions, and nothing where interactions come by a timetable. Last how long phases take.
     */
    static List<Prediction> of(ExperimentPlan plan, PointSummary point) {
        List<Prediction> ofSystem = point.station()
                .map(station -> of(plan, point, station))
                .orElseGet(
                        () -> point.point().isOpen() ? List.of() : new LittlesLaw(plan.limits(), point).predictions());
        return Stream.concat(ofSystem.stream(), new PhasedLoad(point).predictions().stream())
                .toList();
    }

    private static List<Prediction> of(ExperimentPlan plan, PointSummary point, QueueingStation station) {
        boolean closed = !point.point().isOpen();
        ServiceTime service = ServiceTime.of(station.demand(), List.of(point));
        if (service instanceof Told told && closed) {
            return new ClosedQueue(point, station.servers(), told).predictions();
        }
        if (service instanceof Untold untold) {
            return List.of(none(point, closed ? Model.BOUND : Model.MMM, untold.why()));
        }
        return open(plan, point, station, (Told) service);
    }

    private static List<Prediction> open(
            ExperimentPlan plan, PointSummary point, QueueingStation station, Told service) {
        if (point.point().only().isEmpty()) {
            return List.of(none(point, Model.MMM, "the load has several phases, and interactions come by a timetable"));
        }
        OpenLoop load = (OpenLoop) point.point().only().get().load();
        OptionalDouble perSecond = load.arrivals().meanPerSecond();
        if (perSecond.isEmpty()) {
            return List.of(none(point, Model.MMM, "interactions do not come at a steady rate"));
        }
        int servers = Math.min(station.servers().orElse(MOST_SERVERS), load.maxInFlight());
        StationLoad offered = new StationLoad(perSecond.getAsDouble(), service.meanSeconds(), servers);
        return new OpenQueue(
                        point, load, plan.variantOf(point.point()).conduct().warmup(), offered, service)
                .predictions();
    }

    private static Prediction none(PointSummary point, Model model, String why) {
        Metric metric = model == Model.BOUND ? Metric.THROUGHPUT : Metric.RESPONSE;
        return new Prediction(
                model, metric, OptionalDouble.empty(), OptionalDouble.empty(), metric.of(point), Validity.not(why));
    }
}
