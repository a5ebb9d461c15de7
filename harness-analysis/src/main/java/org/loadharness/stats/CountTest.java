package org.loadharness.stats;

/** Judges how often something happened that may happen seldom. */
final class CountTest {
    /** Standard deviations that chance may add in a run of one trial; a few in a short one say nothing. */
    private static final double DEVIATIONS = 3;

    private CountTest() {}

    /** Whether more than that share of all happened, beyond what chance explains: k > n·p + z·√(n·p) + 1. */
    static boolean isExceeded(long happened, long all, double mostFraction, Looks looks) {
        double expected = mostFraction * all;
        return happened > expected + looks.deviations(DEVIATIONS) * Math.sqrt(expected) + 1;
    }
}
