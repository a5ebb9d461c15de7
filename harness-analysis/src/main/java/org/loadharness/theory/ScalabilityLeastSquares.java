package org.loadharness.theory;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.FDistribution;
import org.loadharness.stats.Student;
import org.loadharness.theory.ScalabilityFit.Estimated;
import org.loadharness.theory.ScalingLaws.UniversalScalabilityLaw;
import org.loadharness.theory.ThroughputAtLoad.Noise;

/**
 * The arithmetic of {@link ScalabilityFit}: the best curve of all, the best of those whose costs are not negative, and what
 * the scatter about it says of its unknowns. Immutable. Thread-safe.
 */
final class ScalabilityLeastSquares {
    private static final int UNKNOWNS = 3;

    private final List<ThroughputAtLoad> loads;
    private final Noise noise;
    private final Optional<ScalabilityCurve> unbounded;
    private final ScalabilityCurve best;

    private ScalabilityLeastSquares(List<ThroughputAtLoad> loads, Noise noise) {
        this.loads = loads;
        this.noise = noise;
        this.unbounded = ScalabilityCurve.full(loads, noise);
        this.best = unbounded.filter(ScalabilityCurve::isLaw).orElseGet(this::bestWithinBounds);
    }

    static ScalabilityLeastSquares of(List<ThroughputAtLoad> loads, Noise noise) {
        return new ScalabilityLeastSquares(List.copyOf(loads), noise);
    }

    private ScalabilityCurve bestWithinBounds() {
        return ScalabilityCurve.simpler(loads, noise)
                .filter(ScalabilityCurve::isLaw)
                .min(Comparator.comparingDouble(ScalabilityCurve::squares))
                .orElseThrow(() -> new IllegalArgumentException("no scalability law comes near these throughputs"));
    }

    UniversalScalabilityLaw law() {
        return best.law();
    }

    Estimated perUserPerSecond() {
        double factor = Math.exp(halfWidth(1, 0, 0));
        double centre = unbounded.map(ScalabilityCurve::perUserPerSecond).orElse(1.0);
        return around(law().perUserPerSecond(), centre / factor, centre * factor);
    }

    Estimated contention() {
        double half = halfWidth(0, 1, 0);
        double centre = unbounded.map(ScalabilityCurve::contention).orElse(0.0);
        return around(law().contention(), centre - half, centre + half);
    }

    Estimated coherency() {
        double half = halfWidth(0, 0, 1);
        double centre = unbounded.map(ScalabilityCurve::coherency).orElse(0.0);
        return around(law().coherency(), centre - half, centre + half);
    }

    /** By the slope of ln N* = (ln (1 - alpha) - ln beta) / 2; a beta that may be 0 leaves the upper end open. */
    Optional<Estimated> usersAtPeak() {
        OptionalDouble peak = law().usersAtPeak();
        if (peak.isEmpty()) {
            return Optional.empty();
        }
        double users = peak.getAsDouble();
        double alpha = law().contention();
        double beta = law().coherency();
        if (alpha >= 1) {
            return Optional.of(new Estimated(users, 1, contention().low() >= 1 ? users : Double.POSITIVE_INFINITY));
        }
        double factor = Math.exp(halfWidth(0, -0.5 / (1 - alpha), -0.5 / beta));
        double high = coherency().low() > 0 ? users * factor : Double.POSITIVE_INFINITY;
        return Optional.of(new Estimated(users, Math.min(users, Math.max(1, users / factor)), high));
    }

    /** The F test of lack of fit: the means' distance from the curve against the repeats' from their means. */
    OptionalDouble misfit() {
        int freeUnknowns = best.freeUnknowns();
        int between = loads.size() - freeUnknowns;
        int within = values() - loads.size();
        double squaresWithin = squaresWithin();
        if (between < 1 || within < 1 || squaresWithin == 0) {
            return OptionalDouble.empty();
        }
        double ratio = best.squares() / between / (squaresWithin / within);
        return OptionalDouble.of(1 - new FDistribution(null, between, within).cumulativeProbability(ratio));
    }

    /** Of a quantity with that slope by ln gamma, alpha and beta; infinite if the loads do not determine it. */
    private double halfWidth(double... slope) {
        if (unbounded.isEmpty()) {
            return Double.POSITIVE_INFINITY;
        }
        ScalabilityCurve curve = unbounded.get();
        int degreesOfFreedom = values() - UNKNOWNS;
        double standardError = curve.standardError(slope);
        double sd = Math.sqrt((curve.squares() + squaresWithin()) / degreesOfFreedom);
        return Double.isInfinite(standardError)
                ? standardError
                : Student.quantile(degreesOfFreedom, Student.UPPER_TAIL_FROM) * sd * standardError;
    }

    private static Estimated around(double value, double low, double high) {
        return new Estimated(value, Math.min(value, Math.max(0, low)), Math.max(value, high));
    }

    private int values() {
        return loads.stream().mapToInt(load -> load.perSecond().size()).sum();
    }

    private double squaresWithin() {
        return loads.stream().mapToDouble(load -> load.squaresWithin(noise)).sum();
    }
}
