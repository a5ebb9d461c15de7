package org.loadharness.require;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.loadharness.stats.Comparison;

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
