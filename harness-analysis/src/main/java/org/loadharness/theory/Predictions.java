package org.loadharness.theory;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.loadharness.load.LoadModel.OpenLoop;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.plan.TrialSettings;
import org.loadharness.stats.PointSummary;
import org.loadharness.theory.Prediction.Basis;
import org.loadharness.theory.Prediction.Metric;
import org.loadharness.theory.Prediction.Model;
import org.loadharness.theory.Prediction.Validity;
import org.loadharness.theory.ServiceTime.Determined;
import org.loadharness.theory.ServiceTime.Undetermined;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Queueing.Station.Demand;

/** Asks theory about one point by itself. */
final class Predictions {
    /** More servers than any harness has users. */
    private static final int MOST_SERVERS = 1_000_000;

    /** Models that know a station from its servers and its service times alone. */
    private static final Set<Model> BY_DESIGN = Set.of(Model.MMM, Model.ALLEN_CUNNEEN, Model.MACHINE_REPAIRMAN);

    private Predictions() {}

    /**
     * All that theory says of a point, what it says of least others first. Of a queue that it knows at least one: where no
     * model fits, that says why. Of another system what holds for all: Little's law where users wait for their own
     * interactions, and nothing where interactions come by a timetable. Last how long phases take.
     */
    static List<Prediction> of(ExperimentPlan plan, PointSummary point) {
        List<Prediction> ofSystem = point.station()
                .filter(station -> isNeverFull(point, station) || point.point().isOpen())
                .map(station -> of(plan, point, station))
                .orElseGet(
                        () -> point.point().isOpen() ? List.of() : new LittlesLaw(plan.limits(), point).predictions());
        return Stream.concat(ofSystem.stream(), new PhasedLoad(point).predictions().stream())
                .toList();
    }

    private static List<Prediction> of(ExperimentPlan plan, PointSummary point, Queueing.Station station) {
        ServiceTime service = ServiceTime.of(station.demand(), List.of(point));
        if (service instanceof Undetermined unknown) {
            return List.of(none(point, point.point().isOpen() ? Model.MMM : Model.BOUND, unknown.why()));
        }
        List<Prediction> predictions = ofStation(plan, point, (Determined) service);
        return station.demand() instanceof Demand.Known
                ? predictions.stream().map(Predictions::byDesign).toList()
                : predictions;
    }

    /** Bounds, and what becomes of an overload, have figures of the point in them. */
    private static Prediction byDesign(Prediction prediction) {
        return BY_DESIGN.contains(prediction.model()) ? prediction.on(Basis.PREDICTED) : prediction;
    }

    /** What theory says of a station that serves interactions for so long. */
    static List<Prediction> ofStation(ExperimentPlan plan, PointSummary point, Determined service) {
        Queueing.Station station = point.station().orElseThrow();
        return point.point().isOpen()
                ? open(plan, point, station, service)
                : new ClosedQueue(point, station.servers(), service).predictions();
    }

    private static List<Prediction> open(
            ExperimentPlan plan, PointSummary point, Queueing.Station station, Determined service) {
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
        TrialSettings settings = plan.variantOf(point.point()).trialSettings();
        if (isNeverFull(point, station)) {
            return new OpenQueue(point, load, settings.warmup(), offered, service).predictions();
        }
        Mmmk bounded = new Mmmk(offered, station.waitingPlaces().orElseThrow());
        return new BoundedQueue(point, load, settings, offered, bounded, service).predictions();
    }

    /** Whether it has a place for all the users there are: those that wait for a user wait outside. */
    private static boolean isNeverFull(PointSummary point, Queueing.Station station) {
        return station.waitingPlaces().isEmpty()
                || point.point().users()
                        <= station.servers().orElseThrow()
                                + station.waitingPlaces().getAsInt();
    }

    private static Prediction none(PointSummary point, Model model, String why) {
        Metric metric = model == Model.BOUND ? Metric.THROUGHPUT : Metric.RESPONSE;
        return new Prediction(
                model, metric, OptionalDouble.empty(), OptionalDouble.empty(), metric.of(point), Validity.not(why));
    }
}
