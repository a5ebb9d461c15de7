package org.loadharness.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.loadharness.record.CourseLog;
import org.loadharness.record.CourseLog.Bin;

/**
 * How a load that is to change runs through its time, alike in every repeat: how many interactions each bin of a course has, and
 * how far the logarithms of their times lie from the mean of all, in standard deviations of all. Levels are those of
 * {@value #PARTS} equal parts of the time: what is shorter counts as chance. Immutable. Thread-safe.
 */
final class FittedProfile {
    /** The same at every time. */
    static final FittedProfile EVEN = new FittedProfile(even(), new double[CourseLog.BINS]);

    private static final int PARTS = 32;
    private static final int BINS_OF_PART = CourseLog.BINS / PARTS;

    /** What is left to chance at least. */
    private static final double MOST = 0.95;

    private final double[] shares;
    private final double[] levels;
    private final double variance;

    private FittedProfile(double[] shares, double[] levels) {
        this.shares = shares;
        this.levels = levels;
        this.variance = IntStream.range(0, shares.length)
                .mapToDouble(bin -> shares[bin] * levels[bin] * levels[bin])
                .sum();
    }

    /**
     * What repeats have in common; they have a success each.
     *
     * @param sdLogs standard deviation of the logarithms of all times, in the unit of a course
     */
    static FittedProfile of(List<CourseLog> courses, double sdLogs) {
        double[] counts = new double[CourseLog.BINS];
        double[] logs = new double[CourseLog.BINS];
        for (CourseLog course : courses) {
            for (int bin = 0; bin < CourseLog.BINS; bin++) {
                Bin at = course.bins().get(bin);
                counts[bin] += at.count();
                logs[bin] += at.logs();
            }
        }
        double all = Arrays.stream(counts).sum();
        double mean = Arrays.stream(logs).sum() / all;
        double[] levels = new double[CourseLog.BINS];
        for (int from = 0; from < CourseLog.BINS && sdLogs > 0; from += BINS_OF_PART) {
            double count = Arrays.stream(counts, from, from + BINS_OF_PART).sum();
            double sum = Arrays.stream(logs, from, from + BINS_OF_PART).sum();
            Arrays.fill(levels, from, from + BINS_OF_PART, count == 0 ? 0 : (sum / count - mean) / sdLogs);
        }
        FittedProfile found = new FittedProfile(
                Arrays.stream(counts).map(count -> count / all).toArray(), levels);
        return found.capped();
    }

    /** Of all interactions those that a bin has. */
    double share(int bin) {
        return shares[bin];
    }

    /** The level in a bin. */
    double level(int bin) {
        return levels[bin];
    }

    /** Of the variance of logarithms what the levels have of it. */
    double variance() {
        return variance;
    }

    /** The sum of the squares of the shares, by which what a bin has in common counts for the mean of all. */
    double concentration() {
        return Arrays.stream(shares).map(share -> share * share).sum();
    }

    /** The chance to be at most that, of a level and normal chance beside it with a variance of 1 in all. */
    double probability(double value) {
        if (variance == 0) {
            return Normal.probability(value);
        }
        double rest = Math.sqrt(1 - variance);
        double sum = 0;
        for (int from = 0; from < CourseLog.BINS; from += BINS_OF_PART) {
            double share = Arrays.stream(shares, from, from + BINS_OF_PART).sum();
            sum += share * Normal.probability((value - levels[from]) / rest);
        }
        return sum;
    }

    private FittedProfile capped() {
        double factor = variance > MOST ? Math.sqrt(MOST / variance) : 1;
        return new FittedProfile(
                shares, Arrays.stream(levels).map(level -> factor * level).toArray());
    }

    private static double[] even() {
        double[] shares = new double[CourseLog.BINS];
        Arrays.fill(shares, 1.0 / CourseLog.BINS);
        return shares;
    }
}
