package org.loadharness.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.codec.JsonText;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * The figures of a run as the custom JSON of github-action-benchmark, which keeps a history of them and raises an alarm: a
 * list of {@code {name, unit, value, range, extra}}, each the estimate and half the interval of {@code summary.csv}. That program wants figures apart of which more is better and of which less
 * is. Points whose verdict is invalid are left out: a history remembers for ever. Stateless. Thread-safe.
 */
final class BenchmarkJson {
    private static final int DIGITS = 6;
    private static final int DIGITS_OF_RANGE = 2;
    private static final double NANOS_PER_MILLI = 1e6;

    private static final String THROUGHPUT = "throughput";

    private BenchmarkJson() {}

    /** Throughput, for {@code customBiggerIsBetter}. */
    public static String biggerIsBetter(RunSummary run) {
        List<Map<String, Object>> figures = new ArrayList<>();
        for (PointSummary point : usable(run)) {
            add(figures, run, point, THROUGHPUT, point.estimates().throughputPerSecond());
        }
        return JsonText.pretty(figures);
    }

    /** Mean, median and 99th percentile of response times, for {@code customSmallerIsBetter}. */
    public static String smallerIsBetter(RunSummary run) {
        List<Map<String, Object>> figures = new ArrayList<>();
        for (PointSummary point : usable(run)) {
            add(figures, run, point, "mean response time", point.estimates().responseMillis());
            add(figures, run, point, "p50 response time", percentileMillis(point, 0.5));
            add(figures, run, point, "p99 response time", percentileMillis(point, 0.99));
        }
        return JsonText.pretty(figures);
    }

    /** What of the run is in neither, for people; empty if all is. */
    static Optional<String> leftOut(RunSummary run) {
        int all = run.points().size();
        int invalid = all - usable(run).size();
        return invalid == 0
                ? Optional.empty()
                : Optional.of("left out as invalid: " + invalid + " of " + all + (all == 1 ? " point" : " points"));
    }

    private static List<PointSummary> usable(RunSummary run) {
        return run.points().stream()
                .filter(point -> !point.verdict().word().equals("invalid"))
                .toList();
    }

    /** Nothing where too few samples leave it unknown. */
    private static void add(
            List<Map<String, Object>> figures, RunSummary run, PointSummary point, String quantity, Estimate estimate) {
        estimate.mean().ifPresent(value -> {
            Map<String, Object> figure = new LinkedHashMap<>();
            figure.put("name", run.plan().workload() + ", " + point.point().label() + ": " + quantity);
            figure.put("unit", quantity.equals(THROUGHPUT) ? "1/s" : "ms");
            figure.put("value", Numbers.rounded(value, DIGITS));
            estimate.interval()
                    .ifPresent(known -> figure.put("range", "± " + Numbers.text(known.halfWidth(), DIGITS_OF_RANGE)));
            figure.put(
                    "extra",
                    point.pooled().repeats().size() + " repeats, "
                            + point.verdict().word());
            figures.add(figure);
        });
    }

    private static Estimate percentileMillis(PointSummary point, double fraction) {
        return point.pooled().percentile(fraction).dividedBy(NANOS_PER_MILLI);
    }
}
