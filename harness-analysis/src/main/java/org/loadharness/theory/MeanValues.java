package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.PointSummary;
import org.loadharness.theory.ClosedNetwork.Station;
import org.loadharness.theory.Prediction.Basis;
import org.loadharness.theory.Prediction.Metric;
import org.loadharness.theory.Prediction.Model;
import org.loadharness.theory.Prediction.Validity;
import org.loadharness.theory.Theory.TierDemands.Demand;
import org.loadharness.workload.Queueing.Tier.Processors;

/**
 * Users who pass the tiers of a system one after the other, whose demands were fitted at the lower loads. Immutable.
 * Thread-safe.
 *
 * @param demands those of the tiers, of the delay and of the pause
 * @param network of these
 * @param limits of the plan
 */
record MeanValues(TierFit fit, List<Demand> demands, ClosedNetwork network, Threshold.InForce limits) {
    /** Below it few wait for a server, whatever the law of the service times. */
    private static final double LEAST_BUSY = 0.3;

    private static final double MILLIS_PER_SECOND = 1e3;

    MeanValues {
        requireNonNull(fit, "fit");
        requireNonNull(network, "network");
        requireNonNull(limits, "limits");
        demands = List.copyOf(demands);
    }

    /** Of users up to that number, who pause for so long before each interaction. */
    static MeanValues of(TierFit fit, double pauseSeconds, int mostUsers, Threshold.InForce limits) {
        List<Demand> demands = new ArrayList<>(fit.demands());
        if (pauseSeconds > 0) {
            demands.add(new Demand(Demand.PAUSE, OptionalInt.empty(), pauseSeconds, OptionalDouble.empty()));
        }
        return new MeanValues(
                fit,
                demands,
                ClosedNetwork.of(demands.stream().map(MeanValues::station).toList(), mostUsers),
                limits);
    }

    private static Station station(Demand demand) {
        return demand.servers().isPresent()
                ? new Station.Queue(demand.meanSeconds(), demand.servers().getAsInt())
                : new Station.Delay(demand.meanSeconds());
    }

    List<Prediction> predictions(PointSummary point, Basis basis) {
        int users = point.point().users();
        double cycleSeconds = network.cycleSeconds(users);
        double pauseSeconds = demands.stream()
                .filter(demand -> demand.tier().equals(Demand.PAUSE))
                .mapToDouble(Demand::meanSeconds)
                .sum();
        Validity validity = validity(point);
        return List.of(
                prediction(point, Metric.THROUGHPUT, network.throughputPerSecond(users), validity)
                        .on(basis),
                prediction(point, Metric.RESPONSE, MILLIS_PER_SECOND * (cycleSeconds - pauseSeconds), validity)
                        .on(basis));
    }

    private Prediction prediction(PointSummary point, Metric metric, double predicted, Validity validity) {
        return new Prediction(
                Model.MEAN_VALUES, metric, busiest(point), OptionalDouble.of(predicted), metric.of(point), validity);
    }

    /** Of the tiers with servers, with the throughput that was measured. */
    private OptionalDouble busiest(PointSummary point) {
        return demands.stream()
                .flatMapToDouble(demand -> busy(demand, point).stream())
                .max();
    }

    private static OptionalDouble busy(Demand demand, PointSummary point) {
        OptionalDouble most = demand.mostPerSecond();
        OptionalDouble perSecond = point.estimates().throughputPerSecond().mean();
        return most.isPresent() && perSecond.isPresent()
                ? OptionalDouble.of(perSecond.getAsDouble() / most.getAsDouble())
                : OptionalDouble.empty();
    }

    private Validity validity(PointSummary point) {
        return Assumptions.validity(
                fit.objection(),
                Assumptions.served(point),
                Assumptions.present(limits, point),
                sameProcessorTime(point),
                delaysStay(point),
                exponential(point));
    }

    private Optional<String> sameProcessorTime(PointSummary point) {
        OptionalDouble here = fit.processors().secondsEach(List.of(point));
        return demands.stream()
                .filter(demand -> demand.tier().equals(Demand.PROCESSORS))
                .filter(demand -> here.isPresent() && differs(here.getAsDouble(), demand.meanSeconds()))
                .findFirst()
                .map(demand ->
                        "an interaction takes " + TierFit.millis(here.getAsDouble()) + " of the processors here and "
                                + TierFit.millis(demand.meanSeconds()) + " at the lower loads");
    }

    private static boolean differs(double a, double b) {
        return Math.max(a, b) > TierFit.MOST_CHANGE * Math.min(a, b);
    }

    /** Where processors are a tier, the wait for them is in all parts, and no part shows whether it is a delay. */
    private Optional<String> delaysStay(PointSummary point) {
        if (fit.tiers().contains(new Processors())) {
            return Optional.empty();
        }
        List<String> ofTiers = fit.tiers().stream()
                .flatMap(tier -> TierFit.parts(tier).stream())
                .toList();
        double tellingSeconds = (TierFit.MOST_CHANGE - 1)
                * point.estimates().responseMillis().mean().orElse(0)
                / MILLIS_PER_SECOND;
        return point.parts().stream()
                .map(InteractionSummary.Part::part)
                .distinct()
                .filter(part -> !ofTiers.contains(part) && !part.equals(InteractionSummary.Part.END_TO_END))
                .filter(part -> seconds(point, part) - seconds(fit.lowest(), part) > tellingSeconds)
                .findFirst()
                .map(part -> "part " + part + " is in no tier with servers, and grows from "
                        + TierFit.millis(seconds(fit.lowest(), part)) + " at the lowest load to "
                        + TierFit.millis(seconds(point, part)) + " here");
    }

    private static double seconds(PointSummary point, String part) {
        return TierFit.seconds(List.of(point), List.of(part));
    }

    /** Processors are shared by all that want them, and then the law of their times does not matter. */
    private Optional<String> exponential(PointSummary point) {
        return demands.stream()
                .filter(demand -> demand.servers().isPresent() && !demand.tier().equals(Demand.PROCESSORS))
                .filter(demand -> busy(demand, point).orElse(0) >= LEAST_BUSY)
                .flatMap(demand -> Assumptions.exponential(demand.squaredVariation()).stream()
                        .map(why -> "at " + demand.tier() + " " + why))
                .findFirst();
    }
}
