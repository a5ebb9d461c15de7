package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.TrialMeasures;
import org.loadharness.stats.Verdict;
import org.loadharness.theory.ScalingForecast.HoldOut.LowerLoads;
import org.loadharness.theory.ThroughputAtLoad.Noise;

/** How throughput grows with users, as far as measurements show. Immutable. Thread-safe. */
public sealed interface Scaling {
    /**
     * A law of it.
     *
     * @param loads that were measured, by increasing users
     * @param universal the Universal Scalability Law through them, with how well it is known
     * @param laws that one and the simpler ones, weighed against each other
     * @param forecast how they predict the higher loads from the lower ones
     */
    record Known(List<ThroughputAtLoad> loads, ScalabilityFit universal, ScalingLaws laws, ScalingForecast forecast)
            implements Scaling {
        public Known {
            loads = List.copyOf(loads);
            requireNonNull(universal, "universal");
            requireNonNull(laws, "laws");
            requireNonNull(forecast, "forecast");
        }
    }

    /** They do not show it; why, and the way out. */
    record Unknown(String why) implements Scaling {
        public Unknown {
            requireNonNull(why, "why");
        }
    }

    /** Fits throughputs with that kind of scatter; that of repeated runs is a share of them. */
    static Scaling of(List<ThroughputAtLoad> loads, LowerLoads lower, Noise noise) {
        try {
            return new Known(
                    loads,
                    ScalabilityFit.of(loads, noise),
                    ScalingLaws.of(loads, noise),
                    ScalingForecast.of(loads, lower, noise));
        } catch (IllegalArgumentException undetermined) {
            return new Unknown(String.valueOf(undetermined.getMessage()));
        }
    }

    /**
     * Throughput against the mean number of interactions under way, as a run measured both: what a law of scalability means by
     * its N, whatever the users did between their interactions. That is the column {@code in_flight_mean}: an interaction is
     * under way from its start, not from when it was due. Immutable. Thread-safe.
     *
     * @param loads by increasing number under way
     * @param leftOut names of the points that are no such load, by the reason
     */
    record MeasuredScaling(List<ThroughputAtLoad> loads, Map<String, List<String>> leftOut) {
        private static final String NOTHING = "nothing succeeded, or it took no time";

        public MeasuredScaling {
            loads = List.copyOf(loads);
            leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
        }

        /**
         * A load for each closed point that is not invalid. Nobody hinders a single user, so that where it was under way for a
         * part of the time alone it counts as one for all the time, with the throughput that Little's law gives it then.
         */
        public static MeasuredScaling of(List<PointSummary> points) {
            Map<Double, List<Double>> loads = new TreeMap<>();
            Map<String, List<String>> leftOut = new LinkedHashMap<>();
            for (PointSummary point : points) {
                Optional<String> unfit = unfit(point);
                if (unfit.isPresent()) {
                    leftOut.computeIfAbsent(unfit.get(), reason -> new ArrayList<>())
                            .add(point.point().label());
                    continue;
                }
                double underWay = underWay(point).orElseThrow();
                double share = point.point().users() == 1 ? Math.min(1, underWay) : 1;
                loads.computeIfAbsent(underWay / share, users -> new ArrayList<>())
                        .addAll(perSecond(point).stream()
                                .map(rate -> rate / share)
                                .toList());
            }
            return new MeasuredScaling(
                    loads.entrySet().stream()
                            .map(load -> new ThroughputAtLoad(load.getKey(), load.getValue()))
                            .toList(),
                    leftOut);
        }

        /**
         * A load for each size of the system, as cores or threads, with the throughput of all its points that are not invalid.
         * What a law of scalability says of users it says of those then.
         */
        public static MeasuredScaling along(List<PointSummary> points, ToDoubleFunction<PointSummary> size) {
            Map<Double, List<Double>> loads = new TreeMap<>();
            Map<String, List<String>> leftOut = new LinkedHashMap<>();
            for (PointSummary point : points) {
                Optional<String> unfit = invalid(point);
                if (unfit.isPresent()) {
                    leftOut.computeIfAbsent(unfit.get(), reason -> new ArrayList<>())
                            .add(point.point().label());
                } else {
                    loads.computeIfAbsent(size.applyAsDouble(point), any -> new ArrayList<>())
                            .addAll(perSecond(point));
                }
            }
            return new MeasuredScaling(
                    loads.entrySet().stream()
                            .map(load -> new ThroughputAtLoad(load.getKey(), load.getValue()))
                            .toList(),
                    leftOut);
        }

        private static Optional<String> unfit(PointSummary point) {
            if (point.point().isOpen()) {
                return Optional.of("interactions come by a timetable");
            }
            return invalid(point).or(() -> underWay(point).orElse(0) == 0 ? Optional.of(NOTHING) : Optional.empty());
        }

        private static Optional<String> invalid(PointSummary point) {
            if (point.verdict() instanceof Verdict.Invalid) {
                return Optional.of("the verdict is invalid");
            }
            return perSecond(point).isEmpty() ? Optional.of(NOTHING) : Optional.empty();
        }

        private static OptionalDouble underWay(PointSummary point) {
            return repeats(point).stream()
                    .map(repeat -> repeat.utilization().busyUsersMean())
                    .flatMapToDouble(OptionalDouble::stream)
                    .average();
        }

        private static List<Double> perSecond(PointSummary point) {
            return repeats(point).stream()
                    .map(repeat -> repeat.rates().throughputPerSecond())
                    .flatMapToDouble(OptionalDouble::stream)
                    .filter(rate -> rate > 0)
                    .boxed()
                    .toList();
        }

        private static List<TrialMeasures> repeats(PointSummary point) {
            return point.pooled().repeats();
        }
    }
}
