package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.theory.ScalingLaws.UniversalScalabilityLaw;
import org.loadharness.theory.ThroughputAtLoad.Noise;

/**
 * The Universal Scalability Law that fits measured throughputs best, and how well it is known. Immutable. Thread-safe.
 *
 * <p>Each load weighs as much as it has repeats. Ranges come from the curvature at the optimum and from the scatter of all repeats
 * about the curve. A cost that comes out negative is set to 0, which is its bound.
 *
 * @param law the best one
 * @param perUserPerSecond gamma
 * @param contention alpha
 * @param coherency beta
 * @param usersAtPeak N*; its upper end is infinite if no peak at all is compatible with the data; empty if the best law has none
 * @param misfit how probable so large a distance between curve and means is, if the law held; empty without repeats
 */
public record ScalabilityFit(
        UniversalScalabilityLaw law,
        Estimated perUserPerSecond,
        Estimated contention,
        Estimated coherency,
        Optional<Estimated> usersAtPeak,
        OptionalDouble misfit) {
    /** As many as the law has unknowns. */
    static final int FEWEST_LOADS = 3;

    public ScalabilityFit {
        requireNonNull(law, "law");
        requireNonNull(perUserPerSecond, "perUserPerSecond");
        requireNonNull(contention, "contention");
        requireNonNull(coherency, "coherency");
        requireNonNull(usersAtPeak, "usersAtPeak");
        requireNonNull(misfit, "misfit");
    }

    /**
     * Fits.
     *
     * @throws IllegalArgumentException with fewer than three loads, with two of the same users, or with three measured
     *     once each: nothing would show how sure the result is
     */
    public static ScalabilityFit of(List<ThroughputAtLoad> loads, Noise noise) {
        List<ThroughputAtLoad> ordered = loads.stream()
                .sorted(Comparator.comparingDouble(ThroughputAtLoad::users))
                .toList();
        check(ordered);
        ScalabilityLeastSquares fitted = ScalabilityLeastSquares.of(ordered, noise);
        return new ScalabilityFit(
                fitted.law(),
                fitted.perUserPerSecond(),
                fitted.contention(),
                fitted.coherency(),
                fitted.usersAtPeak(),
                fitted.misfit());
    }

    private static void check(List<ThroughputAtLoad> ordered) {
        long distinct =
                ordered.stream().mapToDouble(ThroughputAtLoad::users).distinct().count();
        if (distinct < ordered.size()) {
            throw new IllegalArgumentException("two loads have the same number of users; join their repeats");
        }
        int values = ordered.stream().mapToInt(load -> load.perSecond().size()).sum();
        if (distinct < FEWEST_LOADS || values <= FEWEST_LOADS) {
            throw new IllegalArgumentException("the law has three unknowns, and " + values
                    + (values == 1 ? " value at " : " values at ") + distinct + (distinct == 1 ? " load" : " loads")
                    + " do not determine them and their scatter; measure at least 4 values at 3 loads");
        }
    }

    /**
     * A number found from measurements, with the range that covers the truth in 95 of 100 experiments if the model holds.
     * Immutable. Thread-safe.
     *
     * @param value the best guess; lies within the range
     * @param low the range's lower end
     * @param high its upper end; infinite if the measurements set none
     */
    public record Estimated(double value, double low, double high) {
        public Estimated {
            if (!(low <= value && value <= high)) {
                throw new IllegalArgumentException(
                        "value must lie within its range, was " + value + " in [" + low + ", " + high + "]");
            }
        }
    }
}
