package org.loadharness.steady;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** One series of all repeats, as cosine coefficients. Immutable. Thread-safe. */
final class Coefficients {
    private static final int[] WIDTHS = {16, 8};
    /** Slow coefficients that have three times the power of the faster ones are the series' own slow wandering. */
    private static final double LEAST_EVENNESS = 0.3;

    private final Shapes shapes;
    private final double[][] repeats;

    private Coefficients(Shapes shapes, double[][] repeats) {
        this.shapes = shapes;
        this.repeats = repeats;
    }

    static Coefficients of(Shapes shapes, Series series, List<Repeat> repeats) {
        return new Coefficients(
                shapes,
                repeats.stream()
                        .map(repeat -> shapes.coefficients(series.of(repeat)))
                        .toArray(double[][]::new));
    }

    int count() {
        return repeats.length;
    }

    /** F of what all repeats have in common in that many of the first coefficients, beside what they have not. */
    double common(int width) {
        double between = 0;
        double within = 0;
        for (int k = 0; k < width; k++) {
            double mean = 0;
            for (double[] repeat : repeats) {
                mean += repeat[k] / count();
            }
            between += count() * mean * mean / width;
            for (double[] repeat : repeats) {
                within += (repeat[k] - mean) * (repeat[k] - mean) / (width * (count() - 1.0));
            }
        }
        return within > 0 ? between / within : 0;
    }

    Fit ramp(int width) {
        return Fit.of(repeats, shapes.ramp(), width);
    }

    Fit step(int width, int place) {
        return Fit.of(repeats, shapes.step(place), width);
    }

    /** The error that such a step would have after a fifth of the phase. */
    double earlyError(Fit step, int width) {
        return Math.sqrt(step.variance() / (count() * Fit.squares(shapes.earlyStep(), width)));
    }

    /** Where a step common to all repeats explains most. */
    int bestPlace(int width) {
        return bestPlace(repeats, width);
    }

    /** How many coefficients are alike, but for a change; 0 if the series wanders slowly by itself. */
    int evenWidth(Alarms alarms) {
        for (int width : WIDTHS) {
            double fast = 0;
            for (double[] repeat : repeats) {
                fast += Fit.squares(repeat, 3 * width) - Fit.squares(repeat, width);
            }
            if (fast / (2.0 * width * count()) >= LEAST_EVENNESS * slow(width, alarms)) {
                return width;
            }
        }
        return 0;
    }

    /** The mean square of the first coefficients without the change that explains most of them. */
    private double slow(int width, Alarms alarms) {
        double freedom = (count() * width - 1.0) / (count() * width);
        double common =
                Math.min(ramp(width).variance(), step(width, bestPlace(width)).variance()) * freedom;
        OneRepeat single = OneRepeat.of(this, width);
        boolean isSingle = count() > 1 && single.t() > alarms.oneRepeat(width, count());
        return isSingle ? Math.min(common, single.meanSquare()) : common;
    }

    Fit stepOf(int repeat, int width, int place) {
        return Fit.of(new double[][] {repeats[repeat]}, shapes.step(place), width);
    }

    /** Whether a change at once explains what all repeats have in common better than one that takes its time. */
    boolean isSudden() {
        int width = WIDTHS[0];
        double before = Fit.of(repeats, new double[Shapes.COEFFICIENTS], width).variance();
        double parabola = Fit.of(repeats, shapes.parabola(), width).variance();
        double step = step(width, bestPlace(width)).variance();
        return step < ramp(width).variance() - (before - parabola);
    }

    /** The repeat that has a drift alone; empty if they share it. */
    OptionalInt ownerOfRamp(int width) {
        return owner(shapes.ramp(), width);
    }

    /** The repeat that has a step alone, where it explains most. */
    OptionalInt ownerOfStep(int width) {
        return owner(shapes.step(bestPlace(width)), width);
    }

    private OptionalInt owner(double[] shape, int width) {
        return Share.ownerOf(Arrays.stream(repeats)
                .mapToDouble(repeat -> Fit.product(repeat, shape, width))
                .toArray());
    }

    int bestPlaceOf(int repeat, int width) {
        return bestPlace(new double[][] {repeats[repeat]}, width);
    }

    private int bestPlace(double[][] of, int width) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int place = 0; place < Shapes.PLACES; place++) {
            double variance = Fit.of(of, shapes.step(place), width).variance();
            if (variance < least) {
                least = variance;
                best = place;
            }
        }
        return best;
    }

    /**
     * The largest step of one repeat, where each has its own.
     *
     * @param meanSquare of what is left when each repeat is freed of its own
     */
    record OneRepeat(int repeat, int place, Fit fit, double t, double meanSquare) {
        static OneRepeat of(Coefficients all, int width) {
            double rest = 0;
            double largest = -1;
            int repeat = 0;
            for (int r = 0; r < all.count(); r++) {
                Fit fit = all.stepOf(r, width, all.bestPlaceOf(r, width));
                rest += fit.variance() * (width - 1);
                double[] shape = all.shapes.step(all.bestPlaceOf(r, width));
                double size = Math.abs(fit.change()) * Math.sqrt(Fit.squares(shape, width));
                if (size > largest) {
                    largest = size;
                    repeat = r;
                }
            }
            int place = all.bestPlaceOf(repeat, width);
            double variance = rest / (all.count() * (width - 1.0));
            return new OneRepeat(
                    repeat,
                    place,
                    all.stepOf(repeat, width, place),
                    variance > 0 ? largest / Math.sqrt(variance) : 0,
                    rest / (all.count() * (double) width));
        }
    }
}
