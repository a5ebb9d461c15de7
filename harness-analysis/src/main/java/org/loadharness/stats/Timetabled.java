package org.loadharness.stats;

import java.time.Duration;
import org.loadharness.load.Arrivals;

/** An open load and how long it goes on. Immutable. Thread-safe. */
record Timetabled(Arrivals arrivals, Duration length) {
    private static final double NANOS_PER_SECOND = 1e9;

    double seconds() {
        return length.toNanos() / NANOS_PER_SECOND;
    }

    /** Mean number of arrivals over its whole length. */
    double expected() {
        return arrivals.expectedWithin(length);
    }

    /** Mean number of arrivals until that time after its start. */
    double expectedBy(long nanos) {
        return nanos <= 0 ? 0 : arrivals.expectedWithin(Duration.ofNanos(nanos));
    }

    /** Mean number of those of them that came together last, be it at that very time; 0 where each comes by itself. */
    double lastTogetherBy(long nanos) {
        return arrivals instanceof Arrivals.Batched batched
                ? expectedBy(nanos) - expectedBy(nanos - batched.every().toNanos())
                : 0;
    }

    /**
     * How far a count may be off that mean: a part of it that is no accident, and so many standard deviations of a Poisson
     * number, |count - λt| ≤ fraction · λt + z · √(λt) + (z² - 1) / 6 with z the deviations. The last term is the skewness of
     * that number, by the expansion of Cornish and Fisher: without it small numbers exceed large z too often. Arrivals that
     * are no Poisson process vary less.
     */
    static double tolerance(double expected, double fraction, double deviations) {
        double skew = Math.max(0, (deviations * deviations - 1) / 6);
        return fraction * expected + deviations * Math.sqrt(expected) + skew;
    }
}
