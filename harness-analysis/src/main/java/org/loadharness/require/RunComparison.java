package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.loadharness.require.Baseline.NonInferiority;
import org.loadharness.require.RunEffects.FactorChange;
import org.loadharness.require.RunEffects.FactorLevels;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * Two runs beside each other: what is different about them, then each figure of each point that both have. Immutable.
 * Thread-safe.
 *
 * @param differences of the machines and the plans, a phrase each: what else may be behind a change
 * @param figures of the points that both have, point after point in the order of the later run
 * @param unpaired points that one of them alone has, a sentence for each run that has any
 */
public record RunComparison(List<String> differences, List<ComparedFigure> figures, List<String> unpaired) {
    /** Of many points, so many are named. */
    private static final int MOST_LISTED = 3;

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
        /** What is compared where nobody asks for anything else. */
        public static final Terms STANDARD = new Terms(List.of("throughput", "mean", "p50", "p99"), "3 %");

        private static final String GRAMMAR =
                "a metric is throughput, mean or p1 to p99.999, or an interaction's, as in buy.p99; a margin is a share, as in"
                        + " 5 %";

        public Terms {
            metrics = List.copyOf(metrics);
            requireNonNull(margin, "margin");
        }

        /** Of what a figure may be multiplied or divided by, less 1; the first metric's, for all of them. */
        public double marginFraction() {
            return claims().get(0).marginAsIncreaseFraction();
        }

        /** Each of the metrics with the margin. */
        List<NonInferiority> claims() {
            return metrics.stream().map(this::claim).toList();
        }

        private NonInferiority claim(String metric) {
            try {
                return NonInferiority.read(metric, margin);
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException(
                        "metric \"" + metric + "\" with margin \"" + margin + "\": " + wrong.getMessage() + "; "
                                + GRAMMAR,
                        wrong);
            }
        }
    }

    /**
     * Compares.
     *
     * @throws IllegalArgumentException with what is wrong with the terms, or where the runs have no point in common
     */
    public static RunComparison of(Side before, Side after, Terms terms) {
        List<NonInferiority> claims = terms.claims();
        Map<String, PointSummary> earlier = points(before.run());
        Map<String, PointSummary> later = points(after.run());
        List<PointPair> pairs = pairs(earlier, later);
        if (pairs.isEmpty()) {
            throw new IllegalArgumentException("the runs have no point in common: one has " + listed(earlier.keySet())
                    + ", the other " + listed(later.keySet()));
        }
        return new RunComparison(
                RunDifferences.of(before, after),
                PairFigures.of(pairs, claims).stream().flatMap(List::stream).toList(),
                unpaired(earlier, later));
    }

    /**
     * The same figures with their points, as if the run were a factor of one; none where the runs have no point in common.
     *
     * @param names what the runs are called
     * @throws IllegalArgumentException with what is wrong with the terms
     */
    public static List<FactorChange> changes(RunSummary before, RunSummary after, FactorLevels names, Terms terms) {
        List<PointPair> pairs = pairs(points(before), points(after));
        List<List<ComparedFigure>> figures = PairFigures.of(pairs, terms.claims());
        List<FactorChange> changes = new ArrayList<>();
        for (int index = 0; index < pairs.size(); index++) {
            PointPair pair = pairs.get(index);
            figures.get(index)
                    .forEach(figure -> changes.add(new FactorChange(
                            names, pair.before().point(), pair.after().point(), figure)));
        }
        return changes;
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

    private static List<PointPair> pairs(Map<String, PointSummary> earlier, Map<String, PointSummary> later) {
        List<PointPair> pairs = new ArrayList<>();
        later.forEach((label, point) ->
                Optional.ofNullable(earlier.get(label)).ifPresent(same -> pairs.add(pair(same, point))));
        return pairs;
    }

    private static PointPair pair(PointSummary before, PointSummary after) {
        return new PointPair(
                after.point().label(),
                new PointPair.Side(before, "the first run"),
                new PointPair.Side(after, "the second run"));
    }

    /** A run of which no trial has ended has no point. */
    private static String listed(Collection<String> points) {
        if (points.isEmpty()) {
            return "none";
        }
        String first = points.stream().limit(MOST_LISTED).collect(Collectors.joining("; "));
        int more = points.size() - MOST_LISTED;
        return more > 0 ? first + " and " + more + " more" : first;
    }

    private static Map<String, PointSummary> points(RunSummary run) {
        Map<String, PointSummary> points = new LinkedHashMap<>();
        run.points().forEach(point -> points.put(point.point().label(), point));
        return points;
    }

    private static List<String> unpaired(Map<String, PointSummary> before, Map<String, PointSummary> after) {
        return Stream.of(alone(before, after, "first"), alone(after, before, "second"))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> alone(
            Map<String, PointSummary> own, Map<String, PointSummary> others, String which) {
        List<String> points = own.keySet().stream()
                .filter(point -> !others.containsKey(point))
                .toList();
        return points.isEmpty() ? Optional.empty() : Optional.of(listed(points) + ": in the " + which + " run alone");
    }
}
