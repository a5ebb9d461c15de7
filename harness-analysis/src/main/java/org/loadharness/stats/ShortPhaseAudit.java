package org.loadharness.stats;

import java.util.Optional;
import org.loadharness.plan.Threshold;
import org.loadharness.stats.Verdict.Finding;

/** In a short phase every pause of the machine weighs. The repeats show how much it did, so this is only a note. */
final class ShortPhaseAudit implements Audit<TrialEvidence> {
    private static final double NANOS_PER_MILLI = 1e6;

    @Override
    public Optional<Finding> examine(TrialEvidence evidence) {
        long wallNanos = evidence.measures().concurrency().wallNanos();
        if (wallNanos >= evidence.limit(Threshold.MEASURED_TIME)
                || evidence.measures().counts().started() == 0) {
            return Optional.empty();
        }
        return Optional.of(FindingType.SHORT_PHASE.note(
                "measured for " + Numbers.text(wallNanos / NANOS_PER_MILLI, 3) + " ms only, less than "
                        + evidence.named(Threshold.MEASURED_TIME) + "; "
                        + evidence.measureLonger()));
    }
}
