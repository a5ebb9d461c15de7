package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.loadharness.plan.Point;
import org.loadharness.require.Baseline.NonInferiority;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.require.RunEffects.FactorEffect;
import org.loadharness.require.RunEffects.FactorLevels.Pair;
import org.loadharness.stats.Comparison;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

/**
 * The effect of each factor of a run that varied some. Immutable. Thread-safe.
 *
 * @param effects factor by factor, each other value against the first, figure by figure
 * @param unpaired points of the plan without a trial, which are in no pair, a sentence each
 */
public record RunEffects(List<FactorEffect> effects, List<String> unpaired) {
    public RunEffects {
        effects = List.copyOf(effects);
        unpaired = List.copyOf(unpaired);
    }

    /**
     * Compares the values of each factor.
     *
     * @throws IllegalArgumentException with what is wrong with the terms, or where no two points differ in one factor alone
     */
    public static RunEffects of(RunSummary run, Terms terms) {
        List<NonInferiority> claims = terms.claims();
        List<FactorPairs> all = FactorLevels.of(run).stream()
                .map(levels -> new FactorPairs(levels, levels.pairs(run)))
                .filter(pairs -> !pairs.pairs().isEmpty())
                .toList();
        if (all.isEmpty()) {
            throw new IllegalArgumentException(
                    run.plan().factors().isEmpty()
                            ? "the run varies nothing but its load; make one with --vary NAME=A,B"
                            : "no two of the points that ran differ in one factor alone; go on with the run");
        }
        return new RunEffects(effects(all, claims), unpaired(run));
    }

    /**
     * All points that differ in two values of a factor alone.
     *
     * @param pairs at least one
     */
    record FactorPairs(FactorLevels levels, List<Pair> pairs) {}

    /** All ratios at once, since what is found among many has to be rarer to be believed. */
    private static List<FactorEffect> effects(List<FactorPairs> all, List<NonInferiority> claims) {
        double margin = claims.get(0).marginAsIncreaseFraction();
        List<RatioOfLevels> ratios = all.stream()
                .flatMap(pairs -> claims.stream().map(claim -> RatioOfLevels.of(pairs, claim, margin)))
                .toList();
        List<Comparison> comparisons = Comparison.ofRatios(
                ratios.stream().flatMap(ratio -> ratio.mean().stream()).toList(), margin);
        List<FactorEffect> effects = new ArrayList<>();
        int next = 0;
        for (RatioOfLevels ratio : ratios) {
            Optional<Comparison> comparison =
                    ratio.mean().isPresent() ? Optional.of(comparisons.get(next++)) : Optional.empty();
            effects.add(ratio.effect(comparison));
            if (ratio.claim() == claims.get(claims.size() - 1)) {
                effects.add(FailuresOfLevels.of(ratio.pairs()));
            }
        }
        return effects;
    }

    private static List<String> unpaired(RunSummary run) {
        List<String> ran = run.points().stream()
                .map(PointSummary::point)
                .map(point -> point.label())
                .toList();
        return run.plan().points().stream()
                .map(point -> point.label())
                .filter(label -> !ran.contains(label))
                .map(label -> label + ": has no trial, and is in no pair")
                .toList();
    }

    /**
     * What one value of a factor does to a figure instead of another one, over all pairs of points that differ in that alone.
     * Immutable. Thread-safe.
     *
     * @param levels the two values
     * @param figure what became of it on average
     * @param pairs how many there are
     * @param spread of the pairs; empty where they could not be compared
     */
    public record FactorEffect(FactorLevels levels, ComparedFigure figure, int pairs, Optional<Spread> spread) {
        public FactorEffect {
            requireNonNull(levels, "levels");
            requireNonNull(figure, "figure");
            requireNonNull(spread, "spread");
        }

        /**
         * How far pairs are apart.
         *
         * @param smallest change of a pair: a ratio, or a difference of shares
         * @param largest likewise
         * @param probability that they are so far apart if the change is the same in all; empty of a single pair, and of shares
         * @param dependsOn what the change depends on, one or more of these; empty if pairs differ no more than noise explains, or
         *     by no more than the margin
         */
        public record Spread(double smallest, double largest, OptionalDouble probability, List<String> dependsOn) {
            public Spread {
                requireNonNull(probability, "probability");
                dependsOn = List.copyOf(dependsOn);
            }
        }

        /** What the change depends on; empty if nothing that shows. */
        public List<String> dependsOn() {
            return spread.map(Spread::dependsOn).orElse(List.of());
        }

        /** In words, as in "mean at store=b against a: +12 % [+8, +16], slower". */
        public String sentence() {
            return figure.sentence()
                    + spread.filter(found -> !found.dependsOn.isEmpty())
                            .map(FactorEffect::dependence)
                            .orElse("");
        }

        private static String dependence(Spread found) {
            return "; depends on " + String.join(", ", found.dependsOn) + ": from " + Comparison.change(found.smallest)
                    + " to " + Comparison.change(found.largest);
        }
    }

    /**
     * What one value of a factor does to a figure instead of another one, at one pair of points that differ in that alone. Over
     * all such pairs there is {@link FactorEffect}. Immutable. Thread-safe.
     *
     * @param levels the two values
     * @param from the point with the first value
     * @param to the point with the other
     * @param figure what became of it
     */
    public record FactorChange(FactorLevels levels, PointSummary from, PointSummary to, ComparedFigure figure) {
        public FactorChange {
            requireNonNull(levels, "levels");
            requireNonNull(from, "from");
            requireNonNull(to, "to");
            requireNonNull(figure, "figure");
        }

        /**
         * Factor by factor, each other value against the first, pair by pair, figure by figure; none if the run varied nothing.
         *
         * @throws IllegalArgumentException with what is wrong with the terms
         */
        public static List<FactorChange> of(RunSummary run, Terms terms) {
            List<NonInferiority> claims = terms.claims();
            List<OfLevels> pairs = FactorLevels.of(run).stream()
                    .flatMap(levels -> levels.pairs(run).stream().map(pair -> new OfLevels(levels, pair)))
                    .toList();
            List<List<ComparedFigure>> figures =
                    PairFigures.of(pairs.stream().map(OfLevels::named).toList(), claims);
            List<FactorChange> changes = new ArrayList<>();
            for (int index = 0; index < pairs.size(); index++) {
                OfLevels of = pairs.get(index);
                figures.get(index)
                        .forEach(figure ->
                                changes.add(new FactorChange(of.levels, of.pair.from(), of.pair.to(), figure)));
            }
            return changes;
        }

        private record OfLevels(FactorLevels levels, Pair pair) {
            PointPair named() {
                String from = pair.from().point().label();
                String to = pair.to().point().label();
                return new PointPair(
                        to + ", against " + levels.factor() + "=" + levels.from(),
                        new PointPair.Side(pair.from(), from),
                        new PointPair.Side(pair.to(), to));
            }
        }
    }

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
                    points.stream().map(Point::loadLabel).distinct().count() > 1
                            ? Stream.of("the load")
                            : Stream.empty();
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
}
