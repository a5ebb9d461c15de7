package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.loadharness.stats.Comparison;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * Two runs beside each other: what is different about them, then each figure of each point that both have. Immutable.
 * Thread-safe.
 *
 * @param differences of the machines and the plans, a phrase each: what else may be behind a change
 * @param figures of the points that both have, point after point in the order of the later run
 * @param unpaired points that one of them alone has, a sentence each
 */
public record RunComparison(List<String> differences, List<ComparedFigure> figures, List<String> unpaired) {
    /** What is compared unless something else is asked for. */
    public static final List<String> METRICS = List.of("throughput", "mean", "p50", "p99");

    public RunComparison {
        differences = List.copyOf(differences);
        figures = List.copyOf(figures);
        unpaired = List.copyOf(unpaired);
    }

    /**
     * A run and how it was asked for.
     *
     * @param configuration options of the plan with their texts
     */
    public record Side(RunSummary run, Map<String, String> configuration) {
        public Side {
            requireNonNull(run, "run");
            configuration = Map.copyOf(configuration);
        }
    }

    /** What to compare: metrics by their names, and the change that nobody minds as people write it, as in {@code 3 %}. */
    public record Terms(List<String> metrics, String margin) {
        public Terms {
            metrics = List.copyOf(metrics);
            requireNonNull(margin, "margin");
        }

        /** Each of the metrics with the margin. */
        List<NoWorse> claims() {
            return metrics.stream().map(metric -> NoWorse.parse(metric, margin)).toList();
        }
    }

    /**
     * Compares.
     *
     * @throws IllegalArgumentException with what is wrong with the terms, or where the runs have no point in common
     */
    public static RunComparison of(Side before, Side after, Terms terms) {
        List<NoWorse> claims = terms.claims();
        Map<String, PointSummary> earlier = points(before.run());
        Map<String, PointSummary> later = points(after.run());
        List<Pair> pairs = new ArrayList<>();
        later.forEach((label, point) ->
                Optional.ofNullable(earlier.get(label)).ifPresent(same -> pairs.add(new Pair(same, point))));
        if (pairs.isEmpty()) {
            throw new IllegalArgumentException("the runs have no point in common: one has "
                    + String.join(", ", earlier.keySet()) + ", the other " + String.join(", ", later.keySet()));
        }
        return new RunComparison(RunDifferences.of(before, after), figures(pairs, claims), unpaired(earlier, later));
    }

    /** Whether something is found to be worse. */
    public boolean isWorse() {
        return has(ComparedFigure.Answer.WORSE);
    }

    /** Whether something is neither found to have changed nor shown to be the same. */
    public boolean isInconclusive() {
        return has(ComparedFigure.Answer.INCONCLUSIVE);
    }

    private boolean has(ComparedFigure.Answer answer) {
        return figures.stream().anyMatch(figure -> figure.answer() == answer);
    }

    private static Map<String, PointSummary> points(RunSummary run) {
        Map<String, PointSummary> points = new LinkedHashMap<>();
        run.points().forEach(point -> points.put(point.point().label(), point));
        return points;
    }

    /** All ratios at once, since what is found among many has to be rarer to be believed. */
    private static List<ComparedFigure> figures(List<Pair> pairs, List<NoWorse> claims) {
        List<RatioOfPair> ratios = pairs.stream()
                .flatMap(pair -> claims.stream().map(claim -> RatioOfPair.of(pair, claim)))
                .toList();
        List<Comparison> comparisons = Comparison.ofAll(
                ratios.stream().flatMap(ratio -> ratio.sides().stream()).toList(),
                claims.get(0).marginAsIncreaseFraction());
        List<ComparedFigure> figures = new ArrayList<>();
        int next = 0;
        for (RatioOfPair ratio : ratios) {
            Optional<Comparison> comparison =
                    ratio.sides().isPresent() ? Optional.of(comparisons.get(next++)) : Optional.empty();
            figures.add(ratio.figure(comparison));
            if (ratio.claim() == claims.get(claims.size() - 1)) {
                figures.add(FailuresOfPair.of(ratio.pair()));
            }
        }
        return figures;
    }

    private static List<String> unpaired(Map<String, PointSummary> before, Map<String, PointSummary> after) {
        return Stream.concat(
                        before.keySet().stream()
                                .filter(point -> !after.containsKey(point))
                                .map(point -> point + ": in the first run alone"),
                        after.keySet().stream()
                                .filter(point -> !before.containsKey(point))
                                .map(point -> point + ": in the second run alone"))
                .toList();
    }

    /** The same point of both runs. */
    record Pair(PointSummary before, PointSummary after) {
        String label() {
            return after.point().label();
        }

        /** Why one of them cannot be relied on; empty if both can. */
        Optional<String> doubt() {
            return Doubts.of(before.verdict())
                    .map(reason -> "of the first run " + reason)
                    .or(() -> Doubts.of(after.verdict()).map(reason -> "of the second run " + reason));
        }
    }

    /** The figure of a pair of points, before it is known what the others say. */
    private record RatioOfPair(Pair pair, NoWorse claim, RepeatValues before, RepeatValues after) {
        static RatioOfPair of(Pair pair, NoWorse claim) {
            return new RatioOfPair(pair, claim, claim.values(pair.before()), claim.values(pair.after()));
        }

        Optional<Comparison.Sides> sides() {
            return gap().isPresent()
                    ? Optional.empty()
                    : Optional.of(new Comparison.Sides(before.values(), after.values()));
        }

        private Optional<String> gap() {
            return BesideBaseline.gap(before)
                    .map(reason -> "of the first run " + reason)
                    .or(() -> BesideBaseline.gap(after).map(reason -> "of the second run " + reason));
        }

        ComparedFigure figure(Optional<Comparison> comparison) {
            return new ComparedFigure(
                    new ComparedFigure.Subject(pair.label(), claim.metric().text(), claim.columnUnit()),
                    new ComparedFigure.Values(
                            before.geometricMean(), before.values().size()),
                    new ComparedFigure.Values(
                            after.geometricMean(), after.values().size()),
                    comparison
                            .<ComparedFigure.Change>map(
                                    ratio -> new ComparedFigure.Change.Ratio(ratio, claim.isLessWorse()))
                            .orElseGet(() -> new ComparedFigure.Change.Unknown(gap().orElseThrow())),
                    pair.doubt());
        }
    }
}
