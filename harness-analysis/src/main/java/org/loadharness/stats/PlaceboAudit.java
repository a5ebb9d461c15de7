package org.loadharness.stats;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.loadharness.plan.PlanOptions;
import org.loadharness.plan.Point;
import org.loadharness.stats.Verdict.Finding;

/**
 * Says whether the repeats show a known change of response times, and which change they would show. It is judged as any
 * other: from the repeats of both sides, by a {@link LogRatio}. It is in the way of nothing that was measured without.
 */
final class PlaceboAudit implements Audit<List<PointSummary>> {
    @Override
    public Optional<Finding> examine(List<PointSummary> points) {
        List<PointSummary> placebos =
                points.stream().filter(point -> point.point().isPlacebo()).toList();
        List<Pair> pairs = placebos.stream()
                .flatMap(placebo -> partner(points, placebo).flatMap(real -> Pair.of(real, placebo)).stream())
                .toList();
        return placebos.stream()
                .findFirst()
                .map(first -> first.point().placebo())
                .map(PlanOptions.PLACEBO::print)
                .map(text -> FindingType.PLACEBO.note(
                        pairs.isEmpty()
                                ? "a placebo of " + text
                                        + " has nothing to be compared with: both sides need two repeats with a success"
                                : words(pairs)));
    }

    private static String words(List<Pair> pairs) {
        LogRatio found = new LogRatio.Effect(pairs.stream().map(Pair::found).toList()).mean();
        double known = Math.exp(pairs.stream()
                .mapToDouble(pair -> Math.log(pair.known()))
                .average()
                .orElseThrow());
        Interval interval = found.interval();
        boolean isSeen = interval.low() > 1;
        double shownFraction = found.smallestEffectFraction();
        return "a placebo of " + Comparison.change(known) + (isSeen ? " was seen" : " was not seen")
                + " in the mean response time: " + Comparison.change(found.ratio())
                + " " + ComparisonWords.range(interval) + "; this set-up shows a change of "
                + Comparison.change(1 + shownFraction) + " or more with 90 % probability"
                + rest(interval, known)
                + (isSeen || 1 + shownFraction < known ? "" : "; measure longer or with more --repeats");
    }

    private static String rest(Interval interval, double known) {
        if (interval.high() < known) {
            return "; part of it is missing: a user who waits leaves a queue shorter, so try --arrivals or fewer users";
        }
        return interval.low() > known
                ? "; it is more than was done: waits lasted too long, or a queue grew, so try fewer users"
                : "";
    }

    /** The same load without. */
    private static Optional<PointSummary> partner(List<PointSummary> points, PointSummary placebo) {
        return points.stream()
                .filter(other -> !other.point().isPlacebo()
                        && other.point().loadLabel().equals(placebo.point().loadLabel())
                        && others(other.point()).equals(others(placebo.point())))
                .findFirst();
    }

    private static Map<String, String> others(Point point) {
        Map<String, String> others = new HashMap<>(point.factors());
        others.remove(PlanOptions.PLACEBO.name());
        return others;
    }

    /**
     * The same load with and without.
     *
     * @param known what the placebo multiplies the mean by
     * @param found what it was multiplied by
     */
    private record Pair(double known, LogRatio found) {
        static Optional<Pair> of(PointSummary real, PointSummary placebo) {
            Estimate before = real.estimates().responseMillis();
            Estimate after = placebo.estimates().responseMillis();
            return isComparable(before) && isComparable(after)
                    ? Optional.of(new Pair(
                            placebo.point().placebo().ratio(before.mean().orElseThrow()), LogRatio.of(before, after)))
                    : Optional.empty();
        }

        private static boolean isComparable(Estimate figure) {
            return figure.count() > 1 && figure.scale() != Estimate.Scale.LINEAR;
        }
    }
}
