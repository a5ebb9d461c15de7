package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.loadharness.record.Distribution;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;

/**
 * The longest response time of all repeats. It has no interval: it describes these samples alone, and a longer run
 * has a longer one. Immutable. Thread-safe.
 */
record LargestEvidence(OptionalLong largestNanos, int repeats, long samples) implements Evidence {
    LargestEvidence {
        requireNonNull(largestNanos, "largestNanos");
    }

    static LargestEvidence of(PointSummary point, Metric metric) {
        List<Distribution> responses = point.pooled().repeats().stream()
                .map(repeat -> PointFigure.responses(repeat, metric))
                .toList();
        return new LargestEvidence(
                responses.stream()
                        .flatMapToLong(each -> each.maxNanos().stream())
                        .max(),
                responses.size(),
                responses.stream().mapToLong(Distribution::count).sum());
    }

    @Override
    public String phrase(Bound bound) {
        String over = " over " + Words.count(repeats, "repeat") + ", " + Words.count(samples, "sample");
        return largestNanos.isEmpty()
                ? "measured nothing" + over
                : bound.measured((double) largestNanos.getAsLong()) + over;
    }

    @Override
    public Optional<String> gap() {
        return largestNanos.isEmpty()
                ? Optional.of("there was no success to time; see errors.csv, or measure longer")
                : Optional.empty();
    }

    @Override
    public Side side(Claim claim) {
        double largest = (double) largestNanos.orElseThrow();
        return claim.operator()
                .sideOf(new Interval(largest, largest), claim.bound().limit());
    }

    @Override
    public String wayOut(Bound bound) {
        throw new IllegalStateException("a single value lies on one side of " + bound.text());
    }
}
