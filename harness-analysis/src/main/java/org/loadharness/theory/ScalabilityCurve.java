package org.loadharness.theory;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.math3.exception.MathIllegalArgumentException;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresOptimizer.Optimum;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.DiagonalMatrix;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.util.Pair;
import org.loadharness.theory.ScalingLaws.UniversalScalabilityLaw;
import org.loadharness.theory.ThroughputAtLoad.Noise;

/**
 * One least-squares curve by Levenberg and Marquardt: X = gamma N / (1 + a n + b n N / M), with M the largest load,
 * n = (N - 1) / M, a = alpha M and b = beta M², so that the unknowns ln gamma, a and b are of like size. Immutable.
 * Thread-safe.
 */
final class ScalabilityCurve {
    private static final int MOST_STEPS = 1000;
    private static final double SINGULAR = 1e-14;

    /** Short of it the curve has no logarithm; a step that gets there is taken back. */
    private static final double LEAST_DENOMINATOR = 1e-9;

    /** The share of throughput that it takes at the largest load, at most. */
    private static final double LEAST_COST = 1e-9;

    private final List<ThroughputAtLoad> loads;
    private final Noise noise;
    private final double mostUsers;
    private final int[] free; // which of ln gamma, a and b were fitted; the others are 0
    private final Optimum optimum;

    private ScalabilityCurve(List<ThroughputAtLoad> loads, Noise noise, int[] free) {
        this.loads = loads;
        this.noise = noise;
        this.mostUsers =
                loads.stream().mapToDouble(ThroughputAtLoad::users).max().orElseThrow();
        this.free = free;
        this.optimum = solve();
    }

    /** Fits all three unknowns; empty if the search gets lost, which only data far from any law make it do. */
    static Optional<ScalabilityCurve> full(List<ThroughputAtLoad> loads, Noise noise) {
        return fit(loads, noise, 0, 1, 2);
    }

    /** Those with one of the costs or both left at 0. */
    static Stream<ScalabilityCurve> simpler(List<ThroughputAtLoad> loads, Noise noise) {
        return Stream.of(fit(loads, noise, 0, 1), fit(loads, noise, 0, 2), fit(loads, noise, 0))
                .flatMap(Optional::stream);
    }

    private static Optional<ScalabilityCurve> fit(List<ThroughputAtLoad> loads, Noise noise, int... free) {
        try {
            return Optional.of(new ScalabilityCurve(loads, noise, free));
        } catch (MathIllegalStateException | MathIllegalArgumentException lost) {
            return Optional.empty();
        }
    }

    /** That with those costs. */
    static Optional<ScalabilityCurve> of(List<ThroughputAtLoad> loads, ScalingLaws.Kind kind, Noise noise) {
        return switch (kind) {
            case LINEAR -> fit(loads, noise, 0);
            case CONTENTION -> fit(loads, noise, 0, 1);
            case COHERENCY -> fit(loads, noise, 0, 2);
            case UNIVERSAL -> full(loads, noise);
        };
    }

    /** Whether gamma is a number and no cost is negative. */
    boolean isLaw() {
        double gamma = perUserPerSecond();
        return gamma > 0 && Double.isFinite(gamma) && contention() >= 0 && coherency() >= 0;
    }

    UniversalScalabilityLaw law() {
        return new UniversalScalabilityLaw(perUserPerSecond(), contention(), coherency());
    }

    double perUserPerSecond() {
        return Math.exp(unknowns(optimum.getPoint())[0]);
    }

    double contention() {
        return cost(1) / mostUsers;
    }

    double coherency() {
        return cost(2) / mostUsers / mostUsers;
    }

    /** Of loads that a law without it meets to the last digit, what is left of a cost is what rounding left. */
    private double cost(int unknown) {
        double cost = unknowns(optimum.getPoint())[unknown];
        return Math.abs(cost) < LEAST_COST ? 0 : cost;
    }

    ScalingLaws.Kind kind() {
        if (free.length == 1) {
            return ScalingLaws.Kind.LINEAR;
        }
        if (free.length > 2) {
            return ScalingLaws.Kind.UNIVERSAL;
        }
        return free[1] == 1 ? ScalingLaws.Kind.CONTENTION : ScalingLaws.Kind.COHERENCY;
    }

    int freeUnknowns() {
        return free.length;
    }

    /** Sum of squared distances of the loads' means from the curve, each as often as it has repeats. */
    double squares() {
        return optimum.getCost() * optimum.getCost();
    }

    /**
     * Standard error of a quantity that grows by that much with ln gamma, alpha and beta, for a variance of 1 of one repeat;
     * infinite if the loads do not determine it. All three must have been fitted.
     */
    double standardError(double... slope) {
        double[] scaled = {slope[0], slope[1] / mostUsers, slope[2] / mostUsers / mostUsers};
        RealVector direction = new ArrayRealVector(scaled);
        try {
            double variance =
                    direction.dotProduct(optimum.getCovariances(SINGULAR).operate(direction));
            return variance >= 0 ? Math.sqrt(variance) : Double.POSITIVE_INFINITY;
        } catch (SingularMatrixException undetermined) {
            return Double.POSITIVE_INFINITY;
        }
    }

    private Optimum solve() {
        double[] start = new double[free.length]; // all costs 0
        start[0] = Math.log(loads.get(0).meanPerSecond() / loads.get(0).users());
        return new LevenbergMarquardtOptimizer()
                .optimize(new LeastSquaresBuilder()
                        .start(start)
                        .target(loads.stream()
                                .mapToDouble(load -> load.meanCompared(noise))
                                .toArray())
                        .weight(new DiagonalMatrix(loads.stream()
                                .mapToDouble(load -> load.perSecond().size())
                                .toArray()))
                        .model(this::curve)
                        .maxEvaluations(MOST_STEPS)
                        .maxIterations(MOST_STEPS)
                        .build());
    }

    private Pair<RealVector, RealMatrix> curve(RealVector point) {
        double[] unknowns = unknowns(point);
        RealVector values = new ArrayRealVector(loads.size());
        RealMatrix slopes = new Array2DRowRealMatrix(loads.size(), free.length);
        for (int row = 0; row < loads.size(); row++) {
            double users = loads.get(row).users();
            double others = (users - 1) / mostUsers;
            double pairs = others * users / mostUsers;
            double denominator = Math.max(LEAST_DENOMINATOR, 1 + unknowns[1] * others + unknowns[2] * pairs);
            double perSecond = Math.exp(unknowns[0]) * users / denominator;
            double[] slope = {1, -others / denominator, -pairs / denominator};
            values.setEntry(row, noise.compared(perSecond));
            for (int column = 0; column < free.length; column++) {
                slopes.setEntry(row, column, noise.slopeByLog(perSecond) * slope[free[column]]);
            }
        }
        return new Pair<>(values, slopes);
    }

    private double[] unknowns(RealVector point) {
        double[] unknowns = new double[3];
        for (int i = 0; i < free.length; i++) {
            unknowns[free[i]] = point.getEntry(i);
        }
        return unknowns;
    }
}
