package org.loadharness.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.loadharness.stats.Interval;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;
import org.loadharness.stats.Verdict;
import org.loadharness.theory.Knee;
import org.loadharness.theory.Knee.Peak;

/** The three figures that a reader wants first: the peak, the tail of response times there, and the knee. */
final class KeyFigures {
    private static final double NANOS_PER_MILLI = 1e6;

    /** From the highest down: the first that the samples carry is shown. */
    private static final List<Double> TAILS = List.of(0.99, 0.95, 0.9, 0.5);

    private KeyFigures() {}

    static Map<String, Object> of(RunSummary run) {
        Map<String, Object> fields = new LinkedHashMap<>();
        Peak.of(run.truePoints()).ifPresent(peak -> {
            PointSummary point = peak.point();
            fields.put("peak", peakFields(peak));
            tail(run.truePoints(), point).ifPresent(tail -> fields.put("tail", tail));
            fields.put("knee", knee(Knee.of(run.pointsOf(run.plan().variantOf(point.point())))));
        });
        return fields;
    }

    private static Map<String, @Nullable Object> peakFields(Peak peak) {
        PointSummary point = peak.point();
        Map<String, @Nullable Object> fields = figure(point.perSecond(), peak.band());
        fields.put("load", point.point().label());
        fields.put("repeats", point.estimates().throughputPerSecond().count());
        fields.put("verdict", point.verdict().word());
        fields.put("points", peak.points());
        return fields;
    }

    /** At the peak where that is sound, else at the last point that is; at the peak all the same if none is. */
    private static Optional<Map<String, @Nullable Object>> tail(List<PointSummary> points, PointSummary peak) {
        PointSummary at = peak.verdict() instanceof Verdict.Sound
                ? peak
                : points.stream()
                        .filter(point -> point.verdict() instanceof Verdict.Sound)
                        .reduce((earlier, later) -> later)
                        .orElse(peak);
        return TAILS.stream()
                .filter(fraction -> at.responses().percentileNanos(fraction).isPresent())
                .findFirst()
                .map(fraction -> tailFields(at, fraction));
    }

    private static Map<String, @Nullable Object> tailFields(PointSummary at, double fraction) {
        Map<String, @Nullable Object> fields = figure(
                OptionalDouble.of(at.responses().percentileNanos(fraction).orElseThrow() / NANOS_PER_MILLI),
                at.pooled()
                        .responseInterval(fraction)
                        .map(interval ->
                                new Interval(interval.low() / NANOS_PER_MILLI, interval.high() / NANOS_PER_MILLI)));
        fields.put("fraction", fraction);
        fields.put("load", at.point().label());
        fields.put("repeats", at.trials().size());
        fields.put("samples", at.responses().count());
        fields.put("verdict", at.verdict().word());
        return fields;
    }

    private static Map<String, @Nullable Object> knee(Knee knee) {
        if (knee instanceof Knee.Users found) {
            Map<String, @Nullable Object> fields =
                    kind("users", figure(OptionalDouble.of(found.users()), found.interval()));
            fields.put("repeats", found.repeats());
            return fields;
        }
        if (knee instanceof Knee.Rates found) {
            Interval between = new Interval(found.lowPerSecond(), found.highPerSecond());
            return kind("rates", figure(OptionalDouble.empty(), Optional.of(between)));
        }
        return knee instanceof Knee.None none
                ? kind(none.isOpen() ? "unknown" : "none", Map.of("why", none.why()))
                : kind("unknown", Map.of("why", ((Knee.Unknown) knee).why()));
    }

    private static Map<String, @Nullable Object> kind(String word, Map<String, ? extends @Nullable Object> fields) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("kind", word);
        all.putAll(fields);
        return all;
    }

    private static Map<String, @Nullable Object> figure(OptionalDouble value, Optional<Interval> interval) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("value", value.isPresent() ? value.getAsDouble() : null);
        fields.put("low", interval.map(Interval::low).orElse(null));
        fields.put("high", interval.map(Interval::high).orElse(null));
        return fields;
    }
}
