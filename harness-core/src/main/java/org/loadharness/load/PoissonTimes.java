package org.loadharness.load;

import java.util.random.RandomGenerator;
import org.loadharness.time.HotPath;

/**
 * The sum of n unit exponentials, times the mean gap. The sum is kept as a whole number and a rest below 1, so that it does
 * not get coarser as it grows: after 10¹² arrivals it is wrong by less than 0.004 gaps at the very worst (10¹² roundings of
 * half an ulp of a number below 38), and by some 10⁻¹⁰ in fact, for the roundings cancel. Confined to one thread.
 */
@HotPath
final class PoissonTimes implements ArrivalTimes {
    private final EvenGaps gaps;
    private final RandomGenerator random;
    private long wholeGaps;
    private double restOfGap;
    private long lastNanos;

    PoissonTimes(EvenGaps gaps, RandomGenerator random) {
        this.gaps = gaps;
        this.random = random;
    }

    @Override
    public long nextNanos() {
        double sum = restOfGap + UnitExponential.next(random);
        long carried = (long) sum;
        wholeGaps += carried;
        restOfGap = sum - carried;
        long wholeNanos = gaps.lengthNanos(wholeGaps);
        if (wholeNanos == EXHAUSTED) {
            return EXHAUSTED;
        }
        // two roundings may differ from one by a nanosecond, but no arrival overtakes another
        lastNanos = Math.max(lastNanos, wholeNanos + Math.round(restOfGap * gaps.gapNanos()));
        return lastNanos;
    }
}
