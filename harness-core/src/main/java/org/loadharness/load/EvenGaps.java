package org.loadharness.load;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.loadharness.time.HotPath;
import org.loadharness.time.Rate;

/**
 * Whole multiples of the mean gap at a rate, in fixed point: nanoseconds and 2⁻⁶³ of them. A multiple is wrong by at most
 * the count times 2⁻⁶⁴ ns before it is rounded, and so exact to the nanosecond for as long as there are arrivals.
 *
 * <p>Immutable. Thread-safe.
 */
@HotPath
final class EvenGaps {
    private static final BigDecimal NANOS_PER_SECOND = BigDecimal.valueOf(1_000_000_000);
    private static final int FRACTION_BITS = 63;
    private static final int DIGITS_BEYOND_FRACTION = 24;

    private final double gapNanos;
    private final long wholeNanos;
    private final long fraction;
    private final long most;

    private EvenGaps(BigDecimal exactNanos) {
        BigInteger fixed = exactNanos
                .multiply(new BigDecimal(BigInteger.ONE.shiftLeft(FRACTION_BITS)))
                .setScale(0, RoundingMode.HALF_EVEN)
                .toBigInteger();
        this.gapNanos = exactNanos.doubleValue();
        this.wholeNanos = fixed.shiftRight(FRACTION_BITS).longValueExact();
        this.fraction = fixed.longValue() & Long.MAX_VALUE;
        this.most = BigDecimal.valueOf(ArrivalTimes.LATEST_NANOS)
                .divide(exactNanos, 0, RoundingMode.DOWN)
                .longValueExact();
    }

    /** The gaps at a rate, taken for the decimal number that it is written as. */
    static EvenGaps of(Rate rate) {
        return new EvenGaps(NANOS_PER_SECOND.divide(
                BigDecimal.valueOf(rate.perSecond()), DIGITS_BEYOND_FRACTION, RoundingMode.HALF_EVEN));
    }

    /** One gap, in nanoseconds. */
    double gapNanos() {
        return gapNanos;
    }

    /** The length of that many gaps, rounded once to whole nanoseconds; exhausted beyond the latest time there is. */
    long lengthNanos(long count) {
        if (count > most) {
            return ArrivalTimes.EXHAUSTED;
        }
        long high = Math.multiplyHigh(count, fraction);
        long low = count * fraction;
        long rounded = (high << 1) + (low >>> FRACTION_BITS) + (low >>> (FRACTION_BITS - 1) & 1);
        return count * wholeNanos + rounded;
    }
}
