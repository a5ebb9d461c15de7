package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.plan.ExperimentPlan;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.theory.Prediction.Model;
import org.loadharness.theory.Prediction.Validity;
import org.loadharness.theory.Prediction.Validity.Standing;
import org.loadharness.theory.ScalingForecast.HoldOut.LowerLoads;
import org.loadharness.theory.ServiceTime.Determined;
import org.loadharness.theory.ServiceTime.Undetermined;
import org.loadharness.theory.Theory.OfPoint;
import org.loadharness.workload.Queueing;
import org.loadharness.workload.Queueing.Station.Demand;

/**
 * The models of a system that is one queue, with service times as they were measured at the lower loads. Where these are
 * known by design nothing is fitted, and what is said of a point is a forecast anyway.
 *
 * @param points those that it speaks of
 * @param why it speaks of none; empty if it does, and of other systems
 */
record StationForecast(List<OfPoint> points, Optional<String> why) {
    /** So much more or less of a mean is taken for the same. */
    private static final double MOST_CHANGE = 1.1;

    StationForecast {
        points = List.copyOf(points);
        requireNonNull(why, "why");
    }

    static StationForecast of(ExperimentPlan plan, List<PointSummary> points, LowerLoads lower) {
        Optional<Queueing.Station> station =
                points.stream().flatMap(point -> point.station().stream()).findFirst();
        if (station.isEmpty() || station.get().demand() instanceof Demand.Known) {
            return new StationForecast(List.of(), Optional.empty());
        }
        List<PointSummary> fit = points.stream()
                .filter(point -> point.station().equals(station) && isFit(point))
                .toList();
        Optional<LowerPoints> split = LowerPoints.of(fit, StationForecast::load, lower);
        if (split.isEmpty()) {
            long loads =
                    fit.stream().mapToDouble(StationForecast::load).distinct().count();
            return none("it needs two steady loads of one phase, and has " + loads);
        }
        ServiceTime service = ServiceTime.of(station.get().demand(), split.get().fitted());
        return service instanceof Undetermined unknown
                ? none(unknown.why())
                : of(plan, split.get(), (Determined) service);
    }

    private static StationForecast of(ExperimentPlan plan, LowerPoints split, Determined service) {
        List<OfPoint> points = new ArrayList<>();
        Stream.concat(split.fitted().stream(), split.held().stream())
                .forEach(point -> points.add(new OfPoint(
                        point,
                        Predictions.ofStation(plan, point, service).stream()
                                .filter(prediction -> prediction.model() != Model.BOUND)
                                .map(prediction ->
                                        checked(prediction, point, service).on(split.basis(point)))
                                .toList())));
        return new StationForecast(points, Optional.empty());
    }

    private static Prediction checked(Prediction prediction, PointSummary point, Determined fitted) {
        ServiceTime here = ServiceTime.of(point.station().orElseThrow().demand(), List.of(point));
        if (prediction.validity().standing() != Standing.APPLIES || !(here instanceof Determined measured)) {
            return prediction;
        }
        double more = Math.max(measured.meanSeconds(), fitted.meanSeconds());
        return more <= MOST_CHANGE * Math.min(measured.meanSeconds(), fitted.meanSeconds())
                ? prediction
                : prediction.with(Validity.not("service takes " + TierFit.millis(measured.meanSeconds()) + " here and "
                        + TierFit.millis(fitted.meanSeconds()) + " at the lower loads"));
    }

    private static boolean isFit(PointSummary point) {
        boolean isSteady = point.point().isOpen()
                ? point.point().arrivalsPerSecond().isPresent()
                : Cycle.plannedPauseSeconds(point).isPresent();
        return isSteady && !(point.verdict() instanceof Verdict.Invalid) && point.successes() > 0;
    }

    private static double load(PointSummary point) {
        return point.point().isOpen()
                ? point.point().arrivalsPerSecond().orElseThrow()
                : point.point().users();
    }

    private static StationForecast none(String why) {
        return new StationForecast(List.of(), Optional.of(why));
    }

    List<Prediction> of(PointSummary point) {
        return points.stream()
                .filter(each -> each.point().equals(point))
                .flatMap(each -> each.predictions().stream())
                .toList();
    }
}
