package org.loadharness.require;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.loadharness.require.FactorLevels.Pair;
import org.loadharness.require.RunComparison.Terms;
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
        List<NoWorse> claims = terms.claims();
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
    private static List<FactorEffect> effects(List<FactorPairs> all, List<NoWorse> claims) {
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
}
