package org.loadharness.require;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.loadharness.require.Baseline.NonInferiority;
import org.loadharness.stats.Comparison;

/** The figures of pairs of points. */
final class PairFigures {
    private PairFigures() {}

    /**
     * Of each pair its figures: those of the claims, then the share of failures. All ratios at once, since what is found
     * among many has to be rarer to be believed.
     *
     * @param claims at least one, all with the same margin
     */
    static List<List<ComparedFigure>> of(List<PointPair> pairs, List<NonInferiority> claims) {
        List<List<RatioOfPair>> ratios = pairs.stream()
                .map(pair -> claims.stream()
                        .map(claim -> RatioOfPair.of(pair, claim))
                        .toList())
                .toList();
        Iterator<Comparison> comparisons = Comparison.ofAll(
                        ratios.stream()
                                .flatMap(List::stream)
                                .flatMap(ratio -> ratio.sides().stream())
                                .toList(),
                        claims.get(0).marginAsIncreaseFraction())
                .iterator();
        List<List<ComparedFigure>> figures = new ArrayList<>();
        for (List<RatioOfPair> ofPair : ratios) {
            List<ComparedFigure> found = new ArrayList<>();
            for (RatioOfPair ratio : ofPair) {
                found.add(ratio.figure(ratio.sides().map(sides -> comparisons.next())));
            }
            found.add(FailuresOfPair.of(ofPair.get(0).pair()));
            figures.add(found);
        }
        return figures;
    }

    /** The figure of a pair of points, before it is known what the others say. */
    private record RatioOfPair(PointPair pair, NonInferiority claim, PointFigure before, PointFigure after) {
        static RatioOfPair of(PointPair pair, NonInferiority claim) {
            return new RatioOfPair(
                    pair,
                    claim,
                    claim.figure(pair.before().point()),
                    claim.figure(pair.after().point()));
        }

        Optional<Comparison.Sides> sides() {
            return gap().isPresent()
                    ? Optional.empty()
                    : Optional.of(new Comparison.Sides(before.estimate(), after.estimate()));
        }

        private Optional<String> gap() {
            return before.gap().map(pair.before()::said).or(() -> after.gap().map(pair.after()::said));
        }

        ComparedFigure figure(Optional<Comparison> comparison) {
            return new ComparedFigure(
                    new ComparedFigure.Subject(pair.label(), claim.metric().text(), claim.columnUnit()),
                    ComparedFigure.Values.of(before),
                    ComparedFigure.Values.of(after),
                    comparison
                            .<ComparedFigure.Change>map(
                                    ratio -> new ComparedFigure.Change.Ratio(ratio, claim.isLessWorse()))
                            .orElseGet(() -> new ComparedFigure.Change.Unknown(gap().orElseThrow())),
                    pair.unreliable());
        }
    }
}
