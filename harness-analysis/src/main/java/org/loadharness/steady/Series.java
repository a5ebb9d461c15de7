package org.loadharness.steady;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.loadharness.record.CourseLog;
import org.loadharness.record.CourseLog.Bin;

/**
 * What is followed through a phase, as a value for each of its bins that is 0 on average, and 0 while the phase starts.
 * Immutable. Thread-safe.
 */
public enum Series {
    /** Sum of the response times' logarithms, less as many usual ones; in nepers of the average bin. */
    RESPONSE {
        @Override
        double level(List<Bin> bins) {
            return NEPERS_PER_UNIT * sum(bins, Bin::logs) / sum(bins, Bin::count);
        }

        @Override
        double value(Bin bin, double level, double perBin) {
            return (NEPERS_PER_UNIT * bin.logs() - level * bin.count()) / perBin;
        }

        @Override
        double factor(double change) {
            return Math.exp(change);
        }
    },
    /** Successes, as a share of the average bin's, less 1. */
    RATE {
        @Override
        double level(List<Bin> bins) {
            return Math.log(sum(bins, Bin::count) / bins.size());
        }

        @Override
        double value(Bin bin, double level, double perBin) {
            return bin.count() / perBin - 1;
        }

        @Override
        double factor(double change) {
            return 1 + change;
        }
    };

    private static final double NEPERS_PER_UNIT = Math.log(2) / CourseLog.LOGS_PER_OCTAVE;

    /** The logarithm of what the series follows, over those bins together. */
    abstract double level(List<Bin> bins);

    abstract double value(Bin bin, double level, double perBin);

    /** The factor that a change of the values stands for. */
    abstract double factor(double change);

    /** The values of a repeat that has a success after its start. */
    double[] of(Repeat repeat) {
        int start = repeat.startBins();
        List<Bin> bins = repeat.course().bins();
        List<Bin> settled = bins.subList(start, bins.size());
        double level = level(settled);
        double perBin = sum(settled, Bin::count) / settled.size();
        double[] values = new double[bins.size()];
        for (int bin = start; bin < values.length; bin++) {
            values[bin] = value(bins.get(bin), level, perBin);
        }
        return values;
    }

    private static double sum(List<Bin> bins, ToDoubleFunction<Bin> of) {
        return bins.stream().mapToDouble(of).sum();
    }
}
