package org.loadharness.theory;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import org.apache.commons.math3.linear.DecompositionSolver;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.loadharness.stats.Student;

/**
 * A parabola on logarithmic axes through measurements whose scatter is a share of what they measure, and where it crosses a
 * level: y = exp(b0 + b1 u + b2 u²) with u the centred logarithm of x.
 *
 * <p>It is the mean of y that is on the curve and not that of its logarithm, which skewed scatter pulls down: a generalized
 * linear model with a logarithmic link and a constant coefficient of variation, fitted by repeated weighted least squares
 * (McCullagh and Nelder, "Generalized Linear Models", 1989, chapter 8). Where the scatter grows with x, measurements weigh
 * the less.
 *
 * <p>Immutable. Thread-safe.
 */
public final class LocalCurve {
    private static final int MOST_STEPS = 50;
    private static final double SETTLED = 1e-10;
    private static final double MOST_LEVERAGE = 0.99;
    private static final double NO_SCATTER = 1e-12;

    /** The variance of the logarithm of a square of normal scatter is pi² / 2. */
    private static final double LOG_SQUARE_VARIANCE = Math.PI * Math.PI / 2;

    private static final double CLEAR_GROWTH = 2;

    private final Axis axis;
    private final double[] coefficients;
    private final RealMatrix covariance;
    private final double t;

    /**
     * One of them.
     *
     * @param x more than 0
     * @param y at least 0
     */
    public record Measured(double x, double y) {
        public Measured {
            Require.positive("x", x);
            Require.notNegative("y", y);
        }
    }

    /** Logarithms, so moved and stretched that the measurements lie about 0 within 1. */
    private record Axis(double centre, double scale) {
        static Axis of(List<Measured> points) {
            double least = points.stream().mapToDouble(Measured::x).min().orElseThrow();
            double most = points.stream().mapToDouble(Measured::x).max().orElseThrow();
            double centre = (Math.log(least) + Math.log(most)) / 2;
            return new Axis(centre, most > least ? (Math.log(most) - Math.log(least)) / 2 : 1);
        }

        double place(double x) {
            return (Math.log(x) - centre) / scale;
        }
    }

    private LocalCurve(Axis axis, double[] coefficients, RealMatrix covariance, double t) {
        this.axis = axis;
        this.coefficients = coefficients;
        this.covariance = covariance;
        this.t = t;
    }

    /**
     * The parabola through them, or the line where there are fewer than ten or they lie at fewer than four places.
     *
     * @return empty if there are too few for a line and its scatter, or all are 0
     */
    public static Optional<LocalCurve> through(List<Measured> points) {
        long places = points.stream().mapToDouble(Measured::x).distinct().count();
        int unknowns = points.size() >= 10 && places >= 4 ? 3 : 2;
        if (points.size() < 4 || places < 2 || points.stream().allMatch(point -> point.y() == 0)) {
            return Optional.empty();
        }
        Axis axis = Axis.of(points);
        RealMatrix design = design(axis, points, unknowns);
        double[] y = points.stream().mapToDouble(Measured::y).toArray();
        double[] weights = new double[y.length];
        Arrays.fill(weights, 1);
        double[] plain = fit(design, y, weights);
        double[] grown = weights(axis, points, residuals(design, plain, y));
        double[] coefficients = fit(design, y, grown);
        double[] residuals = residuals(design, coefficients, y);
        int freedom = y.length - unknowns;
        RealMatrix covariance = covariance(design, grown, residuals);
        return Optional.of(
                new LocalCurve(axis, coefficients, covariance, Student.quantile(freedom, Student.UPPER_TAIL_FROM)));
    }

    /** The curve at x. */
    public double at(double x) {
        return Math.exp(dot(row(axis.place(x), coefficients.length)));
    }

    /** How steep it is: d log y / d log x. */
    public double slope(double x) {
        double u = axis.place(x);
        double curved = coefficients.length > 2 ? 2 * coefficients[2] * u : 0;
        return (coefficients[1] + curved) / axis.scale();
    }

