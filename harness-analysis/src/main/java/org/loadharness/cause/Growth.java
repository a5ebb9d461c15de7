package org.loadharness.cause;

import java.util.Comparator;
import java.util.List;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.PointSummary;
import org.loadharness.theory.Knee;

/**
 * How far throughput grows over the points of a variant. Immutable. Thread-safe.
 *
 * @param lightest load of all
 * @param isSweep whether there are several loads
 * @param peaksAtOnce whether no load has more than the lightest
 */
record Growth(Knee knee, double lightest, boolean isSweep, boolean peaksAtOnce) {
    private static final int DIGITS = 2;

    static Growth of(List<PointSummary> points) {
        PointSummary lightest =
                points.stream().min(Comparator.comparingDouble(Growth::load)).orElseThrow();
        boolean peaksAtOnce = PointSummary.peakOf(points)
                .filter(peak -> peak.point().equals(lightest.point()))
                .isPresent();
        return new Growth(Knee.of(points), load(lightest), points.size() > 1, peaksAtOnce);
    }

    /** Users, or arrivals a second. */
    static double load(PointSummary point) {
        return point.point().arrivalsPerSecond().orElse(point.point().users());
    }

    /** Whether that load is one with which throughput does not grow any more. */
    boolean isBeyond(PointSummary point) {
        if (knee instanceof Knee.Users users) {
            return load(point) >= users.users();
        }
        if (knee instanceof Knee.Rates rates) {
            return load(point) >= rates.highPerSecond();
        }
        return !isSweep || (peaksAtOnce && load(point) > lightest);
    }

    /** What is to be explained, as in {@code throughput stops growing at 6 users}; blank where one load shows nothing of it. */
    String words() {
        if (knee instanceof Knee.Users users) {
            return "throughput stops growing at " + Numbers.text(users.users(), DIGITS) + " users";
        }
        if (knee instanceof Knee.Rates rates) {
            return "throughput stays behind what is offered from " + Numbers.text(rates.highPerSecond(), DIGITS + 1)
                    + "/s on";
        }
        if (knee instanceof Knee.None) {
            return "throughput cannot grow much further";
        }
        return peaksAtOnce && isSweep ? "throughput is highest with the lightest load" : "";
    }
}
