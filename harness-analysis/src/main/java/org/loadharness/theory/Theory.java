package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.loadharness.plan.Variant;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.theory.ScalingForecast.HoldOut.LowerLoads;

/**
 * What theory says of the points of a variant, which it sees together. Immutable. Thread-safe.
 *
 * @param points in the order of the run
 * @param demands of the tiers that mean value analysis has them pass
 * @param notPredicted why no load of a system that is one queue is predicted from the lower ones; empty if some are, if its
 *     service is known by design, and for other systems
 */
public record Theory(List<OfPoint> points, TierDemands demands, Optional<String> notPredicted) {
    public Theory {
        requireNonNull(demands, "demands");
        requireNonNull(notPredicted, "notPredicted");
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

    /**
     * Of a variant of the run's plan.
     *
     * @param lower the loads at which models are fitted that predict the others
     */
    public static Theory of(RunSummary run, Variant variant, LowerLoads lower) {
        List<PointSummary> points = run.pointsOf(variant);
        StationForecast station = StationForecast.of(run.plan(), points, lower);
        TierForecast tiers = TierForecast.of(run, variant, lower);
        return new Theory(
                points.stream()
                        .map(point -> new OfPoint(
                                point,
                                Stream.of(Predictions.of(run.plan(), point), station.of(point), tiers.of(point))
                                        .flatMap(List::stream)
                                        .toList()))
                        .toList(),
                tiers.demands(),
                station.why());
    }

    /**
     * Of all variants, point by point in the order of the run, with the usual lower loads. Of a placebo theory knows nothing:
     * its delays are not the system's.
     */
    public static List<OfPoint> ofPoints(RunSummary run) {
        return run.plan().variants().stream()
                .filter(variant -> variant.trialSettings().placebo().isNone())
                .flatMap(variant -> of(run, variant, LowerLoads.USUAL).points().stream())
                .sorted(Comparator.comparingInt(each -> run.points().indexOf(each.point())))
                .toList();
    }

    /** What an interaction needs of each tier, as far as the lower loads show. Immutable. Thread-safe. */
    public sealed interface TierDemands {
        /**
         * Known.
         *
         * @param tiers those with servers first, then what is left of the time, and the pause
         * @param fittedLoads number of the loads that it was measured at
         * @param mostUsers of those
         * @param objection what of it cannot be so, or is not known; empty if nothing
         */
        record Known(List<Demand> tiers, int fittedLoads, int mostUsers, Optional<String> objection)
                implements TierDemands {
            public Known {
                requireNonNull(objection, "objection");
                tiers = List.copyOf(tiers);
            }
        }

        /** Not known, or there is nothing to predict; why, and the way out. */
        record Unknown(String why) implements TierDemands {
            public Unknown {
                requireNonNull(why, "why");
            }
        }

        /**
         * Of one tier. Immutable. Thread-safe.
         *
         * @param tier names of its parts, {@link #PROCESSORS}, {@link #DELAY} or {@link #PAUSE}
         * @param servers empty if nobody waits for one
         * @param meanSeconds of an interaction, all its visits together
         * @param squaredVariation of its service times, variance over squared mean; empty if it is not known, and where it does
         *     not matter
         */
        record Demand(String tier, OptionalInt servers, double meanSeconds, OptionalDouble squaredVariation) {
            /** The machine's: {@value}. */
            public static final String PROCESSORS = "processors";

            /** What is in no tier: {@value}. */
            public static final String DELAY = "delay";

            /** The users' own between interactions: {@value}. */
            public static final String PAUSE = "pause";

            public Demand {
                requireNonNull(tier, "tier");
                requireNonNull(servers, "servers");
                requireNonNull(squaredVariation, "squaredVariation");
            }

            /** Interactions per second that it can complete; empty if nobody waits there. */
            public OptionalDouble mostPerSecond() {
                return servers.isPresent()
                        ? OptionalDouble.of(servers.getAsInt() / meanSeconds)
                        : OptionalDouble.empty();
            }
        }
    }
}