    /** Half the width of its 95 % interval at x, as a logarithm. */
    public double logHalfWidth(double x) {
        double[] row = row(axis.place(x), coefficients.length);
        double[] spread = covariance.operate(row);
        double variance = 0;
        for (int i = 0; i < row.length; i++) {
            variance += row[i] * spread[i];
        }
        return t * Math.sqrt(Math.max(0, variance));
    }

    private double dot(double[] row) {
        double sum = 0;
        for (int i = 0; i < row.length; i++) {
            sum += row[i] * coefficients[i];
        }
        return sum;
    }

    private static double[] row(double u, int unknowns) {
        return unknowns > 2 ? new double[] {1, u, u * u} : new double[] {1, u};
    }

    private static RealMatrix design(Axis axis, List<Measured> points, int unknowns) {
        return MatrixUtils.createRealMatrix(points.stream()
                .map(point -> row(axis.place(point.x()), unknowns))
                .toArray(double[][]::new));
    }

    /** Begins at the curve through logarithms, zeros moved half way to the mean as all others are. */
    private static double[] fit(RealMatrix design, double[] y, double[] weights) {
        double mean = Arrays.stream(y).average().orElseThrow();
        double[] target = new double[y.length];
        for (int i = 0; i < y.length; i++) {
            target[i] = Math.log((y[i] + mean) / 2);
        }
        double[] coefficients = leastSquares(design, target, weights);
        for (int step = 0; step < MOST_STEPS; step++) {
            double[] fitted = design.operate(coefficients);
            double[] residuals = residuals(design, coefficients, y);
            for (int i = 0; i < y.length; i++) {
                target[i] = fitted[i] + residuals[i];
            }
            double[] next = leastSquares(design, target, weights);
            double moved = 0;
            for (int i = 0; i < next.length; i++) {
                moved = Math.max(moved, Math.abs(next[i] - coefficients[i]));
            }
            coefficients = next;
            if (moved < SETTLED) {
                break;
            }
        }
        return coefficients;
    }

    private static double[] residuals(RealMatrix design, double[] coefficients, double[] y) {
        double[] fitted = design.operate(coefficients);
        double[] residuals = new double[y.length];
        for (int i = 0; i < y.length; i++) {
            residuals[i] = y[i] * Math.exp(-fitted[i]) - 1;
        }
        return residuals;
    }

    private static double[] leastSquares(RealMatrix design, double[] target, double[] weights) {
        double[] weightedTarget = new double[target.length];
        for (int i = 0; i < target.length; i++) {
            weightedTarget[i] = Math.sqrt(weights[i]) * target[i];
        }
        return new QRDecomposition(rooted(design, weights))
                .getSolver()
                .solve(MatrixUtils.createRealVector(weightedTarget))
                .toArray();
    }

    /** One each, or, where the scatter clearly grows along the axis, the reciprocal of its square. */
    private static double[] weights(Axis axis, List<Measured> points, double[] residuals) {
        int n = residuals.length;
        double meanPlace = points.stream()
                .mapToDouble(point -> axis.place(point.x()))
                .average()
                .orElseThrow();
        double spread = 0;
        double together = 0;
        for (int i = 0; i < n; i++) {
            double place = axis.place(points.get(i).x()) - meanPlace;
            spread += place * place;
            together += place * Math.log(Math.max(NO_SCATTER, residuals[i] * residuals[i]));
        }
        double growth = together / spread;
        boolean clear = growth > CLEAR_GROWTH * Math.sqrt(LOG_SQUARE_VARIANCE / spread);
        double[] weights = new double[n];
        for (int i = 0; i < n; i++) {
            weights[i] = clear ? Math.exp(-growth * (axis.place(points.get(i).x()) - meanPlace)) : 1;
        }
        return weights;
    }

