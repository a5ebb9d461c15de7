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
record RatioEvidence(RepeatValues from, RepeatValues to, Interval.Confidence confidence) implements Evidence {
    RatioEvidence {
        requireNonNull(from, "from");
        requireNonNull(to, "to");
        requireNonNull(confidence, "confidence");
    }

    @Override
    public String phrase(Bound bound) {
        String over = " over " + from.values().size() + " and "
                + Words.count(to.values().size(), "repeat");
        return gap().isPresent()
                ? "measured nothing" + over
                : bound.measured(ratio().ratio()) + bound.within(ratio().interval(confidence), confidence) + over;
    }

    @Override
    public Optional<String> gap() {
        Optional<String> missing = from.missing().or(to::missing);
        if (missing.isPresent()) {
            return missing;
        }
        if (from.values().size() < 2 || to.values().size() < 2) {
            return Optional.of(RepeatsEvidence.ONE_REPEAT);
        }
        boolean isPositive = from.values().stream().allMatch(value -> value > 0)
                && to.values().stream().allMatch(value -> value > 0);
        return isPositive
                ? Optional.empty()
                : Optional.of("a repeat had no success; see errors.csv, or measure longer");
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
        return LogRatio.of(from.values(), to.values());
    }
}
