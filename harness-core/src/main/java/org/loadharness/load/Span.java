package org.loadharness.load;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The points from one number to another, as the terms of a sweep name them. Immutable. Thread-safe.
 *
 * @param term as it was written, for messages
 * @param first more than 0
 * @param last not less than the first
 */
record Span(String term, BigDecimal first, BigDecimal last) {
    /** The most points of a sweep: {@value}. */
    static final int MOST_POINTS = 1_000;

    private static final List<BigInteger> SERIES = List.of(BigInteger.ONE, BigInteger.TWO, BigInteger.valueOf(5));
    private static final BigDecimal TWO = BigDecimal.valueOf(2);
    private static final BigDecimal TWO_AND_A_HALF = BigDecimal.valueOf(2.5);

    Span {
        if (first.compareTo(last) > 0) {
            throw new IllegalArgumentException(
                    "'" + term + "': " + first + " is more than " + last + "; write " + last + ".." + first);
        }
    }

    /**
     * 1, 2, 5, 10, 20 and so on, from the first; the last is always one of them.
     *
     * @param otherWays of writing what begins with a number that is not in the series
     */
    List<BigDecimal> series(String otherWays) {
        if (!SERIES.contains(digits(first))) {
            throw new IllegalArgumentException(
                    "'" + term + "': " + first + " is not in the 1-2-5 series; write " + otherWays);
        }
        List<BigDecimal> points = new ArrayList<>();
        BigDecimal point = first;
        while (point.compareTo(last) < 0) {
            points.add(point);
            point = point.multiply(digits(point).equals(BigInteger.TWO) ? TWO_AND_A_HALF : TWO);
        }
        points.add(last);
        return points;
    }

    /** From the first in even steps, as long as the last is not passed. */
    List<BigDecimal> steps(BigDecimal step) {
        if (step.signum() <= 0) {
            throw new IllegalArgumentException("'" + term + "': a step must be more than 0, was " + step);
        }
        int steps = last.subtract(first)
                .divideToIntegralValue(step)
                .min(BigDecimal.valueOf(MOST_POINTS))
                .intValue();
        requireFew(term, steps + 1);
        List<BigDecimal> points = new ArrayList<>();
        for (int i = 0; i <= steps; i++) {
            points.add(first.add(step.multiply(BigDecimal.valueOf(i))));
        }
        return points;
    }

    /**
     * That many points evenly on a log axis, both ends included.
     *
     * @param digits how many there are, as they were written
     * @param rounding to a number that people would write
     */
    List<BigDecimal> logSpaced(String digits, UnaryOperator<BigDecimal> rounding) {
        int count = digits.length() > 4 ? MOST_POINTS + 1 : Integer.parseInt(digits);
        if (count < 2 || count > MOST_POINTS) {
            throw new IllegalArgumentException("'" + term + "': the count after # must be 2 to " + MOST_POINTS);
        }
        double ratio = last.doubleValue() / first.doubleValue();
        List<BigDecimal> points = new ArrayList<>();
        points.add(first);
        for (int i = 1; i < count - 1; i++) {
            double exponent = (double) i / (count - 1);
            points.add(rounding.apply(BigDecimal.valueOf(first.doubleValue() * Math.pow(ratio, exponent))));
        }
        points.add(last);
        return points;
    }

    /** Refuses a sweep of too many points, and names the term that made them too many. */
    static void requireFew(String term, int points) {
        if (points > MOST_POINTS) {
            throw new IllegalArgumentException(
                    "'" + term + "': more than " + MOST_POINTS + " points; use a larger step");
        }
    }

    private static BigInteger digits(BigDecimal number) {
        return number.stripTrailingZeros().unscaledValue();
    }
}
