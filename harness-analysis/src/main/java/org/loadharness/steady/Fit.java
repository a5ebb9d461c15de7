package org.loadharness.steady;

/**
 * By how much a change of a shape is in the first coefficients of each repeat, by least squares. In a steady phase the
 * coefficients are nearly independent and normal with one variance, so that {@code t} follows Student's distribution
 * (Lazarus, Lewis, Stock and Watson, "HAR inference: recommendations for practice", Journal of Business and Economic
 * Statistics 36, 2018). Immutable. Thread-safe.
 *
 * @param change size of the change, common to all repeats
 * @param variance of a coefficient without it
 * @param standardError of the change
 */
record Fit(double change, double variance, double standardError) {
    /** Of the coefficients 1 to {@code upTo} of each repeat. */
    static Fit of(double[][] repeats, double[] shape, int upTo) {
        double square = Math.max(Double.MIN_NORMAL, squares(shape, upTo));
        double change = product(repeats, shape, upTo) / (repeats.length * square);
        double rest = 0;
        for (double[] repeat : repeats) {
            for (int k = 0; k < upTo; k++) {
                double residual = repeat[k] - change * shape[k];
                rest += residual * residual;
            }
        }
        double variance = rest / (repeats.length * upTo - 1.0);
        return new Fit(change, variance, Math.sqrt(variance / (repeats.length * square)));
    }

    /** The change in standard errors; 0 where nothing varies. */
    double t() {
        return standardError > 0 ? Math.abs(change) / standardError : 0;
    }

    /** The sum of the squares of the first numbers. */
    static double squares(double[] values, int upTo) {
        return product(values, values, upTo);
    }

    /** The scalar product of the first numbers. */
    static double product(double[] values, double[] others, int upTo) {
        double sum = 0;
        for (int k = 0; k < upTo; k++) {
            sum += values[k] * others[k];
        }
        return sum;
    }

    private static double product(double[][] repeats, double[] shape, int upTo) {
        double sum = 0;
        for (double[] repeat : repeats) {
            sum += product(repeat, shape, upTo);
        }
        return sum;
    }
}
