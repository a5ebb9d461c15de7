package org.loadharness.require;

import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.TrialMeasures;

/** Finds an interaction's figures. Immutable. Thread-safe. */
final class Interactions {
    private Interactions() {}

    /**
     * The figures of an interaction in a repeat.
     *
     * @throws IllegalArgumentException if there is none of that name; ask before the run
     */
    static InteractionSummary of(TrialMeasures repeat, String name) {
        return repeat.interactions().stream()
                .filter(interaction -> interaction.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no interaction \"" + name
                        + "\", the run had "
                        + repeat.interactions().stream()
                                .map(InteractionSummary::name)
                                .toList()));
    }
}
