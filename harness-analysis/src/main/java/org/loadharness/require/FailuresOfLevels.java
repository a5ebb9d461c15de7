package org.loadharness.require;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.loadharness.require.ComparedFigure.Change;
import org.loadharness.require.RunEffects.FactorEffect;
import org.loadharness.require.RunEffects.FactorEffect.Spread;
import org.loadharness.require.RunEffects.FactorLevels.Pair;
import org.loadharness.require.RunEffects.FactorPairs;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.Proportion;

/** The share of failures in all pairs of two values of a factor. Immutable. Thread-safe. */
final class FailuresOfLevels {
    private FailuresOfLevels() {}

    static FactorEffect of(FactorPairs pairs) {
        List<PointSummary> points =
                pairs.pairs().stream().flatMap(pair -> pair.both().stream()).toList();
        boolean isKnown =
                points.stream().noneMatch(point -> FailuresOfPair.shares(point).isEmpty());
        List<Proportion.Difference> differences = isKnown
                ? pairs.pairs().stream().map(FailuresOfLevels::difference).toList()
                : List.of();
        boolean isOfFailuresAlone = points.stream().allMatch(point -> Reliability.areOfFailuresAlone(point.verdict()));
        ComparedFigure figure = new ComparedFigure(
                new ComparedFigure.Subject(pairs.levels().text(), Figure.Plain.ERRORS.text(), "_fraction"),
                values(pairs.pairs().stream().map(Pair::from)),
                values(pairs.pairs().stream().map(Pair::to)),
                isKnown
                        ? new Change.Share(Proportion.Difference.mean(differences))
                        : new Change.Unknown(FailuresOfPair.NOTHING_ENDED),
                isOfFailuresAlone ? Optional.empty() : PairReliability.of(pairs.pairs()));
        return new FactorEffect(
                pairs.levels(),
                figure,
                pairs.pairs().size(),
                isKnown ? Optional.of(spread(differences)) : Optional.empty());
    }

    private static Proportion.Difference difference(Pair pair) {
        return Proportion.Difference.of(FailuresOfPair.shares(pair.from()), FailuresOfPair.shares(pair.to()));
    }

    private static ComparedFigure.Values values(Stream<PointSummary> points) {
        return FailuresOfPair.values(
                points.flatMap(point -> FailuresOfPair.shares(point).stream()).toList());
    }

    private static Spread spread(List<Proportion.Difference> differences) {
        return new Spread(
                differences.stream()
                        .mapToDouble(Proportion.Difference::difference)
                        .min()
                        .orElseThrow(),
                differences.stream()
                        .mapToDouble(Proportion.Difference::difference)
                        .max()
                        .orElseThrow(),
                OptionalDouble.empty(),
                List.of());
    }
}
