package org.loadharness.steady;

import java.util.stream.IntStream;

/** Orthonormal cosine coefficients (DCT-II) of series of one length. Immutable. Thread-safe. */
public final class Cosines {
    private final int length;
    private final double[] cosines;

    /** Of series of that many values, at least 1. */
    public Cosines(int length) {
        this.length = length;
        this.cosines = IntStream.range(0, 4 * length)
                .mapToDouble(i -> Math.cos(Math.PI * i / (2.0 * length)))
                .toArray();
    }

    /**
     * The first of them, the slowest first; the average is left out.
     *
     * @param series as long as all of these
     * @param count how many, less than the length
     */
    public double[] coefficients(double[] series, int count) {
        double[] result = new double[count];
        double scale = Math.sqrt(2.0 / length);
        for (int k = 1; k <= count; k++) {
            double sum = 0;
            for (int i = 0; i < length; i++) {
                sum += series[i] * cosines[k * (2 * i + 1) % (4 * length)];
            }
            result[k - 1] = sum * scale;
        }
        return result;
    }
}
