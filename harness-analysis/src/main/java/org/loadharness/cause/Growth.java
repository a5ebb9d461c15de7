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
 * @param isFlat whether the first load beyond the knee has about as much as any
 */
record Growth(Knee knee, double lightest, boolean isSweep, boolean peaksAtOnce, boolean isFlat) {
    private static final int DIGITS = 2;

    /** Of the highest throughput, from which on it has stopped growing. */
    private static final double FLAT = 0.9;

    /** Scatter is unknown then: that 12 users have 11 times the throughput of 1 may be chance. */
    private static final String ONE_REPEAT = " (as far as one repeat shows)";

    static Growth of(List<PointSummary> points) {
        PointSummary lightest =
                points.stream().min(Comparator.comparingDouble(Growth::load)).orElseThrow();
        boolean peaksAtOnce = PointSummary.peakOf(points)
                .filter(peak -> peak.point().equals(lightest.point()))
                .isPresent();
        Knee knee = Knee.of(points);
        return new Growth(knee, load(lightest), points.size() > 1, peaksAtOnce, isFlat(knee, points));
    }

    private static boolean isFlat(Knee knee, List<PointSummary> points) {
        double peakPerSecond =
                PointSummary.peakOf(points).map(Growth::perSecond).orElse(0.0);
        return knee instanceof Knee.Users users
                && points.stream()
                        .filter(point -> load(point) >= users.users())
                        .min(Comparator.comparingDouble(Growth::load))
                        .filter(first -> perSecond(first) >= FLAT * peakPerSecond)
                        .isPresent();
    }

    private static double perSecond(PointSummary point) {
        return point.perSecond().orElse(0);
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

    /** What is to be explained, as in {@code throughput stops growing at 6 users}: blank where one load shows nothing of it. */
    String words() {
        if (knee instanceof Knee.Users users) {
            String number = Numbers.text(users.users(), DIGITS);
            String at = number + (number.equals("1") ? " user" : " users");
            return (isFlat
                            ? "throughput stops growing at " + at
                            : "throughput grows less than the users do from " + at + " on")
                    + (users.interval().isEmpty() ? ONE_REPEAT : "");
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
