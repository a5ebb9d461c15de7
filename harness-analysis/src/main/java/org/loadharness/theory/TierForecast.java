package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.plan.Variant;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.theory.ScalingForecast.HoldOut.LowerLoads;
import org.loadharness.theory.Theory.TierDemands;
import org.loadharness.theory.Theory.TierDemands.Known;
import org.loadharness.theory.Theory.TierDemands.Unknown;
import org.loadharness.workload.Queueing;

/**
 * Mean value analysis of a variant, fitted at the lower loads.
 *
 * @param demands of its tiers
 * @param points those that it speaks of
 */
record TierForecast(TierDemands demands, List<Theory.OfPoint> points) {
    private static final int MOST_USERS = 20_000;

    TierForecast {
        requireNonNull(demands, "demands");
        points = List.copyOf(points);
    }

    static TierForecast of(RunSummary run, Variant variant, LowerLoads lower) {
        List<PointSummary> points = run.pointsOf(variant);
        List<Queueing.Tier> tiers =
                points.isEmpty() ? List.of() : points.get(0).queueing().tiers();
        if (tiers.isEmpty()) {
            return none(
                    points.stream().anyMatch(point -> point.station().isPresent())
                            ? "its workload says that the system is one queue, of which other models speak"
                            : "its workload does not say which tiers the system has");
        }
        List<PointSummary> fit =
                points.stream().filter(point -> unfit(point, tiers).isEmpty()).toList();
        Optional<LowerPoints> split = LowerPoints.of(fit, point -> point.point().users(), lower);
        if (split.isEmpty()) {
            String why = points.stream()
                    .flatMap(point -> unfit(point, tiers).stream()
                            .map(reason -> ", for at " + point.point().label() + " " + reason))
                    .findFirst()
                    .orElse("");
            return none("it needs two loads or more, and has " + fit.size() + why);
        }
        TierFit fitted = new TierFit(
                split.get().fitted(),
                new ProcessorTime(run.environment().cores(), variant.system().mode()));
        return fitted.demands().stream().noneMatch(demand -> demand.servers().isPresent())
                ? none(fitted.objection().orElse("no tier took any time"))
                : of(run, fitted, split.get());
    }

    private static TierForecast of(RunSummary run, TierFit fit, LowerPoints split) {
        int mostUsers = split.held().get(split.held().size() - 1).point().users();
        MeanValues model = MeanValues.of(
                fit,
                Cycle.plannedPauseSeconds(fit.lowest()).orElseThrow(),
                mostUsers,
                run.plan().limits());
        List<Theory.OfPoint> points = new ArrayList<>();
        for (List<PointSummary> part : List.of(split.fitted(), split.held())) {
            part.forEach(point -> points.add(new Theory.OfPoint(point, model.predictions(point, split.basis(point)))));
        }
        int mostFitted = split.fitted().get(split.fitted().size() - 1).point().users();
        return new TierForecast(new Known(model.demands(), split.fitted().size(), mostFitted, fit.objection()), points);
    }

    List<Prediction> of(PointSummary point) {
        return points.stream()
                .filter(each -> each.point().equals(point))
                .flatMap(each -> each.predictions().stream())
                .toList();
    }

    private static TierForecast none(String why) {
        return new TierForecast(new Unknown(why), List.of());
    }

    private static Optional<String> unfit(PointSummary point, List<Queueing.Tier> tiers) {
        if (point.point().isOpen()) {
            return Optional.of("interactions come by a timetable");
        }
        if (point.point().only().isEmpty()) {
            return Optional.of("the load has several phases");
        }
        if (!point.queueing().tiers().equals(tiers)) {
            return Optional.of("the system has other tiers");
        }
        if (Cycle.plannedPauseSeconds(point).isEmpty()) {
            return Optional.of("users do not pause by one law");
        }
        if (point.verdict() instanceof Verdict.Invalid
                || point.estimates().responseMillis().mean().orElse(0) <= 0) {
            return Optional.of("the verdict is invalid, or nothing took any time");
        }
        return point.point().users() > MOST_USERS
                ? Optional.of("there are more than " + MOST_USERS + " users")
                : Optional.empty();
    }
}
