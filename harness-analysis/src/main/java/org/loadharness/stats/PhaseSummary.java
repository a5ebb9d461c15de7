package org.loadharness.stats;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.loadharness.load.LoadPhase;

/**
 * What the repeats of one phase of a point mean together. Immutable. Thread-safe.
 *
 * @param load as planned
 * @param releasedSeconds when its users were let go, after the start of the measured part
 * @param pooled the figures of its users alone, by the same arithmetic as those of the whole
 */
public record PhaseSummary(LoadPhase load, Estimate releasedSeconds, Pooled pooled) {
    private static final double NANOS_PER_SECOND = 1e9;

    public PhaseSummary {
        requireNonNull(load, "load");
        requireNonNull(releasedSeconds, "releasedSeconds");
        requireNonNull(pooled, "pooled");
    }

    /** Each phase of a point, in the order of the plan; none where there is one alone. */
    static List<PhaseSummary> of(List<TrialSummary> trials) {
        int phases =
                trials.stream().mapToInt(trial -> trial.phases().size()).max().orElse(0);
        List<PhaseSummary> summaries = new ArrayList<>();
        for (int phase = 0; phase < phases; phase++) {
            int index = phase;
            summaries.add(ofRepeats(trials.stream()
                    .filter(trial -> trial.phases().size() > index)
                    .map(trial -> trial.phases().get(index))
                    .toList()));
        }
        return summaries;
    }

    private static PhaseSummary ofRepeats(List<TrialPhase> repeats) {
        return new PhaseSummary(
                repeats.get(0).load(),
                Estimate.ofKnown(
                        repeats.stream().map(PhaseSummary::releasedSeconds).toList()),
                Pooled.of(repeats.stream().map(TrialPhase::measures).toList()));
    }

    private static OptionalDouble releasedSeconds(TrialPhase phase) {
        return phase.releasedNanos().isPresent()
                ? OptionalDouble.of(phase.releasedNanos().getAsLong() / NANOS_PER_SECOND)
                : OptionalDouble.empty();
    }
}
