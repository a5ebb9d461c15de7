package org.loadharness.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.loadharness.record.Distribution;

/**
 * The last seconds of a trial, for percentiles at any rate: a second of few successes has none, several together have.
 * Immutable. Thread-safe.
 *
 * @param seconds response times of successes, the earliest first
 */
record Recent(List<Distribution> seconds) {
    static final Recent NOTHING = new Recent(List.of());

    /** So far back goes the page. */
    private static final int MOST_SECONDS = 600;

    private static final Map<String, Double> FRACTIONS = Map.of("p50", 0.5, "p90", 0.9, "p95", 0.95, "p99", 0.99);

    Recent {
        seconds = List.copyOf(seconds);
    }

    Recent plus(Distribution second) {
        List<Distribution> all =
                new ArrayList<>(seconds.subList(Math.max(0, seconds.size() - MOST_SECONDS + 1), seconds.size()));
        all.add(second);
        return new Recent(all);
    }

    /** By its name each percentile that these seconds carry, from as few of the last of them as do. */
    Map<String, Percentile> percentiles() {
        Map<String, Percentile> found = new TreeMap<>();
        FRACTIONS.forEach((name, fraction) -> {
            long count = 0;
            int from = seconds.size();
            while (from > 0 && !Distribution.carries(count, fraction)) {
                from--;
                count += seconds.get(from).count();
            }
            List<Distribution> last = seconds.subList(from, seconds.size());
            Distribution.merge(last)
                    .percentileNanos(fraction)
                    .ifPresent(nanos -> found.put(name, new Percentile(nanos, last.size())));
        });
        return found;
    }

    /** @param seconds that it is of */
    record Percentile(long nanos, int seconds) {}
}
