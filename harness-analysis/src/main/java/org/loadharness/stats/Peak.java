package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.loadharness.stats.Interval.Confidence;

/**
 * The highest throughput of several points. The highest of many means is the one that chance has raised most, so its own
 * interval lies too high. Its band holds for all points at once, each at 1 - 0.05 / n (Bonferroni): where every true value
 * lies in its interval, the highest of them lies between the highest lower and the highest upper end. Immutable. Thread-safe.
 *
 * @param point with the highest mean
 * @param band of the highest true throughput, at 95 % over all points; empty where the highest mean has one repeat
 */
public record Peak(PointSummary point, Optional<Interval> band) {
    public Peak {
        requireNonNull(point, "point");
        requireNonNull(band, "band");
    }

    /** Of points that are not invalid, or of all if all are; empty if none has any throughput. */
    public static Optional<Peak> of(List<PointSummary> points) {
        return PointSummary.peakOf(points).map(highest -> new Peak(highest, band(highest, points)));
    }

    private static Optional<Interval> band(PointSummary highest, List<PointSummary> points) {
        Confidence each = Confidence.STANDARD.amongAll(points.size());
        Optional<Interval> own = highest.estimates().throughputPerSecond().interval(each);
        return own.map(interval -> highestOf(points.stream()
                .filter(point -> !(point.verdict() instanceof Verdict.Invalid) || point.equals(highest))
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
