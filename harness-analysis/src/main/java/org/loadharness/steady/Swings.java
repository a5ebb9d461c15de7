package org.loadharness.steady;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.loadharness.record.CourseLog;
import org.loadharness.steady.Certificate.Change;
import org.loadharness.steady.Certificate.Change.Swing;

/**
 * Looks for what comes back again and again: a frequency whose power, averaged over the repeats, stands out of that of its
 * neighbours. Phases may differ between repeats. Periods from a quarter of the phase down to two bins. Not where batches of
 * arrivals are so far apart that bins swing with them.
 */
final class Swings {
    private static final int FEWEST_BINS = 32;
    private static final double PER_BIN = 8;
    private static final int FIRST = 4;
    private static final int MOST_NEIGHBOURS = 10;
    private static final double LEAST_COUNTS = 2;

    private final FastFourierTransformer transformer = new FastFourierTransformer(DftNormalization.STANDARD);

    Optional<Change> of(Series series, List<Repeat> repeats, Alarms alarms) {
        Repeat first = repeats.get(0);
        double fewest = repeats.stream().mapToLong(Repeat::count).min().orElse(0);
        int bins = CourseLog.BINS;
        while (fewest / bins < PER_BIN && bins > FEWEST_BINS) {
            bins /= 2;
        }
        int joined = bins;
        if (repeats.stream().anyMatch(repeat -> repeat.swingsByItself(joined))) {
            return Optional.empty();
        }
        double[][] powers = powers(series, repeats, bins);
        double[] power = mean(powers);
        int frequencies = bins / 2 - 2 * FIRST + 1;
        double best = alarms.chance();
        Optional<Change> found = Optional.empty();
        for (int k = FIRST; k <= bins / 2 - FIRST; k++) {
            int reach = Math.min(MOST_NEIGHBOURS, Math.min(k - 1, bins / 2 - 1 - k));
            double floor = floor(power, k, reach);
            double chance = frequencies
                    * Alarms.beyond(power[k] / floor, 2.0 * repeats.size(), 4.0 * repeats.size() * (reach - 1));
            double amplitude = 2 * Math.sqrt(Math.max(0, power[k] - floor) / bins);
            if (chance < best && (series == Series.RESPONSE || amplitude > grain(repeats, bins))) {
                best = chance;
                found = Optional.of(new Swing(series, amplitude, first.lengthSeconds() / k, owner(powers, k, floor)));
            }
        }
        return found;
    }

    /** Counts are whole numbers, and users in step with each other end together: neither is a swing. */
    private static double grain(List<Repeat> repeats, int bins) {
        return repeats.stream()
                .mapToDouble(repeat -> Math.max(
                        LEAST_COUNTS * bins / repeat.count(), repeat.cycleNanos() * bins / repeat.lengthNanos()))
                .max()
                .orElse(0);
    }

    /** The mean of the neighbours on both sides, but for the nearest. */
    private static double floor(double[] power, int k, int reach) {
        double sum = 0;
        for (int distance = 2; distance <= reach; distance++) {
            sum += power[k - distance] + power[k + distance];
        }
        return Math.max(Double.MIN_NORMAL, sum / (2.0 * (reach - 1)));
    }

    private double[][] powers(Series series, List<Repeat> repeats, int bins) {
        return repeats.stream()
                .map(repeat -> withoutTrend(joined(series.of(repeat), bins)))
                .map(values -> transformer.transform(values, TransformType.FORWARD))
                .map(transformed -> Arrays.stream(transformed, 0, bins / 2)
                        .mapToDouble(Complex::abs)
                        .map(size -> size * size / bins)
                        .toArray())
                .toArray(double[][]::new);
    }

    private static double[] mean(double[][] powers) {
        double[] mean = new double[powers[0].length];
        for (double[] power : powers) {
            for (int k = 0; k < mean.length; k++) {
                mean[k] += power[k] / powers.length;
            }
        }
        return mean;
    }

    /** The repeat that swings alone. */
    private static OptionalInt owner(double[][] powers, int k, double floor) {
        return Share.ownerOf(
                Arrays.stream(powers).mapToDouble(power -> power[k] - floor).toArray());
    }

    private static double[] joined(double[] values, int bins) {
        double[] joined = new double[bins];
        for (int i = 0; i < values.length; i++) {
            joined[i * bins / values.length] += values[i] * bins / values.length;
        }
        return joined;
    }

    private static double[] withoutTrend(double[] values) {
        double middle = (values.length - 1) / 2.0;
        double mean = 0;
        double slope = 0;
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            mean += values[i] / values.length;
            slope += values[i] * (i - middle);
            squares += (i - middle) * (i - middle);
        }
        for (int i = 0; i < values.length; i++) {
            values[i] -= mean + slope / squares * (i - middle);
        }
        return values;
    }
}
