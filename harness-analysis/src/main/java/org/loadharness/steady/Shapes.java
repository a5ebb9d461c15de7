package org.loadharness.steady;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.loadharness.record.CourseLog;

/**
 * {@link Cosines} of series over the bins of a phase, and those of the changes that are looked for. Immutable. Thread-safe.
 */
final class Shapes {
    /** Number of coefficients. */
    static final int COEFFICIENTS = 48;

    /** Number of places of a step. */
    static final int PLACES = 41;

    private static final int BINS = CourseLog.BINS;
    private static final double FIRST_PLACE = 0.1;
    private static final double PLACES_APART = 0.02;
    private static final double EARLY_PLACE = 0.2;

    private final Cosines cosines = new Cosines(BINS);
    private final double[] ramp = of(place -> place - 0.5);
    private final double[] parabola = of(place -> (place - 0.5) * (place - 0.5));
    private final double[][] steps =
            IntStream.range(0, PLACES).mapToObj(i -> stepAt(place(i))).toArray(double[][]::new);

    private final double[] earlyStep = stepAt(EARLY_PLACE);

    /** Coefficients 1 to {@value #COEFFICIENTS} of a series over all bins; the average is left out. */
    double[] coefficients(double[] series) {
        return cosines.coefficients(series, COEFFICIENTS);
    }

    /** A change that grows evenly, by 1 from the start to the end. */
    double[] ramp() {
        return ramp;
    }

    /** A change that goes on faster at one end, and nothing of the even one. */
    double[] parabola() {
        return parabola;
    }

    /** A change by 1 at that place. */
    double[] step(int place) {
        return steps[place];
    }

    /** A change by 1 after a fifth of the phase. */
    double[] earlyStep() {
        return earlyStep;
    }

    /** That place as a share of the phase. */
    static double place(int index) {
        return FIRST_PLACE + index * PLACES_APART;
    }

    private double[] stepAt(double from) {
        return of(place -> Math.max(0, Math.min(1, 0.5 + (place - from) * BINS)));
    }

    private double[] of(DoubleUnaryOperator shape) {
        double[] series = new double[BINS];
        Arrays.setAll(series, bin -> shape.applyAsDouble((bin + 0.5) / BINS));
        return coefficients(series);
    }
}
