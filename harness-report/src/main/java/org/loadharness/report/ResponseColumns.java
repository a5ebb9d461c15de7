package org.loadharness.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.record.Distribution;

/** The columns of a distribution of response times. */
final class ResponseColumns {
    private static final double NANOS_PER_MILLI = 1e6;

    static final Column<Distribution> MEAN = Column.number(
            "latency_mean_ms", "Mean response time of successes.", responses -> millis(responses.meanNanos()));
    static final Column<Distribution> P50 = percentile("50", 0.5);
    static final Column<Distribution> P99 = percentile("99", 0.99);

    /** From the median up, then the largest and the smallest. */
    static final List<Column<Distribution>> PERCENTILES = List.of(
            P50,
            percentile("90", 0.9),
            percentile("95", 0.95),
            P99,
            percentile("999", 0.999),
            Column.number(
                    "latency_max_ms",
                    "Largest response time of a success, exact.",
                    responses -> millis(responses.maxNanos())),
            Column.number(
                    "latency_min_ms",
                    "Smallest response time of a success, exact.",
                    responses -> millis(responses.minNanos())));

    static final List<Column<Distribution>> ALL = Column.join(List.of(List.of(MEAN), PERCENTILES));

    private ResponseColumns() {}

    static OptionalDouble millis(OptionalLong nanos) {
        return nanos.isPresent() ? OptionalDouble.of(nanos.getAsLong() / NANOS_PER_MILLI) : OptionalDouble.empty();
    }

    static OptionalDouble millis(OptionalDouble nanos) {
        return nanos.isPresent() ? OptionalDouble.of(nanos.getAsDouble() / NANOS_PER_MILLI) : nanos;
    }

    /** A percentile of something else. */
    static Column<Distribution> percentile(String name, String meaning, double fraction) {
        return Column.number(
                name,
                meaning + " Empty with fewer than 10 / (1 - p) of them.",
                times -> millis(times.percentileNanos(fraction)));
    }

    /** The largest of something else. */
    static Column<Distribution> max(String name, String meaning) {
        return Column.number(name, meaning, times -> millis(times.maxNanos()));
    }

    private static Column<Distribution> percentile(String digits, double fraction) {
        return Column.number(
                "latency_p" + digits + "_ms",
                "Smallest response time with at least this part of all successes at or below it, at most 0.1 % too high;"
                        + " empty with fewer than 10 / (1 - p) of them.",
                responses -> millis(responses.percentileNanos(fraction)));
    }
}
