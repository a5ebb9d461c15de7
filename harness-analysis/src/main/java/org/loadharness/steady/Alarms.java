package org.loadharness.steady;

import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * From when each test gives an alarm. A healthy phase has six in ten thousand from each test, and at most one in a
 * hundred from all of them; where several phases are looked at, their tests share that. Thresholds of tests that look at
 * many places were found by simulation, and stand here as the t or F that gives one alarm in a thousand; for fewer alarms
 * their probability shrinks in proportion. Immutable. Thread-safe.
 *
 * @param looks number of phases that share the alarms
 */
record Alarms(int looks) {
    private static final double CHANCE = 0.001;
    /** Simulated phases are no real ones: a part of the chance is kept back. */
    private static final double USED = 0.6;

    /** With 16 and with 8 coefficients, for 1 to 5 repeats. */
    private static final double[][] STEP = {{5.52, 4.61, 4.30, 4.22, 4.16}, {9.09, 5.36, 4.72, 4.51, 4.32}};

    /** Likewise, for 2 to 5 repeats. */
    private static final double[][] ONE_REPEAT = {{5.02, 4.97, 4.92, 4.99}, {6.44, 6.03, 5.77, 5.76}};

    /** For 3 to 5 repeats, one alarm in two thousand. */
    private static final double[] PROFILE = {38.0, 24.3, 18.8};

    private static final int MANY = 16;

    Alarms {
        if (looks < 1) {
            throw new IllegalArgumentException("looks must be at least 1, was " + looks);
        }
    }

    /** How probable an alarm of one test is in a healthy phase. */
    double chance() {
        return CHANCE * used();
    }

    /** Largest t of a trend. */
    double trend(int coefficients, int repeats) {
        return quantile(freedom(coefficients, repeats), chance() / 2);
    }

    /** Largest t of a step at any place. */
    double step(int coefficients, int repeats) {
        double[] known = STEP[coefficients == MANY ? 0 : 1];
        int row = Math.min(repeats, known.length);
        double tail = tail(freedom(coefficients, row), known[row - 1]);
        return quantile(freedom(coefficients, repeats), tail * used());
    }

    /** Largest t of a step at any place of any repeat. */
    double oneRepeat(int coefficients, int repeats) {
        double[] known = ONE_REPEAT[coefficients == MANY ? 0 : 1];
        int row = Math.min(repeats, known.length + 1);
        double tail = tail(row * (coefficients - 1), known[row - 2]) * row / repeats;
        return quantile(repeats * (coefficients - 1), tail * used());
    }

    /** Largest F of what repeats have in common in their first four coefficients. */
    double profile(int coefficients, int repeats) {
        int row = Math.min(repeats, PROFILE.length + 2);
        double tail = 1 - f(coefficients, coefficients * (row - 1)).cumulativeProbability(PROFILE[row - 3]);
        return f(coefficients, coefficients * (repeats - 1)).inverseCumulativeProbability(1 - tail * used());
    }

    /** The probability of so large an F or a larger. */
    static double beyond(double value, double freedom, double freedomBelow) {
        return 1 - f(freedom, freedomBelow).cumulativeProbability(value);
    }

    private double used() {
        return USED / looks;
    }

    private static int freedom(int coefficients, int repeats) {
        return coefficients * repeats - 1;
    }

    private static double tail(int freedom, double t) {
        return new TDistribution(null, freedom).cumulativeProbability(-t);
    }

    private static double quantile(int freedom, double tail) {
        return -new TDistribution(null, freedom).inverseCumulativeProbability(tail);
    }

    private static FDistribution f(double freedom, double freedomBelow) {
        return new FDistribution(null, freedom, freedomBelow);
    }
}
