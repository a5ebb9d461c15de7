package org.loadharness.theory;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.loadharness.stats.Estimate;
import org.loadharness.stats.Interval;
import org.loadharness.stats.Interval.Confidence;
import org.loadharness.stats.LogRatio;
import org.loadharness.stats.Numbers;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Verdict;

/**
 * Where more load does not bring as much more. Of users who wait for their own interactions it is where a straight line from
 * 0 through the lightest load meets the peak: N* = N<sub>1</sub> X<sub>peak</sub> / X<sub>1</sub>, the crossing of the two
 * asymptotes of a closed system (Lazowska and others, "Quantitative system performance", 1984, chapter 5). Its interval is
 * Student's t on the logarithms of the repeats' throughputs, for all loads at once: see {@link Peak}. Of interactions that come by a timetable it lies between the
 * last rate of which {@value #KEPT} came through and the first of which less did. Where users go through flows, an arrival begins
 * a flow, and what comes through are those that come to their end. Immutable.
 */
public sealed interface Knee {
    /** Throughput over arrivals from which on a rate counts as kept up with. */
    double KEPT = 0.95;

    /**
     * It lies there.
     *
     * @param interval at 95 % over all loads; empty with one repeat
     * @param repeats of the lightest load or of the peak, whichever has fewer
     */
    record Users(double users, Optional<Interval> interval, int repeats) implements Knee {}

    /** It lies between those rates. */
    record Rates(double lowPerSecond, double highPerSecond) implements Knee {}

    /**
     * None is shown within the loads; why.
     *
     * @param isOpen whether there may be one all the same, as the means would have it, and the way out is in {@code why}
     */
    record None(String why, boolean isOpen) implements Knee {}

    /** The loads do not show it; why, and the way out. */
    record Unknown(String why) implements Knee {}

    /**
     * Of the points of a variant; those that are invalid show nothing. A rate that is invalid because its queue grew to the end, or
     * most of it failed, is one that did not come through.
     */
    static Knee of(List<PointSummary> points) {
        List<PointSummary> single = points.stream()
                .filter(point -> point.point().only().isPresent())
                .toList();
        if (single.isEmpty()) {
            return new Unknown("the load has several phases; it takes a sweep of users or of rates");
        }
        List<PointSummary> measured =
                single.stream().filter(point -> point.perSecond().orElse(0) > 0).toList();
        if (measured.isEmpty()) {
            return new Unknown("nothing succeeded at any load");
        }
        if (measured.stream().allMatch(point -> point.point().isOpen())) {
            return ofRates(measured.stream()
                    .filter(point -> point.verdict().showsCapacity())
                    .toList());
        }
        return ofUsers(measured.stream()
                .filter(point -> !point.point().isOpen())
                .filter(point -> !(point.verdict() instanceof Verdict.Invalid))
                .sorted(Comparator.comparingInt(point -> point.point().users()))
                .toList());
    }

    private static Knee ofUsers(List<PointSummary> points) {
        if (points.size() < 2) {
            return new Unknown("it takes two loads at least that are not invalid, with --users 1,2,5..100 for example");
        }
        PointSummary lightest = points.get(0);
        PointSummary peak = PointSummary.peakOf(points).orElseThrow();
        int fewest = lightest.point().users();
        int most = points.get(points.size() - 1).point().users();
        if (peak.point().equals(lightest.point())) {
            return new Unknown("throughput is highest with the lightest load already; measure fewer users");
        }
        double ratio = peak.perSecond().orElseThrow() / lightest.perSecond().orElseThrow();
        Optional<Interval> interval = band(lightest, peak, points);
        double users = fewest * ratio;
        if (interval.map(Interval::high).orElse(ratio) * fewest >= most) {
            return users >= KEPT * most
                    ? new None(
                            "throughput grows with users up to the heaviest load, as far as these repeats show",
                            /* isOpen= */ false)
                    : new None(
                            "by its means it lies at a load of " + Numbers.text(users, 3)
                                    + ", but these repeats leave open"
                                    + " whether throughput grows up to the heaviest load; measure more repeats",
                            /* isOpen= */ true);
        }
        return new Users(
                users,
                interval.map(found -> new Interval(fewest * found.low(), fewest * found.high())),
                Math.min(throughput(lightest).count(), throughput(peak).count()));
    }

