package org.loadharness.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A difference of means of independent samples, or a mean of such differences, with its standard error, and with the degrees
 * of freedom of Welch ("The generalization of Student's problem when several different population variances are involved",
 * Biometrika 34, 1947) and Satterthwaite ("An approximate distribution of estimates of variance components", Biometrics
 * Bulletin 2, 1946): the samples need not scatter alike. Immutable. Thread-safe.
 *
 * @param value of the difference
 * @param sides the samples it comes from; at least two
 */
record Contrast(double value, List<Side> sides) {
    Contrast {
        sides = List.copyOf(sides);
    }

    /**
     * A sample.
     *
     * @param count of its repeats, at least two
     * @param variance of one repeat, times the square of its weight in the contrast
     */
    record Side(int count, double variance) {
        double ofMean() {
            return variance / count;
        }

        private Side times(double factor) {
            return new Side(count, factor * factor * variance);
        }
    }

    /** The mean of the later values less that of the earlier ones. */
    static Contrast of(double[] before, double[] after) {
        return new Contrast(mean(after) - mean(before), List.of(side(before), side(after)));
    }

    /** The mean of contrasts of different samples, each with equal weight. */
    static Contrast mean(List<Contrast> contrasts) {
        int count = contrasts.size();
        return new Contrast(
                contrasts.stream().mapToDouble(Contrast::value).sum() / count,
                contrasts.stream()
                        .flatMap(contrast -> contrast.sides.stream())
                        .map(side -> side.times(1.0 / count))
                        .toList());
    }

    double standardError() {
        return Math.sqrt(squaredError());
    }

    /** The square of the standard error. */
    double squaredError() {
        return sides.stream().mapToDouble(Side::ofMean).sum();
    }

    /** Not a number where nothing scatters. */
    double degreesOfFreedom() {
        return degreesOfFreedom(sides);
    }

    /**
     * As few as there may well be in a repetition: one of the samples may scatter more than it shows, by two standard errors of
     * its variance, and weigh more than the others.
     */
    double fewestDegreesOfFreedom() {
        double fewest = degreesOfFreedom();
        for (int index = 0; index < sides.size(); index++) {
            List<Side> wilder = new ArrayList<>(sides);
            Side side = sides.get(index);
            wilder.set(index, side.times(Math.sqrt(1 + 2 * Math.sqrt(2.0 / (side.count - 1)))));
            fewest = Math.min(fewest, degreesOfFreedom(wilder));
        }
        return fewest;
    }

    private static double degreesOfFreedom(List<Side> sides) {
        double squaredError = sides.stream().mapToDouble(Side::ofMean).sum();
        return squaredError
                * squaredError
                / sides.stream()
                        .mapToDouble(side -> side.ofMean() * side.ofMean() / (side.count - 1))
                        .sum();
    }

    /** Of the interval of that confidence. */
    double halfWidth(Interval.Confidence confidence) {
        double standardError = standardError();
        return standardError == 0
                ? 0
                : standardError * Student.quantile(degreesOfFreedom(), confidence.upperTailFrom());
    }

    /** How probable so large a difference is if there is none. */
    double probability() {
        double standardError = standardError();
        if (standardError == 0) {
            return value == 0 ? 1 : 0;
        }
        return Student.probability(degreesOfFreedom(), value / standardError);
    }

    /** Of the variances of one repeat of each side. */
    DoubleStream variances() {
        return sides.stream().mapToDouble(Side::variance);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    private static Side side(double[] values) {
        double mean = mean(values);
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new Side(values.length, squares / (values.length - 1));
    }
}
