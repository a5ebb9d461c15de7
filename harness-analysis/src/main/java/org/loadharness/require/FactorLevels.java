package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.plan.Point;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * Two values of a factor. Immutable. Thread-safe.
 *
 * @param factor its name
 * @param from the value that the other is held against
 * @param to the other
 */
public record FactorLevels(String factor, String from, String to) {
    public FactorLevels {
        requireNonNull(factor, "factor");
        requireNonNull(from, "from");
        requireNonNull(to, "to");
    }

    /** Of each factor of a run, each other value against its first. */
    static List<FactorLevels> of(RunSummary run) {
        return run.plan().factors().stream()
                .flatMap(factor -> {
                    List<String> texts = texts(run, factor);
                    return texts.stream().skip(1).map(text -> new FactorLevels(factor, texts.get(0), text));
                })
                .toList();
    }

    /** The values of a factor, in the plan's order. */
    static List<String> texts(RunSummary run, String factor) {
        return run.plan().variants().stream()
                .map(variant -> text(variant.factors(), factor))
                .distinct()
                .toList();
    }

    /** As in {@code store=snapshot against two-level}. */
    String text() {
        return factor + "=" + to + " against " + from;
    }

    /** Those points of a run that differ in this alone, in the plan's order. */
    List<Pair> pairs(RunSummary run) {
        List<Pair> pairs = new ArrayList<>();
        for (PointSummary point : run.points()) {
            if (text(point.point().factors(), factor).equals(from)) {
                partner(run, point.point()).ifPresent(other -> pairs.add(new Pair(point, other)));
            }
        }
        return pairs;
    }

    /** What is not the same in all of those pairs: factors by their names, and the load. */
    List<String> differing(List<Pair> pairs) {
        List<Point> points = pairs.stream().map(pair -> pair.from().point()).toList();
        Stream<String> load =
                points.stream().map(Point::loadLabel).distinct().count() > 1 ? Stream.of("the load") : Stream.empty();
        Stream<String> others = points.get(0).factors().keySet().stream()
                .filter(other -> points.stream()
                                .map(point -> text(point.factors(), other))
                                .distinct()
                                .count()
                        > 1);
        return Stream.concat(load, others).toList();
    }

    /**
     * The same load on two variants that differ in this alone.
     *
     * @param from that of the first value
     * @param to that of the other
     */
    record Pair(PointSummary from, PointSummary to) {
        List<PointSummary> both() {
            return List.of(from, to);
        }
    }

    private Optional<PointSummary> partner(RunSummary run, Point point) {
        Map<String, String> wanted = new LinkedHashMap<>(point.factors());
        wanted.put(factor, to);
        return run.points().stream()
                .filter(other -> other.point().factors().equals(wanted)
                        && other.point().loadLabel().equals(point.loadLabel()))
                .findFirst();
    }

    private static String text(Map<String, String> factors, String factor) {
        return Optional.ofNullable(factors.get(factor)).orElseThrow();
    }
}
