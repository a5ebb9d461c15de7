package org.loadharness.stats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.loadharness.stats.Calibration.Coverage;
import org.loadharness.stats.FittedProcess.Repeat;

/** How often the intervals of runs of a process hold its truth. Confined to one thread. */
final class CoverageTally {
    private static final String THROUGHPUT = "throughput_per_s";
    private static final String MEAN = "latency_mean_ms";
    private static final String RATIO = "latency_mean_ratio";
    private static final String SUCCESSES = "success_fraction";
    private static final Map<String, Double> PERCENTILES = percentiles();

    /** What arithmetic rounds off: an interval without a width holds its own value. */
    private static final double A_LITTLE = 1e-9;

    private final Truth truth;
    private final Map<String, Double> percentileNanos = new LinkedHashMap<>();
    private final Map<String, Counter> counters = new LinkedHashMap<>();
    private final List<Estimate> throughputs = new ArrayList<>();
    private Optional<Estimate> meanBefore = Optional.empty();

    CoverageTally(Truth truth) {
        this.truth = truth;
        PERCENTILES.forEach((name, fraction) ->
                percentileNanos.put(name, truth.percentileNanos().applyAsDouble(fraction)));
    }

    /**
     * The figures that intervals should hold.
     *
     * @param meanNanos of response times
     * @param percentileNanos for each fraction
     * @param failureFraction of the interactions that end
     */
    record Truth(double meanNanos, DoubleUnaryOperator percentileNanos, double failureFraction) {}

    /** Adds the repeats of a run. */
    void add(List<Repeat> repeats) {
        throughputs.add(estimate(repeats, Repeat::perSecond));
        Estimate mean = estimate(repeats, repeat -> repeat.times().meanNanos().orElseThrow());
        count(MEAN, mean.interval(), truth.meanNanos());
        PooledPercentiles pooled =
                PooledPercentiles.of(repeats.stream().map(Repeat::times).toList());
        PERCENTILES.forEach((name, fraction) ->
                count(name, pooled.at(fraction).interval(), percentileNanos.getOrDefault(name, 0.0)));
        if (truth.failureFraction() > 0) {
            List<Proportion> ended = repeats.stream().map(Repeat::ended).toList();
            count(
                    SUCCESSES,
                    Optional.of(Proportion.interval(ended, Interval.Confidence.STANDARD)),
                    1 - truth.failureFraction());
        }
        meanBefore.ifPresent(
                before -> count(RATIO, Optional.of(LogRatio.of(before, mean).interval()), 1));
        meanBefore = Optional.of(mean);
    }

    /**
     * Of all figures; throughput first, whose truth is the mean of all repeats of all runs. It is left out where a timetable
     * decides it and chance nothing.
     */
    List<Coverage> coverages() {
        List<Coverage> coverages = new ArrayList<>(throughput().stream().toList());
        counters.forEach((name, each) -> coverages.add(each.coverage(name)));
        return coverages;
    }

    private Optional<Coverage> throughput() {
        if (throughputs.stream().allMatch(each -> each.precision().orElse(0) < A_LITTLE)) {
            return Optional.empty();
        }
        double trueThroughput = throughputs.stream()
                .mapToDouble(throughput -> throughput.mean().orElseThrow())
                .average()
                .orElse(0);
        Counter counter = new Counter();
        throughputs.forEach(throughput -> counter.count(throughput.interval(), trueThroughput));
        return Optional.of(counter.coverage(THROUGHPUT));
    }

    private void count(String name, Optional<Interval> interval, double truth) {
        counters.computeIfAbsent(name, first -> new Counter()).count(interval, truth);
    }

    private static Estimate estimate(List<Repeat> repeats, ToDoubleFunction<Repeat> figure) {
        return Estimate.of(repeats.stream().mapToDouble(figure).toArray());
    }

    private static Map<String, Double> percentiles() {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        percentiles.put("latency_p50_ms", 0.5);
        percentiles.put("latency_p95_ms", 0.95);
        percentiles.put("latency_p99_ms", 0.99);
        return percentiles;
    }

    /** Of one figure. */
    private static final class Counter {
        private long held;
        private long intervals;

        void count(Optional<Interval> interval, double truth) {
            intervals += interval.isPresent() ? 1 : 0;
            held += interval.filter(each ->
                                    each.low() <= truth * (1 + A_LITTLE) && each.high() >= truth * (1 - A_LITTLE))
                            .isPresent()
                    ? 1
                    : 0;
        }

        Coverage coverage(String name) {
            return new Coverage(name, held, intervals);
        }
    }
}
