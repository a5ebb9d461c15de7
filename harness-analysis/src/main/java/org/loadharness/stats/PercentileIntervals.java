package org.loadharness.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.loadharness.record.Distribution;
import org.loadharness.record.Distribution.Bucket;

/**
 * How well percentiles of several repeats together are known. The values of a repeat depend on each other, so that a repeat
 * is one observation: the fractions of the repeats at or below the percentile scatter by so much, which makes an interval of
 * the fraction (Student's t on the logit, with as many degrees of freedom as there are repeats but one), and the percentiles
 * at its ends are those of the interval (Woodruff, "Confidence intervals for medians and other position measures", Journal of
 * the American Statistical Association 47, 1952; with repeats as clusters). No percentiles are averaged. Immutable.
 * Thread-safe.
 */
final class PercentileIntervals {
    private final long[] highestNanos;
    private final long[][] upTo;
    private final long[] together;

    private PercentileIntervals(long[] highestNanos, long[][] upTo) {
        this.highestNanos = highestNanos;
        this.upTo = upTo;
        this.together = IntStream.range(0, highestNanos.length)
                .mapToLong(bucket ->
                        Arrays.stream(upTo).mapToLong(repeat -> repeat[bucket]).sum())
                .toArray();
    }

    /** Of the times of those repeats; one without values is no observation. */
    static PercentileIntervals of(List<Distribution> repeats) {
        Map<Long, Integer> places = new TreeMap<>();
        List<List<Bucket>> buckets = repeats.stream()
                .filter(repeat -> repeat.count() > 0)
                .map(Distribution::buckets)
                .toList();
        buckets.forEach(repeat -> repeat.forEach(bucket -> places.put(bucket.highestNanos(), 0)));
        long[] highestNanos =
                places.keySet().stream().mapToLong(Long::longValue).toArray();
        IntStream.range(0, highestNanos.length).forEach(place -> places.put(highestNanos[place], place));
        return new PercentileIntervals(
                highestNanos,
                buckets.stream().map(repeat -> upTo(repeat, places)).toArray(long[][]::new));
    }

    private static long[] upTo(List<Bucket> repeat, Map<Long, Integer> places) {
        long[] counts = new long[places.size()];
        repeat.forEach(bucket -> counts[places.getOrDefault(bucket.highestNanos(), 0)] = bucket.count());
        Arrays.parallelPrefix(counts, Long::sum);
        return counts;
    }

    /**
     * The interval of a percentile, in nanoseconds, at 95 %; empty with fewer than two repeats, and where the upper end lies
     * beyond the largest value.
     *
     * @param fraction more than 0, less than 1
     */
    Optional<Interval> at(double fraction) {
        if (!(fraction > 0 && fraction < 1)) {
            throw new IllegalArgumentException("fraction must be more than 0 and less than 1, was " + fraction);
        }
        if (upTo.length < 2) {
            return Optional.empty();
        }
        double logit = Math.log(fraction / (1 - fraction));
        double reach = Student.quantile(upTo.length - 1.0, Student.UPPER_TAIL_FROM)
                * standardError(place(fraction))
                / (fraction * (1 - fraction));
        double upper = expit(logit + reach);
        long count = together[together.length - 1];
        return count * (1 - upper) < 1
                ? Optional.empty()
                : Optional.of(new Interval(highestNanos[place(expit(logit - reach))], highestNanos[place(upper)]));
    }

    /** Where many values tie, the fraction lies within their bucket, and both of its ends show how it scatters. */
    private double standardError(int place) {
        return Math.max(standardErrorAt(place), place == 0 ? 0 : standardErrorAt(place - 1));
    }

    /** Of the fraction of values up to a bucket, a ratio of two sums over repeats. */
    private double standardErrorAt(int place) {
        double count = together[together.length - 1];
        double fraction = together[place] / count;
        double squares = Arrays.stream(upTo)
                .mapToDouble(repeat -> repeat[place] - fraction * repeat[repeat.length - 1])
                .map(distance -> distance * distance)
                .sum();
        return Math.sqrt(squares * upTo.length / (upTo.length - 1)) / count;
    }

    /** The first bucket with at least that fraction of all values up to it. */
    private int place(double fraction) {
        long wanted = (long) Math.ceil(fraction * together[together.length - 1]);
        int low = 0;
        int high = together.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (together[middle] >= wanted) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private static double expit(double logit) {
        return 1 / (1 + Math.exp(-logit));
    }
}
