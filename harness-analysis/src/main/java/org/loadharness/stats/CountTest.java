package org.loadharness.stats;

/** Judges how often something happened that may happen seldom. */
final class CountTest {
    /** Standard deviations that chance may add; a few in a short run say nothing. */
    private static final double DEVIATIONS = 3;

    private CountTest() {}

    /** Whether more than that share of all happened, beyond what chance explains: k > n·p + 3·√(n·p) + 1. */
    static boolean isExceeded(long happened, long all, double mostFraction) {
        double expected = mostFraction * all;
        return happened > expected + DEVIATIONS * Math.sqrt(expected) + 1;
    }
}