    private static RealMatrix rooted(RealMatrix design, double[] weights) {
        RealMatrix rooted = design.copy();
        for (int i = 0; i < weights.length; i++) {
            rooted.setRowVector(i, design.getRowVector(i).mapMultiply(Math.sqrt(weights[i])));
        }
        return rooted;
    }

    private static RealMatrix weighted(RealMatrix design, double[] weights) {
        RealMatrix rooted = rooted(design, weights);
        return rooted.transpose().multiply(rooted);
    }

    /** From each residual by itself, enlarged by what it pulled the curve towards it: right however the scatter goes. */
    private static RealMatrix covariance(RealMatrix design, double[] weights, double[] residuals) {
        RealMatrix inverse = solver(weighted(design, weights)).getInverse();
        double[] squares = new double[weights.length];
        for (int i = 0; i < squares.length; i++) {
            RealVector row = design.getRowVector(i);
            double leverage = weights[i] * row.dotProduct(inverse.operate(row));
            double freed = weights[i] * residuals[i] / (1 - Math.min(leverage, MOST_LEVERAGE));
            squares[i] = freed * freed;
        }
        return inverse.multiply(weighted(design, squares)).multiply(inverse);
    }

    private static DecompositionSolver solver(RealMatrix normal) {
        return new QRDecomposition(normal).getSolver();
    }

    /**
     * Where a {@link LocalCurve} rises through a level: inverse prediction. The interval holds every x at which the level lies
     * within the curve's 95 % interval (Fieller, "Some problems in interval estimation", Journal of the Royal Statistical
     * Society B 16, 1954). Immutable. Thread-safe.
     *
     * @param x where it crosses
     * @param low the lower end; 0 where it is not within what was looked at
     * @param high the upper end; infinite likewise
     * @param slope of the curve there, d log y / d log x
     */
    public record Crossing(double x, double low, double high, double slope) {
        private static final int PLACES = 400;
        private static final int HALVINGS = 50;

        /**
         * Looks between two values of x.
         *
         * @return the lowest one; empty if the curve does not rise through the level there
         */
        public static Optional<Crossing> of(LocalCurve curve, double level, double from, double to) {
            Require.positive("level", level);
            Require.positive("from", from);
            double step = Math.pow(to / from, 1.0 / PLACES);
            double below = from;
            for (int i = 1; i <= PLACES && curve.at(below) <= level; i++) {
                double next = from * Math.pow(step, i);
                if (curve.at(next) > level) {
                    double x = edge(below, next, place -> curve.at(place) <= level);
                    return Optional.of(around(curve, level, x, new double[] {from, to}));
                }
                below = next;
            }
            return Optional.empty();
        }

        private static Crossing around(LocalCurve curve, double level, double x, double[] ends) {
            double step = Math.pow(ends[1] / ends[0], 1.0 / PLACES);
            DoublePredicate open = place -> Math.abs(Math.log(curve.at(place) / level)) <= curve.logHalfWidth(place);
            return new Crossing(
                    x, outwards(x, 1 / step, ends[0], open), outwards(x, step, ends[1], open), curve.slope(x));
        }

        private static double outwards(double x, double step, double end, DoublePredicate open) {
            double inside = x;
            double next = x * step;
            while (step > 1 ? next <= end : next >= end) {
                if (!open.test(next)) {
                    return edge(inside, next, open);
                }
                inside = next;
                next *= step;
            }
            return step > 1 ? Double.POSITIVE_INFINITY : 0;
        }

        /** Between a place where it holds and one where it does not. */
        private static double edge(double holds, double fails, DoublePredicate holding) {
            double inside = holds;
            double outside = fails;
            for (int i = 0; i < HALVINGS; i++) {
                double middle = (inside + outside) / 2;
                if (holding.test(middle)) {
                    inside = middle;
                } else {
                    outside = middle;
                }
            }
            return inside;
        }
    }
}
