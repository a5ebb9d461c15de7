package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.loadharness.plan.Repeats;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;

/**
 * A figure that each repeat has by itself, as {@code summary.csv} has it, with its interval. Immutable. Thread-safe.
 *
 * @param repeats that were run, whether or not they have a value
 * @param missing why they have none; empty if all have
 */
record RepeatsEvidence(
        Estimate estimate, int repeats, String samples, Optional<String> missing, Interval.Confidence confidence)
        implements Evidence {
    static final String ONE_REPEAT = "one repeat has no interval; use at least 2";

    RepeatsEvidence {
        requireNonNull(estimate, "estimate");
        requireNonNull(samples, "samples");
        requireNonNull(missing, "missing");
        requireNonNull(confidence, "confidence");
    }

    static RepeatsEvidence of(PointSummary point, Metric metric, Interval.Confidence confidence) {
        PointFigure figure = PointFigure.of(point, metric);
        String noun = metric.figure() == Figure.Plain.THROUGHPUT
                ? Interactions.noun(point.pooled().repeats(), metric)
                : "sample";
        return new RepeatsEvidence(
                figure.estimate(),
                point.trials().size(),
                Words.count(figure.samples(), noun),
                figure.missing(),
                confidence);
    }

    @Override
    public String phrase(Bound bound) {
        String measured = estimate.mean().isEmpty()
                ? "measured nothing"
                : bound.measured(estimate.mean().getAsDouble());
        String within = estimate.interval(confidence)
                .map(interval -> bound.within(interval, confidence))
                .orElse("");
        return measured + within + " over " + Words.count(repeats, "repeat") + ", " + samples;
    }

    @Override
    public Optional<String> gap() {
        return missing.isEmpty() && repeats < 2 ? Optional.of(ONE_REPEAT) : missing;
    }

    @Override
    public Side side(Claim claim) {
        return claim.operator()
                .sideOf(
                        estimate.interval(confidence).orElseThrow(),
                        claim.bound().limit());
    }

    @Override
    public String wayOut(Bound bound) {
        long needed = estimate.repeatsToDistinguishFrom(bound.limit(), confidence);
        return "the interval reaches across " + bound.text()
                + (needed > Repeats.MOST
                        ? ", and the figure is too close to it; measure longer or require less"
                        : "; measure longer, or about " + needed + " repeats");
    }
}
