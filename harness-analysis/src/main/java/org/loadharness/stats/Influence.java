package org.loadharness.stats;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.loadharness.record.TrialLog.Cause;
import org.loadharness.steady.Certificate.Change;
import org.loadharness.steady.Certificate.Change.Standstill;

/**
 * What a change within one repeat does to the figures of its point. They are means over the repeats, and their interval has
 * how repeats differ in it, whatever the reason. So the repeat is left out: a mean that then moves by more than the others
 * are known to is a mean of two states. A standstill hides in a mean; it counts with its own size, and where most repeats
 * have one. Immutable. Thread-safe.
 */
final class Influence {
    private static final List<Function<TrialMeasures, OptionalDouble>> FIGURES = List.of(
            trial -> trial.rates().throughputPerSecond(),
            trial -> trial.responses().meanNanos());
    /** With fewer there is no interval to compare with. */
    private static final int FEWEST_OTHERS = 2;

    private final List<double[]> figures;
    private final List<Integer> repeats;
    private final double material;

    private Influence(List<double[]> figures, List<Integer> repeats, double material) {
        this.figures = figures;
        this.repeats = repeats;
        this.material = material;
    }

    /** Over those trials of a point that were carried out to their end, where less than that share does not matter. */
    static Influence of(List<TrialSummary> trials, double material) {
        List<TrialSummary> ended = trials.stream()
                .filter(trial -> trial.log().ending().cause() == Cause.COMPLETED)
                .toList();
        List<double[]> figures = FIGURES.stream()
                .map(figure -> ended.stream()
                        .mapToDouble(trial -> figure.apply(trial.measures()).orElse(0))
                        .toArray())
                .toList();
        List<Integer> repeats =
                ended.stream().map(trial -> trial.log().id().repeat() - 1).toList();
        return new Influence(figures, repeats, material);
    }

    int repeats() {
        return repeats.size();
    }

    /** Whether means and intervals over the repeats mislead because of it. */
    boolean misleads(Change change) {
        if (change.repeat().isEmpty() || repeats() <= FEWEST_OTHERS) {
            return true;
        }
        if (change instanceof Standstill still) {
            return 2 * still.repeats() > repeats()
                    || figures.stream().noneMatch(values -> still.size() <= halfWidth(Estimate.of(values)));
        }
        int place = repeats.indexOf(change.repeat().getAsInt());
        return figures.stream().anyMatch(values -> moves(values, place));
    }

    private boolean moves(double[] values, int place) {
        Estimate others = Estimate.of(IntStream.range(0, values.length)
                .filter(other -> other != place)
                .mapToDouble(other -> values[other])
                .toArray());
        double all = Estimate.of(values).mean().orElse(0);
        double without = others.mean().orElse(0);
        return without > 0 && Math.abs(all / without - 1) > Math.max(material, halfWidth(others));
    }

    private static double halfWidth(Estimate estimate) {
        return estimate.precision().orElse(Double.POSITIVE_INFINITY);
    }
}
