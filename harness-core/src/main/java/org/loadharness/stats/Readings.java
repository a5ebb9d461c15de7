package org.loadharness.stats;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.loadharness.record.TrialLog.SecondLog;

/**
 * What was read once a second, at the ends of seconds. Immutable. Thread-safe.
 *
 * @param nanos when
 * @param values what
 */
record Readings(long[] nanos, double[] values) {
    /** Those taken until a time. */
    static Readings until(long endNanos, List<SecondLog> timeline, ToDoubleFunction<SecondLog> value) {
        List<SecondLog> within = timeline.stream()
                .filter(second -> second.endNanos() <= endNanos)
                .toList();
        return new Readings(
                within.stream().mapToLong(SecondLog::endNanos).toArray(),
                within.stream().mapToDouble(value).toArray());
    }

    int count() {
        return values.length;
    }

    double mean() {
        return Arrays.stream(values).average().orElse(0);
    }

    /** The later half, joined to at most that many means of neighbours. */
    Readings laterHalf(int most) {
        int from = count() / 2;
        int length = count() - from;
        int group = (length + most - 1) / most;
        int groups = group == 0 ? 0 : length / group;
        long[] joinedNanos = new long[groups];
        double[] joined = new double[groups];
        for (int i = 0; i < groups; i++) {
            int first = from + i * group;
            joinedNanos[i] = nanos[first + group / 2];
            joined[i] = Arrays.stream(values, first, first + group).average().orElse(0);
        }
        return new Readings(joinedNanos, joined);
    }

    /** Variance of a sample; 0 with fewer than two. */
    double variance() {
        double mean = mean();
        return count() < 2
                ? 0
                : Arrays.stream(values)
                                .map(value -> (value - mean) * (value - mean))
                                .sum()
                        / (count() - 1);
    }
}
