package org.loadharness.theory;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.loadharness.theory.ScalingLaws.Kind;
import org.loadharness.theory.ThroughputAtLoad.Noise;

/**
 * How well a kind of law predicts loads that it has not seen: each load is left out in turn, the law is fitted on the others,
 * and the error is the logarithm of its prediction over what was measured (Stone, "Cross-validatory choice and assessment of
 * statistical predictions", Journal of the Royal Statistical Society B 36, 1974). Unlike a criterion of the fit it does not
 * take a law for true that fails where it is not pinned down. Immutable. Thread-safe.
 *
 * @param squaredErrors of each load, by increasing load
 */
record LeaveOneOut(List<Double> squaredErrors) {
    /** With fewer, the others do not determine the universal law and its scatter. */
    static final int FEWEST_LOADS = ScalabilityFit.FEWEST_LOADS + 2;

    LeaveOneOut {
        squaredErrors = List.copyOf(squaredErrors);
    }

    /** Of loads by increasing users; empty with too few of them, and where a fit is lost. */
    static Optional<LeaveOneOut> of(List<ThroughputAtLoad> loads, Kind kind, Noise noise) {
        if (loads.size() < FEWEST_LOADS) {
            return Optional.empty();
        }
        List<Optional<Double>> errors = IntStream.range(0, loads.size())
                .mapToObj(left -> squaredError(loads, left, kind, noise))
                .toList();
        return errors.stream().allMatch(Optional::isPresent)
                ? Optional.of(new LeaveOneOut(
                        errors.stream().flatMap(Optional::stream).toList()))
                : Optional.empty();
    }

    private static Optional<Double> squaredError(List<ThroughputAtLoad> loads, int left, Kind kind, Noise noise) {
        List<ThroughputAtLoad> others = IntStream.range(0, loads.size())
                .filter(index -> index != left)
                .mapToObj(loads::get)
                .toList();
        ThroughputAtLoad load = loads.get(left);
        return ofThatKindOrSimpler(others, kind, noise).map(curve -> {
            double error = Math.log(curve.law().throughputPerSecond(load.users()) / load.meanPerSecond());
            return error * error;
        });
    }

    /** Where a cost comes out negative it is left at 0, as in the fit of all loads. */
    private static Optional<ScalabilityCurve> ofThatKindOrSimpler(
            List<ThroughputAtLoad> loads, Kind kind, Noise noise) {
        return Arrays.stream(Kind.values())
                .filter(kind::includes)
                .flatMap(each -> ScalabilityCurve.of(loads, each, noise).stream())
                .filter(ScalabilityCurve::isLaw)
                .min(Comparator.comparingDouble(ScalabilityCurve::squares));
    }

    /** The root of their mean, on logarithms: 0.1 is an error of about 10 %. */
    double error() {
        return Math.sqrt(squaredErrors.stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow());
    }

    /** Whether it is worse than another by no more than one standard error of the difference. */
    boolean isAsGoodAs(LeaveOneOut best) {
        int count = squaredErrors.size();
        double[] differences = IntStream.range(0, count)
                .mapToDouble(load -> squaredErrors.get(load) - best.squaredErrors.get(load))
                .toArray();
        double mean = Arrays.stream(differences).sum() / count;
        double squares = Arrays.stream(differences)
                .map(difference -> (difference - mean) * (difference - mean))
                .sum();
        return mean <= Math.sqrt(squares / (count - 1) / count);
    }
}
