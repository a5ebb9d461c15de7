package org.loadharness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What was read once a second, at the ends of seconds, in their order. Immutable. Thread-safe. */
record Readings(List<Reading> all) {
    Readings {
        all = List.copyOf(all);
    }

    /** What was read when. */
    record Reading(long atNanos, double value) {}

    /** Those taken until a time. */
    static Readings until(long endNanos, List<SampledSecond> seconds, ToDoubleFunction<SampledSecond> value) {
        return new Readings(seconds.stream()
                .filter(second -> second.endNanos() <= endNanos)
                .map(second -> new Reading(second.endNanos(), value.applyAsDouble(second)))
                .toList());
    }

    int count() {
        return all.size();
    }

    /** There must be one. */
    Reading last() {
        return all.get(all.size() - 1);
    }

    double mean() {
        return mean(all);
    }

    double sum() {
        return all.stream().mapToDouble(Reading::value).sum();
    }

    double largest() {
        return all.stream().mapToDouble(Reading::value).max().orElse(0);
    }

    /** The later half, joined to at most that many means of neighbours. */
    Readings laterHalf(int most) {
        List<Reading> half = all.subList(count() / 2, count());
        int group = Math.max(1, (half.size() + most - 1) / most);
        List<Reading> joined = new ArrayList<>();
        for (int from = 0; from + group <= half.size(); from += group) {
            List<Reading> neighbours = half.subList(from, from + group);
            joined.add(new Reading(neighbours.get(group / 2).atNanos(), mean(neighbours)));
        }
        return new Readings(joined);
    }

    /** Variance of a sample; 0 with fewer than two. */
    double variance() {
        return count() < 2 ? 0 : squares() / (count() - 1);
    }

    /** Correlation of each reading with the next; 0 where they are all the same. */
    double correlation() {
        double mean = mean();
        double products = 0;
        for (int i = 1; i < count(); i++) {
            products += (all.get(i).value() - mean) * (all.get(i - 1).value() - mean);
        }
        double squares = squares();
        return squares == 0 ? 0 : products / squares;
    }

    private double squares() {
        double mean = mean();
        return all.stream()
                .mapToDouble(reading -> (reading.value() - mean) * (reading.value() - mean))
                .sum();
    }

    private static double mean(List<Reading> readings) {
        return readings.stream().mapToDouble(Reading::value).average().orElse(0);
    }
}
