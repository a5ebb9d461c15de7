package org.loadharness.theory;

import java.util.Optional;
import java.util.function.DoublePredicate;

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
        return new Crossing(x, outwards(x, 1 / step, ends[0], open), outwards(x, step, ends[1], open), curve.slope(x));
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
