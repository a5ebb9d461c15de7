package org.loadharness.require;

import java.util.List;
import java.util.Optional;
import org.loadharness.require.RunEffects.FactorLevels.Pair;

/** What the verdicts of points do to the effect of a factor. Immutable. Thread-safe. */
final class PairReliability {
    private PairReliability() {}

    /** Why one of the points cannot be relied on, and how many others; empty if all can. */
    static Optional<String> of(List<Pair> pairs) {
        List<String> reasons = pairs.stream()
                .flatMap(pair -> pair.both().stream())
                .flatMap(point ->
                        Reliability.of(point.verdict())
                                .map(reason -> "of " + point.point().label() + " " + reason)
                                .stream())
                .toList();
        int others = reasons.size() - 1;
        return reasons.stream()
                .findFirst()
                .map(first -> others == 0 ? first : first + " (and of " + Words.count(others, "other point") + ")");
    }
}
