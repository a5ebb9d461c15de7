package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.loadharness.plan.Repeats;
import org.loadharness.require.Baseline.NonInferiority;
import org.loadharness.stats.Interval;
import org.loadharness.stats.LogRatio;
import org.loadharness.stats.Numbers;

/**
 * A figure of now beside that of a baseline, in the same unit. Immutable. Thread-safe.
 *
 * @param before as stored
 */
record BesideBaseline(PointFigure before, PointFigure now, NonInferiority claim, Interval.Confidence confidence) {
    private static final double PERCENT = 100;
    private static final int DIGITS = 4;
    private static final int CHANGE_DIGITS = 7;
    private static final double LARGEST_PERCENT = 10_000;

    /** A change beyond it is as good as any. */
    private static final double LARGEST_FRACTION = 10;

    BesideBaseline {
        requireNonNull(before, "before");
        requireNonNull(now, "now");
        requireNonNull(claim, "claim");
        requireNonNull(confidence, "confidence");
    }

    /** With the head of the sentence, and why the numbers of now cannot be relied on; empty if they can. */
    Judgement judgement(String head, Optional<String> unreliable) {
        Optional<String> gap = now.gap().or(() -> before.gap().map(reason -> "of the baseline " + reason));
        if (gap.isPresent()) {
            return Judge.inconclusive(head, unreliable.orElse(gap.get()));
        }
        LogRatio ratio = LogRatio.of(before.estimate(), now.estimate());
        String measured = ", measured " + phrase(ratio);
        if (unreliable.isPresent()) {
            return Judge.inconclusive(head, measured, unreliable.get());
        }
        return switch (side(ratio.interval(confidence))) {
            case GOOD -> new Judgement.Met(head, head + measured);
            case BAD -> new Judgement.NotMet(head, head + measured);
            case BOTH -> Judge.inconclusive(head, measured, wayOut(ratio));
        };
    }

    private Side side(Interval ratio) {
        Operator operator = claim.isLessWorse() ? Operator.AT_LEAST : Operator.AT_MOST;
        return operator.sideOf(ratio, claim.worstRatio());
    }

    private String phrase(LogRatio ratio) {
        Interval interval = ratio.interval(confidence);
        return figure(now) + " against " + figure(before) + claim.unit() + ", " + change(ratio.ratio()) + " %, "
                + confidence.text() + " CI [" + change(interval.low()) + ", " + change(interval.high()) + "] over "
                + now.ofRepeats().size() + " repeats against "
                + before.ofRepeats().size();
    }

    private String wayOut(LogRatio ratio) {
        double smallestFraction = ratio.smallestEffectFraction(confidence);
        String smallest = smallestFraction > LARGEST_FRACTION
                ? "these repeats may miss a change of any size"
                : "these repeats may miss a change below " + Numbers.percent(smallestFraction);
        long needed = ratio.repeatsNeeded(claim.marginAsIncreaseFraction(), confidence);
        return smallest
                + (needed > Repeats.MOST
                        ? "; measure longer, on a quieter machine, or allow a wider margin"
                        : "; it takes about " + needed + " repeats of each");
    }

    private static String figure(PointFigure figure) {
        return Numbers.text(figure.estimate().mean().orElseThrow(), DIGITS);
    }

    private static String change(double ratio) {
        double percent = Math.rint(PERCENT * PERCENT * (ratio - 1)) / PERCENT;
        if (percent > LARGEST_PERCENT) {
            return "+10000 and more";
        }
        String digits = Numbers.text(percent, CHANGE_DIGITS);
        return percent > 0 ? "+" + digits : digits;
    }
}
