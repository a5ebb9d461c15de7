package org.loadharness.require;

import java.util.List;
import java.util.Optional;
import org.loadharness.record.Distribution;
import org.loadharness.record.FlowLog;
import org.loadharness.stats.InteractionSummary;
import org.loadharness.stats.TrialMeasures;

/** Finds the figures of an interaction, or of a flow. Immutable. Thread-safe. */
final class Interactions {
    private Interactions() {}

    /**
     * What a name stands for in a repeat.
     *
     * @param successes response times of an interaction, or what flows that came to their end have taken without think times
     * @param failures of those that ended
     * @param noun what it is
     */
    record Named(Distribution successes, long failures, String noun) {
        long ended() {
            return successes.count() + failures;
        }
    }

    /**
     * The interaction of that name; where there is none, the flow.
     *
     * @throws IllegalArgumentException if there is neither; ask before the run
     */
    static Named named(TrialMeasures repeat, String name) {
        Optional<FlowLog> flow =
                repeat.interactions().stream().anyMatch(each -> each.name().equals(name))
                        ? Optional.empty()
                        : repeat.flows().stream()
                                .filter(each -> each.name().equals(name))
                                .findFirst();
        return flow.map(log -> new Named(log.completed(), log.brokenOff().count(), "flow"))
                .orElseGet(() -> {
                    InteractionSummary interaction = of(repeat, name);
                    return new Named(
                            interaction.successes(), interaction.failures().count(), "interaction");
                });
    }

    /** What a metric counts, as a word. */
    static String noun(List<TrialMeasures> repeats, Metric metric) {
        return metric.interaction().isPresent() && !repeats.isEmpty()
                ? named(repeats.get(0), metric.interaction().get()).noun()
                : "interaction";
    }

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
