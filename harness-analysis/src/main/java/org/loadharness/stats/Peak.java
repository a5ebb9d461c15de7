package org.loadharness.stats;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Where most comes through. */
public final class Peak {
    private Peak() {}

    /** The highest mean throughput of a point that is not invalid; of all points, if all are; empty if none has any. */
    public static Optional<PointSummary> of(List<PointSummary> points) {
        List<PointSummary> valid = points.stream()
                .filter(point -> !(point.verdict() instanceof Verdict.Invalid))
                .toList();
        return (valid.isEmpty() ? points : valid)
                .stream()
                        .filter(point -> perSecond(point).isPresent())
                        .max(Comparator.comparingDouble(
                                point -> perSecond(point).orElseThrow()));
    }

    /** Mean throughput over repeats; empty where it is not known. */
    public static OptionalDouble perSecond(PointSummary point) {
        return point.estimates().throughputPerSecond().mean();
    }
}