    /** Of the highest throughput over that of the lightest load; the peak is one of many, and so all are looked at. */
    private static Optional<Interval> band(PointSummary lightest, PointSummary peak, List<PointSummary> points) {
        Estimate before = throughput(lightest);
        if (Math.min(before.count(), throughput(peak).count()) < 2) {
            return Optional.empty();
        }
        Confidence each = Confidence.STANDARD.amongAll(points.size() - 1);
        return Optional.of(Peak.highestOf(points.stream()
                .skip(1)
                .map(Knee::throughput)
                .filter(after -> after.count() > 1)
                .map(after -> LogRatio.of(before, after).interval(each))
                .toList()));
    }

    private static Estimate throughput(PointSummary point) {
        return point.estimates().throughputPerSecond();
    }

    private static Knee ofRates(List<PointSummary> points) {
        List<PointSummary> steady = points.stream()
                .filter(point -> point.point().arrivalsPerSecond().isPresent())
                .sorted(Comparator.comparingDouble(Knee::arrivals))
                .toList();
        if (steady.size() < 2) {
            return new Unknown(
                    "it takes two rates at least that are not invalid, with --arrivals poisson:100..2000/s#8 for example");
        }
        if (steady.stream().anyMatch(point -> point.counted("flows_skipped").orElse(0) > 0)) {
            return new Unknown("some flows had no request to send, so those that ended do not show what came through");
        }
        if (!isKept(steady.get(0))) {
            return new Unknown("the lowest rate does not come through already; offer less");
        }
        for (int index = 1; index < steady.size(); index++) {
            if (!isKept(steady.get(index))) {
                return new Rates(arrivals(steady.get(index - 1)), arrivals(steady.get(index)));
            }
        }
        return new None("what is offered comes through up to the highest rate", /* isOpen= */ false);
    }

    private static boolean isKept(PointSummary point) {
        return throughPerSecond(point) >= KEPT * arrivals(point);
    }

    private static double throughPerSecond(PointSummary point) {
        return point.flows().isEmpty()
                ? point.perSecond().orElse(0)
                : point.flows().stream()
                        .mapToDouble(flow -> flow.completedPerSecond().mean().orElse(0))
                        .sum();
    }

    private static double arrivals(PointSummary point) {
        return point.point().arrivalsPerSecond().orElseThrow();
    }

    /**
     * The highest throughput of several points. The highest of many means is the one that chance has raised most, so its own
     * interval lies too high. Its band holds for all points at once, each at 1 - 0.05 / n (Bonferroni): where every true value
     * lies in its interval, the highest of them lies between the highest lower and the highest upper end. Immutable. Thread-safe.
     *
     * @param point with the highest mean
     * @param band of the highest true throughput, at 95 % over all points; empty where the highest mean has one repeat
     * @param points over which the band holds: those that are not invalid, or all if all are; at least 1
     */
    record Peak(PointSummary point, Optional<Interval> band, int points) {
        public Peak {
            requireNonNull(point, "point");
            requireNonNull(band, "band");
        }

        /** Of points that are not invalid, or of all if all are; empty if none has any throughput. */
        public static Optional<Peak> of(List<PointSummary> points) {
            List<PointSummary> valid = points.stream()
                    .filter(point -> !(point.verdict() instanceof Verdict.Invalid))
                    .toList();
            List<PointSummary> asked = valid.isEmpty() ? points : valid;
            return PointSummary.peakOf(asked).map(highest -> new Peak(highest, band(highest, asked), asked.size()));
        }

        private static Optional<Interval> band(PointSummary highest, List<PointSummary> points) {
            Confidence each = Confidence.STANDARD.amongAll(points.size());
            Optional<Interval> own = highest.estimates().throughputPerSecond().interval(each);
            return own.map(interval -> highestOf(points.stream()
                    .flatMap(point -> point.estimates().throughputPerSecond().interval(each).stream())
                    .toList()));
        }

        /** That of the largest of several values, each of which lies in its interval; there must be one. */
        public static Interval highestOf(List<Interval> intervals) {
            return new Interval(
                    intervals.stream().mapToDouble(Interval::low).max().orElseThrow(),
                    intervals.stream().mapToDouble(Interval::high).max().orElseThrow());
        }
    }
}
