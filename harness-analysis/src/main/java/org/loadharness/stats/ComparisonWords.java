package org.loadharness.stats;

import java.math.BigDecimal;
import org.loadharness.stats.Comparison.Direction;
import org.loadharness.stats.Comparison.Outcome;

/** A comparison in words. Immutable. Thread-safe. */
final class ComparisonWords {
    private static final double PERCENT = 100;
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final int DIGITS = 2;

    /** A change beyond it is said as a factor. */
    private static final double DOUBLED = 2;

    /** A factor beyond it is as good as any. */
    private static final double LARGEST_FACTOR = 1000;

    private ComparisonWords() {}

    static String of(Comparison comparison, String up, String down) {
        String change = change(comparison.ratio()) + " " + range(comparison.interval());
        Outcome outcome = comparison.outcome();
        if (outcome instanceof Outcome.Changed changed) {
            return change + ", " + (changed.direction() == Direction.UP ? up : down);
        }
        if (outcome instanceof Outcome.Equivalent equivalent) {
            return "no change beyond " + percent(equivalent.marginFraction()) + " (" + change + ")";
        }
        Outcome.Inconclusive inconclusive = (Outcome.Inconclusive) outcome;
        return "inconclusive (" + change + "): " + smallest(inconclusive.smallestEffectFraction()) + "; would need "
                + inconclusive.repeatsNeeded() + " repeats of each";
    }

    private static String smallest(double effectFraction) {
        if (effectFraction < DOUBLED - 1) {
            return "a change below " + percent(effectFraction) + " is easily missed";
        }
        return effectFraction > LARGEST_FACTOR
                ? "a change of any size is easily missed"
                : "a change below a factor of " + Numbers.text(1 + effectFraction, DIGITS) + " is easily missed";
    }

    /** As in {@code +12 %} and {@code x 2.4}. */
    static String change(double ratio) {
        return ratio < DOUBLED ? signed(ratio) + " %" : "x " + limit(ratio);
    }

    static String range(Interval interval) {
        return interval.high() < DOUBLED
                ? "[" + signed(interval.low()) + ", " + signed(interval.high()) + "]"
                : "[x " + limit(interval.low()) + ", x " + limit(interval.high()) + "]";
    }

    private static String limit(double ratio) {
        if (ratio > LARGEST_FACTOR) {
            return "1000 and more";
        }
        return ratio < 1 / LARGEST_FACTOR ? "0.001 and less" : Numbers.text(ratio, DIGITS);
    }

    private static String signed(double ratio) {
        double percent = PERCENT * (ratio - 1);
        String digits = Numbers.text(percent, DIGITS);
        if (digits.equals("-100") && ratio > 0) { // as much as is left counts, as in -99.7
            return "-" + HUNDRED.subtract(Numbers.rounded(PERCENT * Math.max(ratio, 1 / LARGEST_FACTOR), 1));
        }
        return percent > 0 && !digits.equals("0") ? "+" + digits : digits;
    }

    private static String percent(double fraction) {
        return Numbers.text(PERCENT * fraction, DIGITS) + " %";
    }
}
