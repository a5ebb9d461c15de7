package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.loadharness.plan.Repeats;
import org.loadharness.stats.Interval;
import org.loadharness.stats.LogRatio;

/**
 * The throughput of one point over that of another, repeats against repeats, with Welch's interval on logarithms. Immutable.
 * Thread-safe.
 *
 * @param from repeats of the point below the line
 * @param to repeats of the other
 */
record RatioEvidence(PointFigure from, PointFigure to, Interval.Confidence confidence) implements Evidence {
    RatioEvidence {
        requireNonNull(from, "from");
        requireNonNull(to, "to");
        requireNonNull(confidence, "confidence");
    }

    @Override
    public String phrase(Bound bound) {
        String over = " over " + from.ofRepeats().size() + " and "
                + Words.count(to.ofRepeats().size(), "repeat");
        return gap().isPresent()
                ? "measured nothing" + over
                : bound.measured(ratio().ratio()) + bound.within(ratio().interval(confidence), confidence) + over;
    }

    @Override
    public Optional<String> gap() {
        return from.gap().or(to::gap);
    }

    @Override
    public Side side(Claim claim) {
        return claim.operator()
                .sideOf(ratio().interval(confidence), claim.bound().limit());
    }

    @Override
    public String wayOut(Bound bound) {
        double distanceFraction = Math.expm1(Math.abs(Math.log(bound.limit()) - ratio().difference()));
        long needed = distanceFraction == 0 ? Long.MAX_VALUE : ratio().repeatsNeeded(distanceFraction, confidence);
        return "the interval reaches across " + bound.text()
                + (needed > Repeats.MOST
                        ? ", and the ratio is too close to it; measure longer or require less"
                        : "; measure longer, or about " + needed + " repeats of each");
    }

    private LogRatio ratio() {
        return LogRatio.of(from.estimate(), to.estimate());
    }
}
