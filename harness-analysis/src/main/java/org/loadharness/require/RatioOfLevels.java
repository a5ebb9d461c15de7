package org.loadharness.require;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.require.Baseline.NonInferiority;
import org.loadharness.require.ComparedFigure.Change;
import org.loadharness.require.ComparedFigure.Values;
import org.loadharness.require.RunEffects.FactorEffect;
import org.loadharness.require.RunEffects.FactorEffect.Spread;
import org.loadharness.require.RunEffects.FactorLevels.Pair;
import org.loadharness.require.RunEffects.FactorPairs;
import org.loadharness.stats.Comparison;
import org.loadharness.stats.LogRatio;
import org.loadharness.stats.LogRatio.Effect;
import org.loadharness.stats.PointSummary;

/**
 * A figure of all pairs of two values of a factor, before it is known what the other figures say. Immutable. Thread-safe.
 *
 * @param effect on it; empty where a point has no value
 * @param gap why not; empty if all could
 */
record RatioOfLevels(
        FactorPairs pairs, NonInferiority claim, double marginFraction, Optional<Effect> effect, Optional<String> gap) {
    /** Pairs so far apart by chance alone are rarer. */
    private static final double FALSE_DEPENDENCES = 0.01;

    static RatioOfLevels of(FactorPairs pairs, NonInferiority claim, double marginFraction) {
        Optional<String> gap = pairs.pairs().stream()
                .flatMap(pair -> pair.both().stream())
                .flatMap(point -> gap(point, claim).stream())
                .findFirst();
        Optional<Effect> effect = gap.isPresent()
                ? Optional.empty()
                : Optional.of(new Effect(
                        pairs.pairs().stream().map(pair -> ratio(pair, claim)).toList()));
        return new RatioOfLevels(pairs, claim, marginFraction, effect, gap);
    }

    Optional<LogRatio> mean() {
        return effect.map(Effect::mean);
    }

    FactorEffect effect(Optional<Comparison> comparison) {
        Optional<Spread> spread = effect.map(this::spread);
        ComparedFigure figure = new ComparedFigure(
                new ComparedFigure.Subject(pairs.levels().text(), claim.metric().text(), claim.columnUnit()),
                values(pairs.pairs().stream().map(Pair::from).toList()),
                values(pairs.pairs().stream().map(Pair::to).toList()),
                comparison
                        .<Change>map(ratio -> new Change.Ratio(ratio, claim.isLessWorse()))
                        .orElseGet(() -> new Change.Unknown(gap.orElseThrow())),
                PairReliability.of(pairs.pairs()).or(() -> spread.flatMap(this::opposed)));
        return new FactorEffect(pairs.levels(), figure, pairs.pairs().size(), spread);
    }

    private static Optional<String> gap(PointSummary point, NonInferiority claim) {
        return claim.figure(point).gap().map(reason -> "of " + point.point().label() + ", " + reason);
    }

    private static LogRatio ratio(Pair pair, NonInferiority claim) {
        return LogRatio.of(
                claim.figure(pair.from()).estimate(), claim.figure(pair.to()).estimate());
    }

    private Spread spread(Effect measured) {
        OptionalDouble probability = measured.probabilityOfOneRatio();
        boolean isDependent = probability.isPresent()
                && probability.getAsDouble() < FALSE_DEPENDENCES
                && measured.largestRatio() > (1 + marginFraction) * measured.smallestRatio();
        return new Spread(
                measured.smallestRatio(),
                measured.largestRatio(),
                probability,
                isDependent ? pairs.levels().differing(pairs.pairs()) : List.of());
    }

    /** A mean over what is better here and worse there is an answer to nobody. */
    private Optional<String> opposed(Spread spread) {
        boolean isOpposed = !spread.dependsOn().isEmpty()
                && spread.smallest() < 1 / (1 + marginFraction)
                && spread.largest() > 1 + marginFraction;
        return isOpposed ? Optional.of("it goes both ways") : Optional.empty();
    }

    private Values values(List<PointSummary> points) {
        List<PointFigure> figures = points.stream().map(claim::figure).toList();
        OptionalDouble mean = gap.isPresent()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.exp(figures.stream()
                        .mapToDouble(one -> Math.log(one.estimate().mean().orElseThrow()))
                        .average()
                        .orElseThrow()));
        return new Values(
                mean, figures.stream().mapToInt(one -> one.ofRepeats().size()).sum());
    }
}
