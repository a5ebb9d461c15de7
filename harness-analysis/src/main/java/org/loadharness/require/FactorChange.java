package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.loadharness.require.FactorLevels.Pair;
import org.loadharness.require.RunComparison.Terms;
import org.loadharness.stats.PointSummary;
import org.loadharness.stats.RunSummary;

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
        List<NoWorse> claims = terms.claims();
        List<OfLevels> pairs = FactorLevels.of(run).stream()
                .flatMap(levels -> levels.pairs(run).stream().map(pair -> new OfLevels(levels, pair)))
                .toList();
        List<List<ComparedFigure>> figures =
                PairFigures.of(pairs.stream().map(OfLevels::named).toList(), claims);
        List<FactorChange> changes = new ArrayList<>();
        for (int index = 0; index < pairs.size(); index++) {
            OfLevels of = pairs.get(index);
            figures.get(index)
                    .forEach(figure -> changes.add(new FactorChange(of.levels, of.pair.from(), of.pair.to(), figure)));
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
