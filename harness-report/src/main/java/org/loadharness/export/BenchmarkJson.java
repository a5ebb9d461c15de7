package org.loadharness.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.loadharness.codec.JsonText;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * The figures of a run as the custom JSON of github-action-benchmark, which keeps a history of them and raises an alarm: a
 * list of {@code {name, unit, value, range, extra}}. That program wants figures apart of which more is better and of which less
 * is. Points whose verdict is invalid are left out: a history remembers for ever. Stateless. Thread-safe.
 */
public final class BenchmarkJson {
    private static final int DIGITS = 6;
    private static final int DIGITS_OF_RANGE = 2;
    private static final double NANOS_PER_MILLI = 1e6;

    private BenchmarkJson() {}

    /** Throughput, for {@code customBiggerIsBetter}. */
    public static String biggerIsBetter(RunSummary run) {
        List<Map<String, Object>> figures = new ArrayList<>();
        for (PointSummary point : usable(run)) {
            Estimate throughput = point.estimates().throughputPerSecond();
            throughput
                    .mean()
                    .ifPresent(mean -> figures.add(
                            figure(run, point, "throughput", "1/s", new Known(mean, halfWidth(throughput)))));
        }
        return JsonText.pretty(figures);
    }

    /** Mean, median and 99th percentile of response times, for {@code customSmallerIsBetter}. */
    public static String smallerIsBetter(RunSummary run) {
        List<Map<String, Object>> figures = new ArrayList<>();
        for (PointSummary point : usable(run)) {
            Estimate mean = point.estimates().responseMillis();
            mean.mean()
                    .ifPresent(millis ->
                            figures.add(figure(run, point, "mean latency", "ms", new Known(millis, halfWidth(mean)))));
            percentile(point, 0.5).ifPresent(known -> figures.add(figure(run, point, "p50 latency", "ms", known)));
            percentile(point, 0.99).ifPresent(known -> figures.add(figure(run, point, "p99 latency", "ms", known)));
        }
        return JsonText.pretty(figures);
    }

    /** @param halfWidth of its 95 % interval */
    private record Known(double value, OptionalDouble halfWidth) {}

    private static List<PointSummary> usable(RunSummary run) {
        return run.points().stream()
                .filter(point -> !point.verdict().word().equals("invalid"))
                .toList();
    }

    private static Map<String, Object> figure(
            RunSummary run, PointSummary point, String quantity, String unit, Known known) {
        Map<String, Object> figure = new LinkedHashMap<>();
        figure.put("name", run.plan().workload() + ", " + point.point().label() + ": " + quantity);
        figure.put("unit", unit);
        figure.put("value", Numbers.rounded(known.value(), DIGITS));
        known.halfWidth().ifPresent(half -> figure.put("range", "± " + Numbers.text(half, DIGITS_OF_RANGE)));
        figure.put(
                "extra",
                point.pooled().repeats().size() + " repeats, " + point.verdict().word());
        return figure;
    }

    private static OptionalDouble halfWidth(Estimate estimate) {
        return estimate.interval().stream().mapToDouble(Interval::halfWidth).findFirst();
    }

    private static Optional<Known> percentile(PointSummary point, double fraction) {
        OptionalLong nanos = point.responses().percentileNanos(fraction);
        OptionalDouble half = point.pooled().responseInterval(fraction).stream()
                .mapToDouble(interval -> interval.halfWidth() / NANOS_PER_MILLI)
                .findFirst();
        return nanos.isEmpty() ? Optional.empty() : Optional.of(new Known(nanos.getAsLong() / NANOS_PER_MILLI, half));
    }
}
