package org.loadharness.predict;

import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.load.LoadModel.ClosedLoop;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.model.StationLoad;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.predict.ServiceTime.Told;
import org.loadharness.predict.ServiceTime.Untold;
import org.loadharness.stats.PointSummary;
import org.loadharness.workload.QueueingStation;

/** Asks theory about points. */
public final class Predictions {
    /** More servers than any harness has users. */
    private static final int MOST_SERVERS = 1_000_000;

    private Predictions() {}

    /**
     * All that theory says of a point, what it says of least others first; none if the system is no queue that it knows.
     * At least one otherwise: where no model fits, that says why.
     */
    public static List<Prediction> of(ExperimentPlan plan, PointSummary point) {
        return point.station().map(station -> of(plan, point, station)).orElse(List.of());
    }

    private static List<Prediction> of(ExperimentPlan plan, PointSummary point, QueueingStation station) {
        boolean closed = point.point().phases().stream().allMatch(phase -> phase.load() instanceof ClosedLoop);
        ServiceTime service = ServiceTime.of(station.demand(), point);
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
        return new OpenQueue(point, load, plan.conduct().warmup(), offered, service).predictions();
    }

    private static Prediction none(PointSummary point, Model model, String why) {
        Metric metric = model == Model.BOUND ? Metric.THROUGHPUT : Metric.RESPONSE;
        return new Prediction(
                model, metric, OptionalDouble.empty(), OptionalDouble.empty(), metric.of(point), Validity.not(why));
    }
}
